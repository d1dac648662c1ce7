import { like, sql } from '#drizzle'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { escapeLike } from '../db/lowerCase.ts'
import { files, removedFiles } from './schema.ts'
import { splitVariant } from './variants.ts'

/** The log lists at most this many; the counts are complete. */
const maxListed = 100
/** Of the 1,444 that a large store has. */
const foldersAtOnce = 16

/** What was found in the folders so far. */
interface Comparison {
  /** The last folder. */
  readonly after: string
  readonly strays: Found<string>
  readonly lost: Found<{ readonly id: number; readonly key: string }>
}
interface Found<One> {
  readonly count: number
  readonly listed: readonly One[]
}

/**
 * Logs where the database and the store disagree: objects without a row, and rows whose object is missing. Nothing is
 * deleted, because either may come from a partly restored backup, which an operator has to look at. Files younger than a
 * day are skipped: their upload may not be complete.
 *
 * Folders are compared one by one, so that memory holds a small part of a large store.
 */
export async function compareWithStore(ctx: Context, from: Comparison | null): Promise<Comparison | null> {
  let { after = '', strays = none, lost = none } = from ?? {}
  const stored = await ctx.files.folders()
  for (let done = 0; done < foldersAtOnce; done++) {
    const folder = await findFolder(ctx, stored, after)
    if (folder === null) return logDifferences(ctx, strays, lost)
    const found = await compareFolder(ctx, folder, daysAfter(ctx.now(), -1))
    after = folder
    strays = join(strays, found.strays)
    lost = join(lost, found.lost)
  }
  return { after, strays, lost }
}

function logDifferences(ctx: Context, strays: Comparison['strays'], lost: Comparison['lost']): null {
  if (strays.count > 0)
    ctx.log.warn({ count: strays.count, keys: strays.listed }, 'stored files that no row knows')
  if (lost.count > 0)
    ctx.log.error({ count: lost.count, files: lost.listed }, 'files whose stored object is gone')
  return null
}

const none: Found<never> = { count: 0, listed: [] }

const join = <One>({ count, listed }: Found<One>, more: readonly One[]): Found<One> => ({
  count: count + more.length,
  listed: [...listed, ...more].slice(0, maxListed),
})

/** On a restored database: every difference, as sentences for operators. */
export async function listDifferences(ctx: Context): Promise<string[]> {
  const lines: string[] = []
  const stored = await ctx.files.folders()
  const next = (after: string) => findFolder(ctx, stored, after)
  for (let folder = await next(''); folder !== null; folder = await next(folder)) {
    const { strays, lost } = await compareFolder(ctx, folder, ctx.now())
    lines.push(
      ...lost.map(({ id, key }) => `Missing: the object ${key} of file ${id}.`),
      ...strays.map((key) => `Missing: the row of the object ${key}.`),
    )
  }
  return [`${lines.length} files are incomplete.`, ...lines]
}

/** Without what is younger than `before`. */
async function compareFolder(ctx: Context, folder: string, before: Date) {
  const stored = new Set(await ctx.files.list(folder))
  const rows = await ctx.db
    .select({ id: files.id, key: files.key, createdAt: files.createdAt })
    .from(files)
    .where(like(files.key, `${escapeLike(folder)}/%`))
  const removed = await ctx.db
    .select({ key: removedFiles.key })
    .from(removedFiles)
    .where(like(removedFiles.key, `${escapeLike(folder)}/%`))
  const known = new Set([...rows, ...removed].map(({ key }) => key))
  const lost = rows.flatMap(({ id, key, createdAt }) =>
    createdAt < before && !stored.has(key) ? [{ id, key }] : [],
  )
  const strays: string[] = []
  for (const key of stored) {
    if (known.has(splitVariant(key)?.name ?? key)) continue
    const since = await ctx.files.storedAt(key)
    if (since && since < before) strays.push(key)
  }
  return { strays, lost }
}

/** The first folder of either side after another one, byte by byte, as the index of the keys orders them. */
async function findFolder({ db }: Context, stored: readonly string[], after: string): Promise<string | null> {
  const [row] = await db
    .select({ folder: sql<string>`split_part(${files.key}, '/', 1)` })
    .from(files)
    // A digit follows the slash.
    .where(sql`${files.key} ~>=~ ${after && `${after}0`}`)
    .orderBy(sql`${files.key} using ~<~`)
    .limit(1)
  const folders = [...stored, ...(row ? [row.folder] : [])]
  return folders.filter((folder) => folder > after).sort()[0] ?? null
}
