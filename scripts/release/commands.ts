/** Scripts of package.json that need the sources, a browser or development packages; all others are in a release. */
export const developmentScripts: ReadonlySet<string> = new Set([
  ...[
    'demo',
    'test',
    'bench',
    'chaos',
    'lighthouse',
    'fonts',
    'fuzz-imports',
    'mutants',
    'openapi',
    'screenshots',
  ],
  ...['db:freeze', 'release'],
])

export interface Command {
  readonly name: string
  /** Arguments of Node.js: options, the module, and its arguments. */
  readonly args: string
  /** Every module that Node.js is given. */
  readonly modules: readonly string[]
}

/** What a release can be asked to do: the scripts of package.json that only need Node.js, unless they are for development. */
export function releaseCommands(scripts: Readonly<Record<string, string>>): Command[] {
  return Object.entries(scripts).flatMap(([name, script]) => {
    const args = /^(?:exec )?node ((?:[^&|;<>"'`$\\]+))$/.exec(script)?.[1]
    if (args === undefined || developmentScripts.has(name)) return []
    const modules = args.split(' ').filter((arg) => arg.endsWith('.ts'))
    return [{ name, args, modules: modules.map((path) => path.replace(/^\.\//, '')) }]
  })
}

/** The shell script that runs them with the Node.js of the release. */
export function launcher(commands: readonly Command[], version: string): string {
  const cases = commands.map(({ name, args }) => `${name}) exec ./node ${args} "$@" ;;`)
  return `#!/bin/sh
# Runs Tenure ${version}, or a command of its operators: ./tenure start. Settings are environment variables (.env.example).
set -eu
# Files are found from here, wherever this is called and by whatever link.
cd -- "$(dirname -- "$(readlink -f -- "$0")")"
command=\${1:-}
if [ $# -gt 0 ]; then shift; fi
# As npm takes it: ./tenure deliveries -- list.
if [ "\${1:-}" = -- ]; then shift; fi
case $command in
${cases.join('\n')}
version) echo '${version}' ;;
*)
  echo 'Tenure ${version}. Commands: ${[...commands.map(({ name }) => name), 'version'].join(', ')}.' >&2
  echo 'docs/operations.md describes them.' >&2
  exit 2
  ;;
esac
`
}
