import { copyFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { UploadPurpose } from '#contract/uploads/uploads.ts'
import { createUpload } from '#backend/uploads/createUpload.ts'
import { viewerOf, type WriteContext } from './context.ts'

const folder = fileURLToPath(new URL('../../media/', import.meta.url))

/** Uploads a file of `demo/media` as a person would; returns the id of the upload. */
export async function uploadFile(
  context: WriteContext,
  person: string,
  { name, purpose }: { name: string; purpose: UploadPurpose },
): Promise<string> {
  const { ctx } = context
  const { size } = await stat(folder + name)
  const { id } = await createUpload(ctx, viewerOf(context, person), { purpose, name, size })
  await copyFile(folder + name, ctx.partialFiles.path(id))
  return id
}
