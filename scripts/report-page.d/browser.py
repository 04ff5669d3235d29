"""A Chromium without a window, driven through a pipe by the DevTools protocol: no port, no library."""
import base64
import json
import os
import shutil
import subprocess
import tempfile

NAMES = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]
SHIFT = 8


def program():
    """What BROWSER names, else the first that is here; None where none is."""
    return next((found for name in [os.environ.get("BROWSER", ""), *NAMES] if name and (found := shutil.which(name))), None)


class Page:
    def __init__(self, browser, address, width=1280, height=900, scheme="light", media="", scripts=True):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()
        # The protocol's pipe is descriptors 3 and 4; a shell puts them there.
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec "$@" 3<&{to_browser} 4>&{from_browser}', "sh", browser, "--headless=new", "--no-sandbox",
             "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars", "--remote-debugging-pipe",
             f"--user-data-dir={self.profile.name}", "about:blank"],
            pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.number, self.session, self.events = b"", 0, None, []
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(target["targetId"] for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.open(address)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.write_end)
        os.close(self.read_end)
        self.profile.cleanup()

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while (answer := self.receive()).get("id") != self.number:
            self.events.append(answer)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def receive(self):
        while b"\0" not in self.rest:
            part = os.read(self.read_end, 1 << 20)
            if not part:
                raise RuntimeError("the browser ended")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def open(self, address):
        self.call("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive())

    def ask(self, expression):
        """The value of an expression in the page."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']['text']}")
        return result["result"].get("value")

    def press(self, key, code, modifiers=0, text=""):
        """A key, as from a keyboard; `code` is its Windows virtual key code."""
        common = {"key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown", **common, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)
        # What a key sets off, such as a change of the address, comes after it.
        self.ask("new Promise((done) => setTimeout(done, 50))")

    def tab(self, back=False):
        self.press("Tab", 9, SHIFT if back else 0)

    def enter(self):
        self.press("Enter", 13, text="\r")

    def picture(self, path, whole=True):
        data = self.call("Page.captureScreenshot", captureBeyondViewport=whole, format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def complaints(self):
        """What the console was told, and every address that was asked for besides the page."""
        said, asked = [], []
        for event in self.events:
            parameters = event.get("params", {})
            if event.get("method") == "Log.entryAdded":
                said.append(parameters["entry"]["text"])
            elif event.get("method") == "Runtime.exceptionThrown":
                said.append(parameters["exceptionDetails"]["text"])
            elif event.get("method") == "Network.requestWillBeSent":
                asked.append(parameters["request"]["url"])
        return said, asked[1:]
