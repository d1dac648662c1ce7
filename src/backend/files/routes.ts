import { eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { fileAddress } from '#contract/files/files.ts'
import type { App } from '../core/app.ts'
import { registeredOn } from '../core/domainModule.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { noteCall } from '../core/security/currentCall.ts'
import { files } from '../db/schema/files.ts'
import { safeFileName } from '../ports/files/fileName.ts'
import { readVariant, splitVariant } from './variants.ts'

const keyPattern = /^[a-z0-9_-]{2}\/[\w-]{32}$/

/**
 * Serves stored files: public pictures inline, all others as attachments. The audience is checked at every read. Files are
 * not JSON, so these routes are not part of the contract.
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
      const readers = registeredOn(ctx).modules.flatMap(
        ({ fileReaders }) => fileReaders?.[file.audience] ?? [],
      )
      // No domain is responsible for this audience.
      if (readers.length === 0) throw notFound()
      for (const assertMayRead of readers) await assertMayRead(ctx, viewer, file)
    }
    const isImage = file.type.startsWith('image/')
    const isPicture = file.audience === 'public' && isImage
    const variant = requested?.variant
    if (variant && !(isImage && variant.width <= (file.width ?? 0))) throw notFound()
    const type = variant ? `image/${variant.form}` : file.type
    // Older rows have unsanitised names.
    const name = safeFileName(file.name, type)
    const stream = variant ? await readVariant(ctx, file, variant) : await ctx.files.read(key)
    return new Response(Readable.toWeb(stream) as ReadableStream, {
      headers: {
        'content-type': type,
        ...(variant ? {} : { 'content-length': String(file.size) }),
        'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        // Keys are never reused, so the content of a URL never changes.
        'cache-control':
          file.audience === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
      },
    })
  })
}
