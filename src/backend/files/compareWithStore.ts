import { like, sql } from 'drizzle-orm'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { escapeLike } from '../db/lowerCase.ts'
import { files } from './schema.ts'
import { splitVariant } from './variants.ts'

/** The log lists at most this many; the count is complete. */
const maxListed = 100

/**
 * Logs where the database and the store disagree: objects without a row, and rows whose object is missing. Nothing is
 * deleted, because either may come from a partly restored backup, which an operator has to look at. Files younger than a
 * day are skipped: their upload may not be complete.
 */
export async function compareWithStore(ctx: Context): Promise<void> {
  const before = daysAfter(ctx.now(), -1)
  const strays: string[] = []
  const lost: { id: number; key: string }[] = []
  for (const folder of await findFolders(ctx)) {
    const stored = new Set(await ctx.files.list(folder))
    const rows = await ctx.db
      .select({ id: files.id, key: files.key, createdAt: files.createdAt })
      .from(files)
      .where(like(files.key, `${escapeLike(folder)}/%`))
    const known = new Set(rows.map(({ key }) => key))
    for (const { id, key, createdAt } of rows)
      if (createdAt < before && !stored.has(key)) lost.push({ id, key })
    for (const key of stored) {
      if (known.has(splitVariant(key)?.name ?? key)) continue
      const since = await ctx.files.storedAt(key)
      if (since && since < before) strays.push(key)
    }
  }
  if (strays.length > 0)
    ctx.log.warn({ count: strays.length, keys: strays.slice(0, maxListed) }, 'stored files that no row knows')
  if (lost.length > 0)
    ctx.log.error(
      { count: lost.length, files: lost.slice(0, maxListed) },
      'files whose stored object is gone',
    )
}

/** The folders of both sides. They are compared one by one, so that memory holds a small part of a large store. */
async function findFolders({ db, files: store }: Context): Promise<Set<string>> {
  const rows = await db.selectDistinct({ folder: sql<string>`split_part(${files.key}, '/', 1)` }).from(files)
  return new Set([...(await store.folders()), ...rows.map(({ folder }) => folder)].sort())
}
