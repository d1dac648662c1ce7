import { asc, eq, inArray, sql } from '#drizzle'
import type { MessageAttachment, MessageFile } from '#contract/messages/attachments.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { StoredFile } from '../core/domainModule.ts'
import { invalid, notFound, notOwned, Refused } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { files } from '../files/schema.ts'
import { messageAttachments, messages } from './schema.ts'
import { imageThumbnail } from '../files/variants.ts'
import { fileTypeOf } from '../ports/files/detectType.ts'
import { finishUploadOf } from '../uploads/finishUpload.ts'
import { findOwnConversation } from './access.ts'
import { isReadBy } from './moderation.ts'

type FileRow = Pick<typeof files.$inferSelect, 'key' | 'name' | 'type' | 'size' | 'width' | 'height'>

function toMessageFile({ key, name, type, size, width, height }: FileRow): MessageFile {
  const url = fileAddress(key)
  return {
    name,
    size,
    url,
    type: fileTypeOf(type) as MessageFile['type'],
    thumbnail_url: width === null ? null : imageThumbnail(url, width),
    width: width ?? 0,
    height: height ?? 0,
  }
}

/** An attachment in the JSON of a query. */
export type StoredAttachment = FileRow & { readonly id: number }

/** The attachments of a message as one column of a query, for `toAttachments`. */
export const attachmentRows = sql<StoredAttachment[]>`(
  select coalesce(json_agg(json_build_object('id', ${messageAttachments.id}, 'key', ${files.key}, 'name',
    ${files.name}, 'type', ${files.type}, 'size', ${files.size},
    'width', ${files.width}, 'height', ${files.height}) order by ${messageAttachments.position}), '[]')
  from ${messageAttachments} join ${files} on ${files.id} = ${messageAttachments.fileId}
  where ${messageAttachments.messageId} = ${messages.id}
)`

export const toAttachments = (rows: readonly StoredAttachment[]): MessageAttachment[] =>
  rows.map(({ id, ...file }) => ({ id, ...toMessageFile(file) }))

/** The names of a message's attachments, in their order. */
export async function findAttachmentNames(db: Tx, messageId: number): Promise<string[]> {
  const rows = await db
    .select({ name: files.name })
    .from(messageAttachments)
    .innerJoin(files, eq(files.id, messageAttachments.fileId))
    .where(eq(messageAttachments.messageId, messageId))
    .orderBy(asc(messageAttachments.position))
  return rows.map(({ name }) => name)
}

/** Names the field of the form when the upload does not exist or its content is refused. @throws Refused */
const finishAttachment = (ctx: Context, viewer: Viewer, upload: string, field = 'upload') =>
  finishUploadOf(field, ctx, viewer, upload, { purpose: 'messageAttachment', audience: 'message' })

/** Makes an upload ready, so that the form can say at once what is wrong with it. */
export async function checkAttachment(ctx: Context, viewer: Viewer, upload: string): Promise<MessageFile> {
  await ctx.rates.use('write', viewer.userId)
  const fileId = await finishAttachment(ctx, viewer, upload)
  const [file] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  if (!file) throw notFound()
  return toMessageFile(file)
}

/** Finishes the uploads of a form and returns their files. Outside the transaction, because files take long. */
export async function readyAttachments(
  ctx: Context,
  viewer: Viewer,
  uploads: readonly string[],
): Promise<number[]> {
  const fileIds: number[] = []
  for (const [position, upload] of uploads.entries())
    fileIds.push(await finishAttachment(ctx, viewer, upload, `attachments.${position}`))
  return fileIds
}

/** @throws Refused if a file was sent before, or deleted meanwhile */
export async function attachFiles(
  tx: Tx,
  { messageId, userId }: { readonly messageId: number; readonly userId: number },
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return
  const present = await tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...fileIds]))
    .for('key share')
  const attached = await tx
    .insert(messageAttachments)
    .values(
      fileIds.flatMap((fileId, position) =>
        present.some(({ id }) => id === fileId) ? [{ messageId, userId, fileId, position }] : [],
      ),
    )
    .onConflictDoNothing({ target: messageAttachments.fileId })
    .returning({ fileId: messageAttachments.fileId })
  const missing = fileIds.flatMap((fileId, position) =>
    attached.some((one) => one.fileId === fileId) ? [] : [position],
  )
  if (missing.length > 0)
    throw invalid(
      ...missing.map((position) => ({ field: `attachments.${position}`, code: 'unknownChoice' as const })),
    )
}

/** @throws Refused unless the viewer is a side of the conversation; before the file is sent, its owner */
export async function assertAttachmentReadable(
  ctx: Context,
  viewer: Viewer,
  { id, ownerId }: StoredFile,
): Promise<void> {
  const [sent] = await ctx.db
    .select({
      conversationId: messages.conversationId,
      side: messages.side,
      moderation: messages.moderation,
    })
    .from(messageAttachments)
    .innerJoin(messages, eq(messages.id, messageAttachments.messageId))
    .where(eq(messageAttachments.fileId, id))
  if (!sent) {
    if (ownerId === viewer.userId) return
    throw notOwned()
  }
  try {
    const { side } = await findOwnConversation(ctx.db, viewer, sent.conversationId)
    if (!isReadBy(side, sent)) throw notOwned()
  } catch (error) {
    throw error instanceof Refused ? notOwned() : error
  }
}

/**
 * The files of the person's conversations, whoever sent them, and those that the person has not sent yet; none of those that a
 * decision hides of a company, which the sweep deletes after the conversation.
 */
export const ownAttachments = (accountId: number) => sql`${files.audience} = 'message' and (
  exists (select 1 from ${messageAttachments} join ${messages} on ${messages.id} = ${messageAttachments.messageId}
    where ${messageAttachments.fileId} = ${files.id} and ${messageAttachments.userId} = ${accountId}
      and (${messages.side} = 'person' or ${messages.moderation} is null))
  or ${files.ownerId} = ${accountId} and not exists (
    select 1 from ${messageAttachments} where ${messageAttachments.fileId} = ${files.id}
  )
)`
