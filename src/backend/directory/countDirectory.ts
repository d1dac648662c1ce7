import { and, eq, lt, ne, or, sql } from '#drizzle'
import { directoryKinds } from '#contract/directory/directory.ts'
import type { Context } from '../core/context.ts'
import { countParts, idsOf } from './parts.ts'
import { directoryParts, type PartKind } from './schema.ts'

/** Parts that are counted at once; each has at most 50,000 rows. */
const partsAtOnce = 5

interface Position {
  readonly kind: PartKind
  readonly part: number
  /** When the count began, and the size of the parts then. */
  readonly since: string
  readonly size: number
}

/** Counts the parts of the directory, part by part, for the sitemap index, whose readers then read none of the rows. */
export async function countDirectory(ctx: Context, from: Position | null): Promise<Position | null> {
  const {
    kind,
    since,
    size,
    part: first,
  } = from ?? { kind: 'companies', part: 0, since: ctx.now().toISOString(), size: ctx.directoryPartSize }
  let part: number | null = first
  for (let done = 0; done < partsAtOnce && part !== null; done++) {
    part = await findPart(ctx, kind, part, size)
    if (part === null) break
    await countPart(ctx, kind, part, size)
    part++
  }
  if (part !== null) return { kind, part, since, size }
  const next = directoryKinds[directoryKinds.indexOf(kind) + 1]
  if (next) return { kind: next, part: 0, since, size }
  // Parts that are empty now, and those of an earlier size.
  await ctx.db
    .delete(directoryParts)
    .where(or(lt(directoryParts.countedAt, new Date(since)), ne(directoryParts.size, size)))
  return null
}

/** The next part that has rows, public or not; null at the end. */
export async function findPart(
  { db }: Pick<Context, 'db'>,
  kind: PartKind,
  part: number,
  size: number,
): Promise<number | null> {
  const { table, id } = idsOf[kind]
  const [row] = await db
    .select({ id: sql<number>`min(${id})`.mapWith(Number) })
    .from(table)
    .where(sql`${id} > ${part * size}`)
  return row?.id ? Math.floor((row.id - 1) / size) : null
}

async function countPart(ctx: Context, kind: PartKind, part: number, size: number): Promise<void> {
  const { db } = ctx
  const now = ctx.now()
  const ids = sql`${idsOf[kind].id} between ${part * size + 1} and ${(part + 1) * size}`
  const [counted] = await countParts(db, kind, { size, now, ids })
  const isPart = and(
    eq(directoryParts.kind, kind),
    eq(directoryParts.size, size),
    eq(directoryParts.part, part),
  )
  if (!counted) {
    await db.delete(directoryParts).where(isPart)
    return
  }
  const values = { ...counted, countedAt: now }
  await db
    .insert(directoryParts)
    .values({ kind, size, ...values })
    .onConflictDoUpdate({
      target: [directoryParts.kind, directoryParts.size, directoryParts.part],
      set: values,
    })
}
