import { readFileSync } from 'node:fs'

/** What the lock file says of a package; its key is the folder, such as `node_modules/a/node_modules/b`. */
export interface LockedPackage {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
/** The project itself has the key ''. */
export type Lock = Readonly<Record<string, LockedPackage>>

export const readLock = (): Lock =>
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock }).packages

/** The name by which the packages around a folder import it. */
export const nameOf = (folder: string) =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
