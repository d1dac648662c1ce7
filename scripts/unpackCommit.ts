import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Unpacks files of a commit into an empty folder, where they find the packages that are installed now.
 * @param paths files and folders, from the root of the project, which is the working directory
 * @throws when git does not know the commit or a path
 */
export function unpackCommit(commit: string, paths: readonly string[], folder: string): void {
  const archive = execFileSync('git', ['archive', commit, ...paths], {
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
}
