import busboy from 'busboy'
import type { Context as Hono } from 'hono'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Definition, FileRule, FileType } from '#contract/core/endpoint.ts'
import { fromForm } from '#contract/core/wire.ts'
import type { Violation } from '#contract/core/violations.ts'
import { safeFileName } from '../files/fileName.ts'
import { detectType, mediaTypes } from '../files/detectType.ts'
import type { Scanner } from '../files/scanner.ts'
import { refuse, type Refused } from './refuse.ts'

/** An uploaded file, on disk in a folder that is removed when the request ends. */
export interface ReceivedFile {
  readonly path: string
  /** As its sender called it, made safe; its ending says what it is. */
  readonly name: string
  /** Judged by content, not by name. */
  readonly type: FileType
  /** Bytes. */
  readonly size: number
  /** Aborted when whoever sent it has left. */
  readonly signal?: AbortSignal
}

interface Received {
  readonly body: unknown
  /** What a form's `_method` field asks for. */
  readonly method?: string
  readonly files: Record<string, ReceivedFile>
  discard(): Promise<void>
}

/** Longest JSON or form body without its files, in bytes. */
const maxBodyBytes = 256 * 1024
const nothing = { body: undefined, files: {}, discard: async () => undefined }

/** Reads what the endpoint expects and nothing else: JSON, or a form whose files go straight to disk. */
export async function readRequest(
  c: Hono,
  endpoint: Definition,
  scanner: Scanner | null = null,
): Promise<Received> {
  if (!endpoint.body && !endpoint.files) return nothing
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'multipart/form-data') return readMultipart(c, endpoint.files ?? {}, scanner)
  if (Object.values(endpoint.files ?? {}).some((rule) => !rule.optional)) throw refuse('unreadable')
  if (type === 'application/json') return { ...nothing, body: parseJson(await readText(c)) }
  if (type === 'application/x-www-form-urlencoded')
    return { ...nothing, body: fromForm(texts(new URLSearchParams(await readText(c)))) }
  if (type === '' && !endpoint.files) return { ...nothing, body: {} }
  throw refuse('unreadable')
}

async function readText(c: Hono): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > maxBodyBytes) throw refuse('tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, (_, inner: unknown) =>
      typeof inner === 'string' ? keepable(inner) : inner,
    )
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Falls through: what is no JSON is refused like any other wrong body.
  }
  throw refuse('unreadable')
}

/**
 * PostgreSQL keeps no NUL in its texts, and no half of a character: nobody types either, but a program that cuts a text
 * at a length leaves half an emoji, which becomes U+FFFD rather than cost the rest.
 */
const keepable = (text: string) => text.replaceAll('\0', '').toWellFormed()

function* texts(fields: Iterable<readonly [string, string]>): Generator<[string, string]> {
  for (const [name, value] of fields) yield [name, keepable(value)]
}

async function readMultipart(
  c: Hono,
  rules: Readonly<Record<string, FileRule>>,
  scanner: Scanner | null,
): Promise<Received> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const { fields, uploads } = await receive(c, rules, folder)
    const files: Record<string, ReceivedFile> = {}
    const violations: Violation[] = []
    for (const [field, rule] of Object.entries(rules)) {
      const upload = uploads.get(field)
      if (!upload) {
        if (!rule.optional) violations.push({ field, code: 'required' })
        continue
      }
      if (upload.size === 0) {
        violations.push({ field, code: 'fileEmpty' })
        continue
      }
      const { type, danger } = await detectType(upload.path, rule.types)
      if (danger) violations.push({ field, code: danger })
      else if (scanner && !(await scanner.isClean(upload.path)))
        violations.push({ field, code: 'fileInfected' })
      else {
        const name = safeFileName(upload.name, mediaTypes[type])
        files[field] = { ...upload, type, name, signal: c.req.raw.signal }
      }
    }
    if (violations.length > 0) throw refuse('invalid', { violations })
    const method = fields.find(([name]) => name === '_method')?.[1]
    return { body: fromForm(texts(fields)), files, discard, ...(method ? { method } : {}) }
  } catch (error) {
    await discard()
    throw error
  }
}

type Upload = Omit<ReceivedFile, 'type'>

async function receive(c: Hono, rules: Readonly<Record<string, FileRule>>, folder: string) {
  const largest = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes))
  const fields: [string, string][] = []
  const uploads = new Map<string, Upload>()
  const writing: Promise<void>[] = []
  let refusal: Refused | null = null
  const parser = parserFor(c, Object.keys(rules).length, largest)

  // A part may come without a name, or in a character set that nobody knows: then there is no such text.
  parser.on('field', (name: string | undefined, value: string | undefined) => {
    if (name === undefined || value === undefined) refusal ??= refuse('unreadable')
    else fields.push([name, value])
  })
  parser.on('file', (field: string | undefined, stream, { filename }) => {
    const rule = field !== undefined && Object.hasOwn(rules, field) ? rules[field] : undefined
    if (field === undefined || !rule || uploads.has(field)) return void stream.resume()
    const path = join(folder, String(uploads.size))
    let size = 0
    // A browser sends a field without a chosen file as an empty one without a name.
    if (filename) uploads.set(field, { path, name: filename ?? '', size })
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      uploads.set(field, { path, name: filename ?? '', size })
      if (size > rule.maxBytes) {
        refusal = refuse('fileTooLarge', {
          violations: [{ field, code: 'fileTooLarge', values: { maximum: rule.maxBytes / 1024 / 1024 } }],
        })
        // The whole reading ends here; without this the parser would wait for a file that nobody takes.
        parser.destroy(refusal)
      }
    })
    const written = pipeline(stream, createWriteStream(path))
    // Awaited below; until then its failure must not count as one that nobody handles.
    written.catch(() => undefined)
    writing.push(written)
  })
  const body = c.req.raw.body
  if (!body) throw refuse('unreadable')
  try {
    await pipeline(Readable.fromWeb(body as never), parser)
    await Promise.all(writing)
  } catch (error) {
    await Promise.allSettled(writing)
    if (refusal) throw refusal
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw refuse('storageFull')
    throw refuse('unreadable')
  }
  if (refusal) throw refusal
  return { fields, uploads }
}

function parserFor(c: Hono, files: number, fileSize: number) {
  try {
    return busboy({
      headers: { 'content-type': c.req.header('content-type') ?? '' },
      defParamCharset: 'utf8',
      limits: { files, fileSize: fileSize + 1, fields: 200, fieldSize: maxBodyBytes, parts: 220 },
    })
  } catch {
    throw refuse('unreadable')
  }
}
