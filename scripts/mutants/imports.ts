import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importsOf } from '../../tests/habits/sources.ts'

const imports = new Map<string, string[]>()

/** Whether a source imports another one, itself or through what it imports. */
export function isImportedBy(path: string, source: string, seen = new Set<string>()): boolean {
  if (source === path) return true
  if (seen.has(source)) return false
  seen.add(source)
  return importedPaths(source).some((imported) => isImportedBy(path, imported, seen))
}

/** Other domains of the backend that import a source themselves. */
export function domainsUsing(path: string): string[] {
  const domainOf = (source: string) => source.split('/')[2] ?? ''
  const users = globSync('src/backend/*/**/*.ts').filter((source) => importedPaths(source).includes(path))
  return [...new Set(users.map(domainOf))].filter((domain) => domain !== domainOf(path))
}

function importedPaths(path: string): string[] {
  const known = imports.get(path)
  if (known) return known
  const found = importsOf({ path, text: readFileSync(path, 'utf8') })
    .map((specifier) => (specifier.startsWith('.') ? join(dirname(path), specifier) : fromRoot(specifier)))
    .filter((imported) => /\.tsx?$/.test(imported) && existsSync(imported))
  imports.set(path, found)
  return found
}

/** As in `imports` of package.json. */
const fromRoot = (specifier: string) =>
  specifier === '#paths' ? 'src/paths.ts' : specifier.replace(/^#(tests\/)?/, (_, tests) => tests ?? 'src/')
