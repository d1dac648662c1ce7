import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where the first of these programs is that is installed: names, or absolute paths. Null when none is. */
export function findProgram(...names: readonly string[]): string | null {
  // Not every user has the folders of servers in their PATH.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const paths = names.flatMap((name) =>
    name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name)),
  )
  return paths.find((path) => existsSync(path)) ?? null
}
