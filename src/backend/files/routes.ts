import { eq } from '#drizzle'
import { Readable } from 'node:stream'
import { fileAddress } from '#contract/files/files.ts'
import type { App } from '../core/app.ts'
import { registeredOn } from '../core/domainModule.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { noteCall } from '../core/security/currentCall.ts'
import { files } from './schema.ts'
import { safeFileName } from '../ports/files/fileName.ts'
import { requestedRange } from './byteRange.ts'
import { derivedFrom } from './derivedFiles.ts'
import { splitVariant } from './variants.ts'

const keyPattern = /^[a-z0-9_-]{2}\/[\w-]{32}$/

/**
 * Serves stored files: public pictures, and videos with their captions, inline, all others as attachments; parts of them on
 * request, so that videos can be seeked. The audience is checked at every read. Files are not JSON, so these routes are not
 * part of the contract.
 */
export function fileRoutes(app: App): void {
  app.hono.get(fileAddress(':folder/:name'), async (c) => {
    noteCall({}, 'file')
    const { ctx, viewer } = c.var
    const requested = splitVariant(c.req.param('name') ?? '')
    const key = `${c.req.param('folder')}/${requested?.name ?? c.req.param('name')}`
    if (!keyPattern.test(key)) throw notFound()
    const [file] = await ctx.db.select().from(files).where(eq(files.key, key))
    if (!file) throw notFound()
    if (file.audience !== 'public') {
      if (!viewer) throw refuse('unauthorized')
      const { audience } = file
      const readers = registeredOn(ctx).modules.flatMap(({ fileReaders }) => fileReaders?.[audience] ?? [])
      // No domain is responsible for this audience.
      if (readers.length === 0) throw notFound()
      for (const assertMayRead of readers) await assertMayRead(ctx, viewer, file)
    }
    const derived = derivedFrom(file, requested)
    const type = derived?.type ?? file.type
    // Older rows have unsanitised names.
    const name = safeFileName(file.name, type)
    const isInline = file.audience === 'public' ? isShown(file.type) : isPlayed(file.type)
    const headers = {
      'content-type': type,
      'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      // Keys are never reused, so the content of a URL never changes.
      'cache-control':
        file.audience === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
    }
    const isHead = c.req.method === 'HEAD'
    if (derived) return new Response(isHead ? null : toWeb(await derived.read(ctx)), { headers })
    const { size } = file
    const etag = `"${key}"`
    const whole = { ...headers, 'accept-ranges': 'bytes', etag }
    const range = requestedRange(c.req.raw.headers, { size, etag })
    if (range === 'unsatisfiable')
      return new Response(null, { status: 416, headers: { ...whole, 'content-range': `bytes */${size}` } })
    if (range === null)
      return new Response(isHead ? null : toWeb(await ctx.files.read(key)), {
        headers: { ...whole, 'content-length': String(size) },
      })
    const { start, end } = range
    return new Response(isHead ? null : toWeb(await ctx.files.readRange(key, range)), {
      status: 206,
      headers: {
        ...whole,
        'content-length': String(end - start + 1),
        'content-range': `bytes ${start}-${end}/${size}`,
      },
    })
  })
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream

/** What a `video` element loads: players do not ask for downloads. */
const isPlayed = (type: string) => type.startsWith('video/') || type === 'text/vtt'
const isShown = (type: string) => type.startsWith('image/') || isPlayed(type)
