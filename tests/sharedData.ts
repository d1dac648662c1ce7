import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The data of others that lies beside the project and is not committed; null where it is not. */
const folder =
  [process.env.SHARED_DATA, join(import.meta.dirname, '../../shared/data')].find(
    (one) => one !== undefined && existsSync(one),
  ) ?? null

/** Files of others by their names in its folder; none where the folder is missing, and the tests that need them say so. */
export const findSharedFiles = (pattern: string): readonly string[] =>
  folder === null ? [] : globSync(pattern, { cwd: folder }).sort()

export const readSharedFile = (name: string): Buffer => readFileSync(join(folder ?? '', name))

/** The name of a test that needs data of others, and whether it can run. */
export const withSharedData = (name: string) =>
  folder === null
    ? { name: `${name} (skipped: ../shared/data is missing)`, skip: true }
    : { name, skip: false }
