const asksForHelp = (argument: string) => argument === '--help' || argument === '-h'

/** Ends a command for operators with its usage: on standard output and with 0 when it was asked for, else with 2. */
export function exitWithUsage(usage: string, isHelp = process.argv.slice(2, 3).some(asksForHelp)): never {
  ;(isHelp ? process.stdout : process.stderr).write(usage)
  process.exit(isHelp ? 0 : 2)
}
