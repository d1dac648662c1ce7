import { and, asc, count, eq, inArray, like, notExists, sql, type SQL } from '#drizzle'
import {
  applicationTagMaximum,
  companyTagMaximum,
  tagSuggestionMaximum,
  type Tag,
} from '#contract/applications/tags.ts'
import type { Context } from '../core/context.ts'
import type { HrManager } from '../core/membership.ts'
import { invalid, notFound, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { nested } from '../db/nested.ts'
import { containsPattern } from '../db/lowerCase.ts'
import { assertAnnotated, isAnnotated, lockAnnotated } from './annotated.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { applications } from './schema/applications.ts'
import { applicationTags, companyTags } from './schema/tags.ts'

interface Tags {
  readonly items: Tag[]
}

/** What is one tag whatever its case and the width of its letters. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase()

export async function listTags(db: Tx, manager: HrManager, applicationId: number): Promise<Tags> {
  await assertAnnotated(db, manager, applicationId)
  return { items: await selectTags(db, applicationId) }
}

const selectTags = (db: Tx, applicationId: number): Promise<Tag[]> =>
  db
    .select({ id: companyTags.id, name: companyTags.name })
    .from(applicationTags)
    .innerJoin(companyTags, eq(companyTags.id, applicationTags.tagId))
    .where(eq(applicationTags.applicationId, applicationId))
    .orderBy(asc(companyTags.key))

export async function suggestTags(db: Tx, { company }: HrManager, q = ''): Promise<Tags> {
  const items = await db
    .select({ id: companyTags.id, name: companyTags.name })
    .from(companyTags)
    .where(
      and(
        eq(companyTags.companyId, company.id),
        q === '' ? undefined : like(companyTags.key, containsPattern(keyOf(q))),
      ),
    )
    .orderBy(asc(companyTags.key))
    .limit(tagSuggestionMaximum)
  return { items }
}

/** A tag of the company, for the filter of a list. @throws Refused, at its field, when it is not the company's */
export async function findTag(db: Tx, { company }: HrManager, tagId: number): Promise<Tag> {
  const [tag] = await db
    .select({ id: companyTags.id, name: companyTags.name })
    .from(companyTags)
    .where(and(eq(companyTags.id, tagId), eq(companyTags.companyId, company.id)))
  if (!tag) throw invalid({ field: 'tag', code: 'tagUnknown' })
  return tag
}

/** Whether the application of each row of a query has the tag. */
export const hasTag = (tagId: number): SQL => sql`exists (
  select 1 from ${applicationTags} where ${applicationTags.tagId} = ${tagId}
    and ${applicationTags.applicationId} = ${applications.id})`

/** The tags that the company of each row of `jobs` has in use. */
export const tagsOfCompany = nested<Tag[]>(sql`(
  select coalesce(json_agg(json_build_object('id', ${companyTags.id}, 'name', ${companyTags.name}) order by ${companyTags.key}), '[]')
  from ${companyTags} where ${companyTags.companyId} = ${jobs.companyId}
)`)

/** The tags of the application of each row of a query, while they may be read. */
export const tagsOfApplication = nested<Tag[]>(sql`(
  select coalesce(json_agg(json_build_object('id', ${companyTags.id}, 'name', ${companyTags.name}) order by ${companyTags.key}), '[]')
  from ${applicationTags} join ${companyTags} on ${companyTags.id} = ${applicationTags.tagId}
  where ${applicationTags.applicationId} = ${applications.id} and ${isAnnotated}
)`)

export async function addTag(
  ctx: Context,
  manager: HrManager,
  applicationId: number,
  { name }: { readonly name: string },
): Promise<Tags> {
  await ctx.rates.use('write', manager.userId)
  return transact(ctx, async (tx, emit) => {
    await lockAnnotated(tx, manager, applicationId)
    const tagId = await findOrAddTag(tx, manager.company.id, name)
    const added = await tx
      .insert(applicationTags)
      .values({ applicationId, tagId, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ tagId: applicationTags.tagId })
    const items = await selectTags(tx, applicationId)
    if (added.length === 0) return { items }
    // The application is locked, so that nobody adds another meanwhile.
    if (items.length > applicationTagMaximum)
      throw refuse('applicationTagsFull', { values: () => ({ count: applicationTagMaximum }) })
    await emit('applicationNotesChanged', { applicationId })
    return { items }
  })
}

async function findOrAddTag(tx: Tx, companyId: number, name: string): Promise<number> {
  const key = keyOf(name)
  // One after the other in a company: the limit counts them all.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('applications.tags'), ${companyId % 2_147_483_647}::int)`,
  )
  const [known] = await tx
    .select({ id: companyTags.id })
    .from(companyTags)
    .where(and(eq(companyTags.companyId, companyId), eq(companyTags.key, key)))
    // Its last use does not end it meanwhile.
    .for('key share')
  if (known) return known.id
  const [used] = await tx
    .select({ count: count() })
    .from(companyTags)
    .where(eq(companyTags.companyId, companyId))
  if ((used?.count ?? 0) >= companyTagMaximum)
    throw refuse('companyTagsFull', { values: () => ({ count: companyTagMaximum }) })
  const [added] = await tx
    .insert(companyTags)
    .values({ companyId, name, key })
    .returning({ id: companyTags.id })
  if (!added) throw new Error('Inserting the tag returned no row')
  return added.id
}

export async function removeTag(
  ctx: Context,
  manager: HrManager,
  { applicationId, tagId }: { readonly applicationId: number; readonly tagId: number },
): Promise<Tags> {
  await ctx.rates.use('write', manager.userId)
  return transact(ctx, async (tx, emit) => {
    await lockAnnotated(tx, manager, applicationId)
    const removed = await tx
      .delete(applicationTags)
      .where(and(eq(applicationTags.applicationId, applicationId), eq(applicationTags.tagId, tagId)))
      .returning({ tagId: applicationTags.tagId })
    if (removed.length === 0) throw notFound()
    await deleteUnused(tx, [tagId])
    await emit('applicationNotesChanged', { applicationId })
    return { items: await selectTags(tx, applicationId) }
  })
}

/** Removes all tags of these applications. */
export async function eraseTags(tx: Tx, applicationIds: readonly number[]): Promise<void> {
  const removed = await tx
    .delete(applicationTags)
    .where(inArray(applicationTags.applicationId, [0, ...applicationIds]))
    .returning({ tagId: applicationTags.tagId })
  await deleteUnused(
    tx,
    removed.map(({ tagId }) => tagId),
  )
}

/** Ends tags without a use. They are locked first: only then does a statement see every use that others have added. */
async function deleteUnused(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const isOne = inArray(companyTags.id, [...ids])
  await tx.select({ id: companyTags.id }).from(companyTags).where(isOne).orderBy(companyTags.id).for('update')
  const uses = tx.select().from(applicationTags).where(eq(applicationTags.tagId, companyTags.id))
  await tx.delete(companyTags).where(and(isOne, notExists(uses)))
}
