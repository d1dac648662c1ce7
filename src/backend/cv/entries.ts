import { and, eq, sql } from '#drizzle'
import { entryMaximum } from '#contract/cv/entryFields.ts'
import type { MediaForm } from '#contract/cv/media.ts'
import type { Context, Viewer } from '../core/context.ts'
import { isDuplicate, notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { changeProfile, lockProfile } from '../profiles/edit.ts'
import { entryFields, entryKinds, type Entries, type EntryKind, type ShownEntry } from './entryKinds.ts'
import { removeFiles } from '../files/commands.ts'
import { fileIdsOf, readyMedia, writeMedia } from './media.ts'
import { hasMedia, listMedia } from './mediaQueries.ts'

/** Adds an entry. Locks the profile, so that concurrent calls cannot exceed the limit. */
export async function addEntry<K extends EntryKind>(
  ctx: Context,
  viewer: Viewer,
  kind: K,
  form: Entries[K]['form'],
): Promise<ShownEntry<K>> {
  const { table, toRow } = entryKinds[kind]
  const { userId } = viewer
  const media = await mediaIn(ctx, viewer, form)
  return oncePerLanguage(() =>
    changeProfile(ctx, viewer, async (tx) => {
      await lockProfile(tx, userId)
      if ((await tx.$count(table, eq(table.userId, userId))) >= entryMaximum) throw refuse('entryLimit')
      const [added] = await tx
        .insert(table)
        .values({ userId, ...toRow(form) })
        .returning({ id: sql<number>`${table.id}`.mapWith(Number) })
      const entryId = added?.id ?? 0
      if (media && hasMedia(kind)) await writeMedia(tx, { userId, kind, entryId }, media)
      return readEntry(tx, kind, entryId)
    }),
  )
}

/** Entries of others count as not found. */
export async function editEntry<K extends EntryKind>(
  ctx: Context,
  viewer: Viewer,
  kind: K,
  entryId: number,
  form: Entries[K]['form'],
): Promise<ShownEntry<K>> {
  const { table, toRow } = entryKinds[kind]
  const { userId } = viewer
  const isOwn = and(eq(table.id, entryId), eq(table.userId, userId))
  // Checking files takes long, so what refuses them anyway comes first.
  if ((await ctx.db.$count(table, isOwn)) === 0) throw notFound()
  const media = await mediaIn(ctx, viewer, form)
  const { entry, dropped } = await oncePerLanguage(() =>
    changeProfile(ctx, viewer, async (tx) => {
      const changed = await tx.update(table).set(toRow(form)).where(isOwn).returning({ id: table.id })
      if (changed.length === 0) throw notFound()
      return {
        dropped: media && hasMedia(kind) ? await writeMedia(tx, { userId, kind, entryId }, media) : [],
        entry: await readEntry(tx, kind, entryId),
      }
    }),
  )
  await removeFiles(ctx, dropped)
  return entry
}

/** Removes an entry with its files. */
export async function removeEntry(ctx: Context, viewer: Viewer, kind: EntryKind, entryId: number) {
  const { table } = entryKinds[kind]
  const isOwn = and(eq(table.id, entryId), eq(table.userId, viewer.userId))
  const dropped = await changeProfile(ctx, viewer, async (tx) => {
    const [found] = await tx.select({ id: table.id }).from(table).where(isOwn).for('update')
    if (!found) throw notFound()
    const fileIds = hasMedia(kind) ? await fileIdsOf(tx, kind, entryId) : []
    await tx.delete(table).where(isOwn)
    return fileIds
  })
  await removeFiles(ctx, dropped)
  return null
}

/** The media of a form; null if it leaves them as they are. */
const mediaIn = (ctx: Context, viewer: Viewer, form: { readonly media?: MediaForm | undefined } | object) =>
  'media' in form && form.media ? readyMedia(ctx, viewer, form.media) : null

async function readEntry<K extends EntryKind>(tx: Tx, kind: K, id: number): Promise<ShownEntry<K>> {
  const { table } = entryKinds[kind]
  const { rows } = await tx.execute<{ entry: Entries[K]['entry'] }>(
    sql`select ${entryFields(entryKinds[kind])} as entry from ${table} where ${table.id} = ${id}`,
  )
  const [row] = rows
  if (!row) throw new Error(`The entry of ${kind} was not written`)
  const media = hasMedia(kind) ? { media: await listMedia(tx, kind, id) } : {}
  return { ...row.entry, ...media } as ShownEntry<K>
}

async function oncePerLanguage<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (isDuplicate(error, 'cv_languages_once')) throw refuse('languageExists')
    throw error
  }
}
