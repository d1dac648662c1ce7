import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../core/context.ts'
import { isClean } from '../../core/readRequest.ts'
import { Refused } from '../../core/refuse.ts'
import { storePicture, type StoredUpload } from '../../files/commands.ts'
import { detectType } from '../../ports/files/detectType.ts'
import { FetchRefused } from '../../ports/fetch/safeFetch.ts'

/** The proportions that pages make their images for; pixels. */
const shape = { width: 640, height: 336, minimum: { width: 200, height: 100 } } as const
const rules = {
  maxBytes: 2 * 1024 * 1024,
  timeoutMs: 3_000,
  maxRedirects: 3,
  mayRedirect: () => true,
  accepts: (mediaType: string) => mediaType.startsWith('image/'),
} as const

/** Fetches an image and stores a copy, re-encoded like an upload. Null if that fails: a preview can do without. */
export async function storePreviewImage(
  ctx: Context,
  ownerId: number,
  url: string,
): Promise<StoredUpload | null> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-preview-'))
  try {
    const { status, body } = await ctx.web.fetch(url, rules)
    if (status !== 200) return null
    const path = join(folder, 'image')
    await writeFile(path, body, { mode: 0o600 })
    const { type } = await detectType(path, ['png', 'jpeg', 'webp', 'gif'])
    if (type === null || (ctx.scanner && !(await isClean(ctx.scanner, path)))) return null
    return await storePicture(ctx, ownerId, 'url', { path, name: 'preview' }, shape)
  } catch (error) {
    if (error instanceof FetchRefused || error instanceof Refused) return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
