import { existsSync, readFileSync } from 'node:fs'
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
