print("locferry")
