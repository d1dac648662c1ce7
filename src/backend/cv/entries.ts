import { and, eq, sql } from 'drizzle-orm'
import { entryMaximum } from '#contract/cv/entryFields.ts'
import type { Context, Viewer } from '../core/context.ts'
import { isDuplicate, notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { changeProfile, lockProfile } from '../profiles/edit.ts'
import { entryFields, entryKinds, type Entries, type EntryKind } from './entryKinds.ts'

/** Adds an entry. Locks the profile, so that concurrent calls cannot exceed the limit. */
export async function addEntry<K extends EntryKind>(
  ctx: Context,
  viewer: Viewer,
  kind: K,
  form: Entries[K]['form'],
): Promise<Entries[K]['entry']> {
  const { table, toRow } = entryKinds[kind]
  return oncePerLanguage(() =>
    changeProfile(ctx, viewer, async (tx) => {
      await lockProfile(tx, viewer.userId)
      if ((await tx.$count(table, eq(table.userId, viewer.userId))) >= entryMaximum)
        throw refuse('entryLimit')
      const [added] = await tx
        .insert(table)
        .values({ userId: viewer.userId, ...toRow(form) })
        .returning({ id: sql<number>`${table.id}`.mapWith(Number) })
      return readEntry(tx, kind, added?.id)
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
): Promise<Entries[K]['entry']> {
  const { table, toRow } = entryKinds[kind]
  return oncePerLanguage(() =>
    changeProfile(ctx, viewer, async (tx) => {
      const [changed] = await tx
        .update(table)
        .set(toRow(form))
        .where(and(eq(table.id, entryId), eq(table.userId, viewer.userId)))
        .returning({ id: sql<number>`${table.id}`.mapWith(Number) })
      if (!changed) throw notFound()
      return readEntry(tx, kind, changed.id)
    }),
  )
}

export async function removeEntry(ctx: Context, viewer: Viewer, kind: EntryKind, entryId: number) {
  const { table } = entryKinds[kind]
  return changeProfile(ctx, viewer, async (tx) => {
    const removed = await tx
      .delete(table)
      .where(and(eq(table.id, entryId), eq(table.userId, viewer.userId)))
      .returning({ id: table.id })
    if (removed.length === 0) throw notFound()
    return null
  })
}

async function readEntry<K extends EntryKind>(tx: Tx, kind: K, id: number | undefined) {
  const { table } = entryKinds[kind]
  const { rows } = await tx.execute<{ entry: Entries[K]['entry'] }>(
    sql`select ${entryFields} as entry from ${table} e where e.id = ${id}`,
  )
  const [row] = rows
  if (!row) throw new Error(`The entry of ${kind} was not written`)
  return row.entry
}

async function oncePerLanguage<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (isDuplicate(error, 'cv_languages_once')) throw refuse('languageExists')
    throw error
  }
}
