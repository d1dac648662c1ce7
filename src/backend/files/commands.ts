import { eq } from 'drizzle-orm'
import type { Context } from '../core/context.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { files } from '../db/schema/files.ts'
import { safeFileName } from './fileName.ts'
import { mediaTypes } from './detectType.ts'
import { redraw, type PictureShape } from './pictures.ts'
import { forgetWithVariants } from './variants.ts'

/** A file that is in the store but not yet in the database; `discardKept` when the change that needs it fails. */
export interface Kept {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly width?: number
  readonly height?: number
}

/** Puts an upload into the store as it is. */
export async function keepUpload(ctx: Context, file: ReceivedFile): Promise<Kept> {
  const key = await stored(() => ctx.files.keep(file.path))
  return { key, name: file.name, type: mediaTypes[file.type], size: file.size }
}

/** Redraws an uploaded picture and puts the result into the store. */
export async function keepPicture(
  ctx: Context,
  field: string,
  file: ReceivedFile,
  shape: PictureShape,
): Promise<Kept> {
  const { bytes, width, height } = await redraw(field, file, shape)
  const key = await stored(() => ctx.files.keepBytes(bytes))
  const type = 'image/webp'
  return { key, name: safeFileName(file.name, type), type, size: bytes.length, width, height }
}

/** Enters a kept file into the database; gives its id. */
export async function enterFile(
  tx: Tx,
  kept: Kept,
  { audience, ownerId }: { audience: 'public' | 'application' | 'owner'; ownerId: number },
): Promise<number> {
  const [file] = await tx
    .insert(files)
    .values({ ...kept, audience, ownerId })
    .returning({ id: files.id })
  if (!file) throw new Error('No file came back from its insert')
  return file.id
}

/** The change did not happen, so nothing may be left of its file. */
export async function discardKept(ctx: Context, kept: Kept): Promise<void> {
  try {
    // A failure may also come after the commit: then a row names the file, and it stays.
    const [entered] = await ctx.db.select({ id: files.id }).from(files).where(eq(files.key, kept.key))
    if (!entered) await ctx.files.forget(kept.key)
  } catch (error) {
    ctx.log.warn({ err: error }, 'file left behind')
  }
}

/** Removes a file that nothing shows any longer, from the database and from the store. */
export async function removeFile(ctx: Context, id: number | null): Promise<void> {
  if (id === null) return
  const [file] = await ctx.db.delete(files).where(eq(files.id, id)).returning({ key: files.key })
  if (file)
    await forgetWithVariants(ctx.files, file.key).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'file left behind'),
    )
}

async function stored(keep: () => Promise<string>): Promise<string> {
  try {
    return await keep()
  } catch (error) {
    throw refuse('storageFull', { retryAfter: 60, cause: error })
  }
}
