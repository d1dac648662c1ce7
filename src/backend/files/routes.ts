import { eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { fileAddress } from '#contract/files.ts'
import { mayReadApplicationFile } from '../applications/access.ts'
import type { App } from '../core/app.ts'
import { foreign, forbidden, notFound, Refused } from '../core/refuse.ts'
import { noteCall } from '../core/security/currentCall.ts'
import { isFresh } from '../core/security/freshProof.ts'
import { mayReadOwnFile } from '../settings/exports.ts'
import { files } from '../db/schema/files.ts'
import { safeFileName } from './fileName.ts'
import { readVariant, splitVariant } from './variants.ts'

const keyPattern = /^[a-z0-9_-]{2}\/[\w-]{32}$/

/**
 * Serves stored files: pictures to everyone, the rest as attachments to those who may read them. The audience is asked
 * at every read. Files are no JSON, so they stand beside the contract's endpoints.
 */
export function fileRoutes(app: App): void {
  app.hono.get(fileAddress(':folder/:name'), async (c) => {
    noteCall({}, 'file')
    const { ctx, viewer } = c.var
    const asked = splitVariant(c.req.param('name') ?? '')
    const key = `${c.req.param('folder')}/${asked?.name ?? c.req.param('name')}`
    if (!keyPattern.test(key)) throw notFound()
    const [file] = await ctx.db.select().from(files).where(eq(files.key, key))
    if (!file) throw notFound()
    if (file.audience === 'application') {
      if (!viewer) throw new Refused(401, 'unauthorized')
      // Who may not read it is not told that it exists.
      if (!(await mayReadApplicationFile(ctx.db, viewer, file.id))) throw foreign()
    }
    if (file.audience === 'owner') {
      if (!viewer) throw new Refused(401, 'unauthorized')
      if (!(await mayReadOwnFile(ctx, viewer, file.id)))
        throw file.ownerId === viewer.userId ? notFound() : foreign()
      // Everything of a person at once: a stolen session is not enough to take it along.
      if (!isFresh(viewer.provenAt, ctx.now())) throw forbidden('proofRequired')
      noteCall({ kind: 'exportDownloaded' })
    }
    const isPicture = file.audience === 'public' && file.type.startsWith('image/')
    const variant = asked?.variant
    if (variant && !(isPicture && variant.width <= (file.width ?? 0))) throw notFound()
    const type = variant ? `image/${variant.form}` : file.type
    // Rows of before this rule have the names that were sent.
    const name = safeFileName(file.name, type)
    const stream = variant ? await readVariant(ctx, file, variant) : await ctx.files.read(key)
    return new Response(Readable.toWeb(stream) as ReadableStream, {
      headers: {
        'content-type': type,
        ...(variant ? {} : { 'content-length': String(file.size) }),
        'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        // A key is never used again, so what it names never changes.
        'cache-control':
          file.audience === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
      },
    })
  })
}
