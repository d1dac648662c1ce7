import { and, desc, eq, isNotNull, lte } from '#drizzle'
import { exportHours, type DataExport } from '#contract/accounts/closing.ts'
import { fileAddress } from '#contract/files/files.ts'
import { findRecipient } from '../accounts/queries.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { StoredFile } from '../core/domainModule.ts'
import { notOwned, isDuplicate, notFound, refuse } from '../core/refuse.ts'
import { noteCall } from '../core/security/currentCall.ts'
import { isReauthenticated } from '../core/security/reauthentication.ts'
import { files } from '../files/schema.ts'
import { dataExports } from './schema.ts'
import { discardUpload, insertFile, removeFile } from '../files/commands.ts'
import { mailPaths } from '../mail/links.ts'
import { buildExport } from './buildExport.ts'

const hour = 60 * 60 * 1000

/** The latest export. Its file is private: the mailed link leads to a page that requires signing in. */
export async function showExport(ctx: Context, { userId }: Viewer): Promise<DataExport | null> {
  const [latest] = await ctx.db
    .select({ row: dataExports, key: files.key, name: files.name, size: files.size })
    .from(dataExports)
    .leftJoin(files, eq(files.id, dataExports.fileId))
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.id))
    .limit(1)
  if (!latest) return null
  const { row, key, name, size } = latest
  const expired =
    row.state === 'ready' && (key === null || row.expiresAt === null || row.expiresAt <= ctx.now())
  return {
    id: row.id,
    state: expired ? 'expired' : row.state,
    requested_at: row.requestedAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    ...(expired || key === null
      ? { url: null, name: null, size: null }
      : { url: fileAddress(key), name, size }),
  }
}

export async function startExport(ctx: Context, viewer: Viewer): Promise<DataExport> {
  await ctx.rates.use('export', viewer.userId)
  try {
    await ctx.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(dataExports)
        .values({ userId: viewer.userId, requestedAt: ctx.now() })
        .returning({ id: dataExports.id })
      await ctx.queue.add('export', { exportId: row?.id ?? 0 }, { tx })
    })
    ctx.queue.notifyWorker('export')
  } catch (error) {
    if (isDuplicate(error, 'data_exports_waiting')) throw refuse('exportUnderWay')
    throw error
  }
  const started = await showExport(ctx, viewer)
  if (!started) throw new Error('The export was not stored')
  return started
}

/** Builds the file and sends a mail. Safe to retry after a crash; a finished export is not built again. */
export async function makeExport(ctx: Context, exportId: number): Promise<void> {
  const [waiting] = await ctx.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, exportId), eq(dataExports.state, 'waiting')))
  const recipient = waiting && (await findRecipient(ctx.db, waiting.userId))
  if (!waiting || !recipient) return
  const upload = await buildExport(ctx, waiting.userId, recipient.locale)
  const expiresAt = new Date(ctx.now().getTime() + exportHours * hour)
  const { email: to, locale } = recipient
  const values = { url: mailPaths(ctx)('settingsAccount') }
  try {
    await ctx.db.transaction(async (tx) => {
      const fileId = await insertFile(tx, upload, { audience: 'owner', ownerId: waiting.userId })
      await tx
        .update(dataExports)
        .set({ state: 'ready', readyAt: ctx.now(), expiresAt, fileId })
        .where(eq(dataExports.id, exportId))
      await ctx.queue.add('mail', { to, locale, template: 'exportReady', values }, { tx })
      await ctx.queue.add('endExports', {}, { startAfter: expiresAt, tx })
    })
    ctx.queue.notifyWorker('mail')
  } catch (error) {
    await discardUpload(ctx, upload)
    throw error
  }
}

/** Deletes the files of expired exports and fails those that have been waiting for too long. */
export async function endExports(ctx: Context): Promise<void> {
  const expired = await ctx.db
    .select({ fileId: dataExports.fileId })
    .from(dataExports)
    // Rows whose file is already deleted stay as history.
    .where(and(lte(dataExports.expiresAt, ctx.now()), isNotNull(dataExports.fileId)))
  for (const { fileId } of expired) await removeFile(ctx, fileId, { atOnce: true })
  const tooOld = new Date(ctx.now().getTime() - exportHours * hour)
  await ctx.db
    .update(dataExports)
    .set({ state: 'failed' })
    .where(and(eq(dataExports.state, 'waiting'), lte(dataExports.requestedAt, tooOld)))
}

/** @throws Refused unless it is an unexpired export of the viewer, who has recently reauthenticated. */
export async function assertMayReadExport(
  ctx: Context,
  viewer: Viewer,
  { id, ownerId }: StoredFile,
): Promise<void> {
  const [row] = await ctx.db.select().from(dataExports).where(eq(dataExports.fileId, id))
  const isOwn = row?.userId === viewer.userId && row.expiresAt !== null && row.expiresAt > ctx.now()
  if (!isOwn) throw ownerId === viewer.userId ? notFound() : notOwned()
  // An export contains all of a person's data, so a stolen session must not suffice.
  if (!isReauthenticated(viewer.reauthenticatedAt, ctx.now())) throw refuse('proofRequired')
  noteCall({ kind: 'exportDownloaded' })
}
