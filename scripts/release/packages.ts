import type { Lock } from './lockFile.ts'

/**
 * The folders of these packages and of all that they depend on, from the lock file. What is only used for another platform is not
 * installed here and not part of the release.
 * @throws Error when one is for development only, or should be installed and is not
 */
export function choosePackages(
  lock: Lock,
  roots: Iterable<string>,
  isInstalled: (folder: string) => boolean,
): string[] {
  const chosen = new Set<string>()
  for (const name of roots) add(find(lock, '', name), name, false)
  return [...chosen].sort()

  function add(folder: string | null, name: string, optional: boolean): void {
    if (folder !== null && chosen.has(folder)) return
    if (folder === null || !isInstalled(folder)) {
      if (optional || (folder !== null && lock[folder]?.optional)) return
      throw new Error(`${name} is not installed: run npm ci.`)
    }
    const locked = lock[folder]
    if (locked?.dev) throw new Error(`${name} is needed at run time, but it is a development dependency.`)
    chosen.add(folder)
    for (const dependency of Object.keys(locked?.dependencies ?? {}))
      add(find(lock, folder, dependency), dependency, dependency in (locked?.optionalDependencies ?? {}))
    for (const dependency of Object.keys(locked?.optionalDependencies ?? {}))
      add(find(lock, folder, dependency), dependency, true)
    for (const peer of Object.keys(locked?.peerDependencies ?? {})) {
      const isOptional = locked?.peerDependenciesMeta?.[peer]?.optional === true
      // An optional peer is used where the product depends on it.
      if (!isOptional || lock['']?.dependencies?.[peer] !== undefined)
        add(find(lock, folder, peer), peer, isOptional)
    }
  }
}

/** Where Node.js finds a package from a folder: in its own node_modules, or in those of the folders above. */
function find(lock: Lock, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock[folder]) return folder
    if (at === '') return null
  }
}

/** The package that brings Node.js itself for this platform. */
export function nodePackage(lock: Lock, isInstalled: (folder: string) => boolean): string {
  const found = Object.keys(lock['']?.optionalDependencies ?? {}).find(
    (name) => name.startsWith('node-') && isInstalled(`node_modules/${name}`),
  )
  if (!found) throw new Error('The lock file has no Node.js for this platform.')
  return found
}

/** A file of a package that Node.js cannot load and that no licence requires. */
const unneeded = [
  // Node.js strips no types below node_modules.
  /\.[cm]?tsx?$/,
  /\.(map|flow|snap|tsbuildinfo)$/,
  /\.(test|spec)\.[cm]?js$/,
  // For compiling native modules.
  /\.(h|gypi?)$/,
  /^(__tests__|tests?|bench(marks?)?|examples?|docs?|man|include|share)\//,
  /\.(md|markdown)$/i,
  // Settings of those who develop it.
  /(^|\/)\.[^/]+/,
]
const licenceFile = /^(un)?licen[cs]e|^copying|^notice|^third.?party/i

export const isLicenceFile = (path: string) => !path.includes('/') && licenceFile.test(path)
export const isReadme = (path: string) => /^readme/i.test(path)

/** Whether a release needs the file of a package, by its path there. */
export const isNeeded = (path: string) =>
  isLicenceFile(path) || !unneeded.some((pattern) => pattern.test(path))
