import { and, asc, eq, getTableName, gt, inArray, lt, notExists, not, sql, type SQL } from '#drizzle'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { registeredOn } from '../core/domainModule.ts'
import type { Tx } from '../db/connect.ts'
import { fileRenderings, files } from './schema.ts'
import { deleteUnlessStaying, recordRemoved, removedColumns } from './removedFiles.ts'

/** A file that was just stored is about to be referenced. */
const afterDays = 1
/** Rows that a batch looks at. */
const batchSize = 2_000
/** Files that a batch deletes: a store on the network needs part of a second for each. */
const mostDeleted = 100

/**
 * Deletes files that are no longer referenced, row and object: no foreign key points to them, and no domain declares that
 * it needs them. A crash between a change and the deletion of the old picture leaves one behind.
 */
export async function deleteOrphans(
  ctx: Context,
  from: { readonly after: number } | null,
): Promise<object | null> {
  const seen = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(gt(files.id, from?.after ?? 0))
    .orderBy(asc(files.id))
    .limit(batchSize)
  const ids = seen.map(({ id }) => id)
  const isOrphaned = and(
    inArray(files.id, ids),
    lt(files.createdAt, daysAfter(ctx.now(), -afterDays)),
    await isUnused(ctx, ctx.db),
  )
  const found = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(isOrphaned)
    .orderBy(asc(files.id))
    .limit(mostDeleted)
  const orphans = found.map(({ id }) => id)
  const deleted = await ctx.db.transaction(async (tx) => {
    const removed = await tx
      .delete(files)
      // Checked again by the deletion: a reference may have been added meanwhile.
      .where(and(inArray(files.id, orphans), isOrphaned))
      .returning(removedColumns)
    await recordRemoved(ctx, tx, removed)
    return removed
  })
  await deleteUnlessStaying(ctx, deleted)
  if (orphans.length === mostDeleted) return { after: orphans.at(-1) }
  return ids.length === batchSize ? { after: ids.at(-1) } : null
}

/** Deletes a file that was about to be used, row and object at once, unless it is in use. */
export async function deleteIfUnused(ctx: Context, id: number): Promise<void> {
  const deleted = await ctx.db.transaction(async (tx) => {
    // A reference that is being added is seen by the next statement.
    await tx.select({ id: files.id }).from(files).where(eq(files.id, id)).for('update')
    return tx
      .delete(files)
      .where(and(eq(files.id, id), await isUnused(ctx, tx)))
      .returning(removedColumns)
  })
  await deleteUnlessStaying(ctx, deleted, { atOnce: true })
}

/** No foreign key points to the file, and no domain declares that it needs it. */
const isUnused = async (ctx: Context, db: Tx): Promise<SQL | undefined> =>
  and(
    ...(await findReferences(db)).map((reference) => notExists(reference)),
    ...registeredOn(ctx).modules.flatMap(({ needsFile }) => (needsFile ? [not(needsFile)] : [])),
  )

/**
 * All columns that reference files, found by their foreign keys: a new table counts from its first day. What was read of a
 * file does not use it.
 */
async function findReferences(db: Tx): Promise<SQL[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass
      and c.conrelid <> ${getTableName(fileRenderings)}::regclass
    order by 1, 2`)
  return rows.map(
    ({ table, column }) =>
      sql`(select 1 from ${sql.identifier(table)} r where r.${sql.identifier(column)} = ${files.id})`,
  )
}
