import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { unpackCommit } from '../../scripts/unpackCommit.ts'

const git = (...args: string[]) => execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'] })

/**
 * Checks out the sources of the previous release: the last commit before `package.json` got its version. Their packages are those
 * that are installed. Null where git does not know it.
 */
export function checkOutPreviousRelease(): string | null {
  try {
    const change = `"version": "${packageJson.version}"`
    const commits = String(git('log', '--format=%H', `-S${change}`, '--', 'package.json'))
      .trim()
      .split('\n')
    const commit = `${commits.at(-1) ?? ''}^`
    const folder = resolve('.tmp/previous-release')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    unpackCommit(commit, ['src', 'locales', 'package.json'], folder)
    return folder
  } catch {
    return null
  }
}
