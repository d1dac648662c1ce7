import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })

/**
 * Checks out the sources of the previous release: the last commit before `package.json` got its version. They find the installed
 * packages from inside the project. Null where git does not know it.
 */
export function checkOutPreviousRelease(): string | null {
  try {
    const change = `"version": "${packageJson.version}"`
    const commits = String(git('log', '--format=%H', `-S${change}`, '--', 'package.json'))
      .trim()
      .split('\n')
    const commit = `${commits.at(-1) ?? ''}^`
    const archive = execFileSync('git', ['archive', commit, 'src', 'locales', 'package.json'], {
      cwd: root,
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const folder = `${root}/.tmp/previous-release`
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return folder
  } catch {
    return null
  }
}
