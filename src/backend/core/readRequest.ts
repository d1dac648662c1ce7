import busboy from 'busboy'
import type { Context as Hono } from 'hono'
import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Definition, FileRule, FileType } from '#contract/core/endpoint.ts'
import { fromForm } from '#contract/core/wire.ts'
import type { Violation } from '#contract/core/violations.ts'
import { safeFileName } from '../ports/files/fileName.ts'
import { dangerFault, detectType, mediaTypes } from '../ports/files/detectType.ts'
import { ScannerUnavailable, type Scanner } from '../ports/files/scanner.ts'
import { refuse, type Refused } from './refuse.ts'

/** An uploaded file, stored in a folder that is removed when the request ends. */
export interface ReceivedFile {
  readonly path: string
  /** The sender's file name, sanitised; its extension matches the type. */
  readonly name: string
  /** Detected from the content, not from the name. */
  readonly type: FileType
  /** Bytes. */
  readonly size: number
  /** Of the content, in hex. */
  readonly sha256: string
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal
}

interface Received {
  readonly body: unknown
  /** Of a form, the value of its `_method` field. */
  readonly form?: { readonly method: string | undefined }
  readonly files: Record<string, ReceivedFile>
  discard(): Promise<void>
}

/** Maximum size of a JSON or form body without its files, in bytes. */
const maxBodyBytes = 256 * 1024
const scannerRetrySeconds = 60
const noBody = { body: undefined, files: {}, discard: async () => undefined }

/** Reads only what the endpoint expects: JSON, or a form whose files are streamed to disk. */
export async function readRequest(
  c: Hono,
  endpoint: Definition,
  scanner: Scanner | null = null,
): Promise<Received> {
  if (!endpoint.body && !endpoint.files && c.req.method === endpoint.method) return noBody
  const type = typeOf(c)
  if (type === 'multipart/form-data') return readMultipart(c, endpoint.files ?? {}, scanner)
  if (Object.values(endpoint.files ?? {}).some((rule) => !rule.optional)) throw refuse('unreadable')
  if (type === 'application/json') return { ...noBody, body: parseJson(await readText(c)) }
  if (type === 'application/x-www-form-urlencoded')
    return { ...noBody, ...readFields([...new URLSearchParams(await readText(c))]) }
  if (type === '' && !endpoint.files) return { ...noBody, body: {} }
  throw refuse('unreadable')
}

const typeOf = (c: Hono) => (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
const formTypes = ['multipart/form-data', 'application/x-www-form-urlencoded']
export const isForm = (c: Hono): boolean => formTypes.includes(typeOf(c))

const readFields = (fields: readonly [string, string][]) => ({
  body: fromForm(storableFields(fields)),
  form: { method: fields.find(([name]) => name === '_method')?.[1] },
})

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
      typeof inner === 'string' ? toStorable(inner) : inner,
    )
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Invalid JSON is refused like any other malformed body.
  }
  throw refuse('unreadable')
}

/**
 * Makes text storable in PostgreSQL, which rejects NUL and lone surrogates. A client that truncates text may send
 * half an emoji: it becomes U+FFFD and the rest is preserved (docs/decisions/042).
 */
const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Forms encode every line break as two characters, which would count towards the length of a text. */
function* storableFields(fields: Iterable<readonly [string, string]>): Generator<[string, string]> {
  for (const [name, value] of fields) yield [name, toStorable(value).replaceAll('\r\n', '\n')]
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
      const { hash, ...received } = upload
      const { type, danger } = await detectType(upload.path, rule.types)
      if (danger) violations.push({ field, ...dangerFault(danger, rule.types) })
      else if (scanner && !(await isClean(scanner, upload.path)))
        violations.push({ field, code: 'fileInfected' })
      else {
        const name = safeFileName(upload.name, mediaTypes[type])
        const sha256 = hash.digest('hex')
        files[field] = { ...received, type, name, sha256, signal: c.req.raw.signal }
      }
    }
    if (violations.length > 0) throw refuse('invalid', { violations })
    return { ...readFields(fields), files, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** @throws Refused 503 when the scanner is unavailable: unscanned files are not accepted. */
export async function isClean(scanner: Scanner, path: string): Promise<boolean> {
  try {
    return await scanner.isClean(path)
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error
    throw refuse('scannerAway', { retryAfter: scannerRetrySeconds, cause: error })
  }
}

type Upload = Pick<ReceivedFile, 'path' | 'name' | 'size'> & { readonly hash: Hash }

async function receive(c: Hono, rules: Readonly<Record<string, FileRule>>, folder: string) {
  const largest = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes))
  const fields: [string, string][] = []
  const uploads = new Map<string, Upload>()
  const writing: Promise<void>[] = []
  let refusal: Refused | null = null
  const parser = parserFor(c, Object.keys(rules).length, largest)

  // The parser reports undefined for a part without a name or in an unknown character set.
  parser.on('field', (name: string | undefined, value: string | undefined) => {
    if (name === undefined || value === undefined) refusal ??= refuse('unreadable')
    else fields.push([name, value])
  })
  parser.on('file', (field: string | undefined, stream, { filename }) => {
    const rule = field !== undefined && Object.hasOwn(rules, field) ? rules[field] : undefined
    if (field === undefined || !rule || uploads.has(field)) return void stream.resume()
    const path = join(folder, String(uploads.size))
    let size = 0
    const hash = createHash('sha256')
    // Browsers send an unset file field as an empty file without a name.
    if (filename) uploads.set(field, { path, name: filename ?? '', size, hash })
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      hash.update(chunk)
      uploads.set(field, { path, name: filename ?? '', size, hash })
      if (size > rule.maxBytes) {
        refusal = refuse('fileTooLarge', {
          violations: [{ field, code: 'fileTooLarge', values: { maximum: rule.maxBytes / 1024 / 1024 } }],
        })
        // Stops the whole request; otherwise the parser would wait for a file that nothing consumes.
        parser.destroy(refusal)
      }
    })
    const written = pipeline(stream, createWriteStream(path))
    // Awaited below; avoids an unhandled rejection until then.
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
