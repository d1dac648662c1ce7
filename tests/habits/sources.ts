import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Source {
  /** From the project's root, with forward slashes: `src/backend/jobs/commands.ts`. */
  readonly path: string
  readonly text: string
}

const kinds = /\.(ts|tsx|astro|mjs)$/

/** All sources below a folder. */
export function sourcesIn(folder: string, named = kinds): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && named.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** The specifiers a source imports, or whose types it extends. */
export function importsOf({ text }: Source): string[] {
  const statements = text.matchAll(/(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]/g)
  const bare = text.matchAll(/(?:^|[\s;])import\s+['"]([^'"]+)['"]/g)
  const dynamic = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)
  const extended = text.matchAll(/^declare module\s+['"]([^'"]+)['"]/gm)
  return [...statements, ...bare, ...dynamic, ...extended].map((match) => match[1] ?? '')
}
