#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

ProcessSetup.prepare()
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
