import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { FAILSAFE_SCHEMA, load, YAMLException } from 'js-yaml'
import type { Problems } from './problems.ts'

/** A Markdown file: facts between two lines of `---`, and the text below them. */
export interface Document {
  /** From the folder of the demo content, for messages. */
  readonly file: string
  /** The name of the file without its ending: what other files call it. */
  readonly key: string
  /** As YAML has them; every value is text until a schema reads it, so that a postcode may begin with a zero. */
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
    // Its lines count from 0, and the facts begin below the first `---`.
    problems.add(file, `line ${error.mark.line + 2}`, error.reason)
    return null
  }
}

/** Every Markdown file of a folder, in the order of their names. `what` is what each of them holds. */
export function readDocuments(root: string, folder: string, kind: string, problems: Problems): Document[] {
  return listNames(root, folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => {
      const document = readDocument(root, `${folder}/${name}`, problems)
      if (!document) problems.markInvalid(kind, basename(name, '.md'))
      return document ?? []
    })
}

/** What a folder holds, in order; nothing where there is none. */
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

/** A JSON file that holds a list. A row that its schema refuses is reported and left out. */
export function readRows<S extends z.ZodMiniType>(
  root: string,
  file: string,
  schema: S,
  problems: Problems,
): { readonly row: z.infer<S>; readonly at: readonly [number] }[] {
  let list: unknown
  try {
    list = JSON.parse(readText(root, file) ?? '[]')
  } catch (error) {
    problems.add(file, '', error instanceof Error ? error.message : String(error))
    return []
  }
  const rows = problems.check(file, z.array(z.unknown()), list) ?? []
  return rows.flatMap((given, index) => {
    const row = problems.check(file, schema, given, [index])
    return row === null ? [] : [{ row, at: [index] as const }]
  })
}
