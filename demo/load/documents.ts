import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { FAILSAFE_SCHEMA, load, YAMLException } from 'js-yaml'
import type { Problems } from './problems.ts'

/** A Markdown file with front matter. */
export interface Document {
  /** Path relative to the demo folder, for messages. */
  readonly file: string
  /** The file name without its extension, which other files refer to. */
  readonly key: string
  /** The front matter. All values are strings until a schema parses them, so that postcodes retain leading zeros. */
  readonly facts: unknown
  readonly text: string
}

const frontMatter = /^---\r?\n([\s\S]*?\n)---\r?\n([\s\S]*)$/

export function readDocument(root: string, file: string, problems: Problems): Document | null {
  const content = readText(root, file)
  if (content === null) {
    problems.add(file, '', 'There is no such file')
    return null
  }
  const [, facts, text = ''] = frontMatter.exec(content) ?? []
  if (facts === undefined) {
    problems.add(file, '', 'Begin the file with facts between two lines of ---')
    return null
  }
  try {
    return {
      file,
      key: basename(file, '.md'),
      facts: load(facts, { schema: FAILSAFE_SCHEMA }),
      text: text.trim().replaceAll('\r\n', '\n'),
    }
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    // YAML lines count from 0, and the front matter starts below the first `---`.
    problems.add(file, `line ${error.mark.line + 2}`, error.reason)
    return null
  }
}

/** All Markdown files of a folder, by name. `kind` is what they contain. */
export function readDocuments(root: string, folder: string, kind: string, problems: Problems): Document[] {
  return listNames(root, folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => {
      const document = readDocument(root, `${folder}/${name}`, problems)
      if (!document) problems.markInvalid(kind, basename(name, '.md'))
      return document ?? []
    })
}

/** The names in a folder, sorted; empty when it does not exist. */
export function listNames(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder))
      .filter((name) => !name.startsWith('.'))
      .sort()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function readText(root: string, file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** The content of a JSON file; null if there is none or it cannot be read, which is reported. */
export function readJson(root: string, file: string, problems: Problems): unknown {
  try {
    return JSON.parse(readText(root, file) ?? 'null')
  } catch (error) {
    problems.add(file, '', error instanceof Error ? error.message : String(error))
    return null
  }
}

/** Reads a JSON file with a list. Rows that fail the schema are reported and skipped. */
export function readRows<S extends z.ZodMiniType>(
  root: string,
  file: string,
  schema: S,
  problems: Problems,
): { readonly row: z.infer<S>; readonly at: readonly [number] }[] {
  const rows = problems.check(file, z.array(z.unknown()), readJson(root, file, problems) ?? []) ?? []
  return rows.flatMap((given, index) => {
    const row = problems.check(file, schema, given, [index])
    return row === null ? [] : [{ row, at: [index] as const }]
  })
}
