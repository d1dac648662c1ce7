import { and, asc, eq, gt, inArray, isNull, sql } from '#drizzle'
import type * as z from 'zod/mini'
import {
  competencySetsMaximum,
  ownCompetenciesMaximum,
  type CompetencyForm,
  type CompetencySetForm,
  type CompetencySet,
  type OwnCompetency,
} from '#contract/reviews/competencies.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { changeLocked } from '../companies/lockCompany.ts'
import type { Context } from '../core/context.ts'
import { readIdCursor, toPage } from '../core/keyset.ts'
import type { CompanyAdmin, CompanyMember } from '../core/membership.ts'
import { toNameKey } from '../core/nameKey.ts'
import { invalid, notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { competencies, competencySets, reviews } from './schema.ts'
import { employments } from '../employments/schema/employments.ts'
import { isCompetency } from '../dictionaries/queries.ts'

type CompetencyRow = typeof competencies.$inferSelect
const toCompetency = ({ id, name, archivedAt }: CompetencyRow): OwnCompetency => ({
  id,
  name,
  archived: archivedAt !== null,
})

/** A page of what a company has defined, in the order in which it was added. */
async function listDefined<Table extends typeof competencies | typeof competencySets, Shown>(
  ctx: Context,
  companyId: number,
  table: Table,
  show: (row: Table['$inferSelect']) => Shown,
  { after, limit = defaultPageSize }: PageQuery,
) {
  const found: Table['$inferSelect'][] = await ctx.db
    .select()
    .from<typeof competencies | typeof competencySets>(table)
    .where(and(eq(table.companyId, companyId), gt(table.id, readIdCursor(after) ?? 0)))
    .orderBy(asc(table.id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ id }) => String(id))
  return { items: rows.map(show), next }
}

export const listCompetencies = (ctx: Context, { company }: CompanyMember, page: PageQuery) =>
  listDefined(ctx, company.id, competencies, toCompetency, page)

/** Adds a competency, or offers an archived one of that name again. */
export function addCompetency(
  ctx: Context,
  admin: CompanyAdmin,
  { name }: z.infer<typeof CompetencyForm>,
): Promise<OwnCompetency> {
  return changeLocked(ctx, admin, async (tx, { id: companyId }) => {
    const count = await tx.$count(competencies, eq(competencies.companyId, companyId))
    if (count >= ownCompetenciesMaximum) throw refuse('competencyLimit')
    const [added] = await tx
      .insert(competencies)
      .values({ companyId, name, nameKey: toNameKey(name) })
      .onConflictDoUpdate({
        target: [competencies.companyId, competencies.nameKey],
        set: { archivedAt: null },
        // A row is returned only if it was archived.
        setWhere: sql`${competencies.archivedAt} is not null`,
      })
      .returning()
    if (!added) throw refuse('competencyExists')
    return toCompetency(added)
  })
}

/** Deletes a competency, or archives it when reviews name it. */
export function removeCompetency(
  ctx: Context,
  admin: CompanyAdmin,
  competencyId: number,
): Promise<OwnCompetency | null> {
  // Starting a review takes a share lock on the company, so none can begin to use the competency meanwhile.
  return changeLocked(ctx, admin, async (tx, { id: companyId }) => {
    const own = and(eq(competencies.id, competencyId), eq(competencies.companyId, companyId))
    const [found] = await tx.select().from(competencies).where(own)
    if (!found) throw notFound()
    await tx
      .update(competencySets)
      .set({ competencyIds: sql`array_remove(${competencySets.competencyIds}, ${competencyId})` })
      .where(eq(competencySets.companyId, companyId))
    await tx
      .delete(competencySets)
      .where(
        and(eq(competencySets.companyId, companyId), sql`cardinality(${competencySets.competencyIds}) = 0`),
      )
    if (!(await isUsed(tx, companyId, competencyId))) {
      await tx.delete(competencies).where(own)
      return null
    }
    const [archived] = await tx
      .update(competencies)
      .set({ archivedAt: sql`coalesce(${competencies.archivedAt}, ${ctx.now().toISOString()}::timestamptz)` })
      .where(own)
      .returning()
    return archived ? toCompetency(archived) : null
  })
}

async function isUsed(tx: Tx, companyId: number, competencyId: number): Promise<boolean> {
  const [used] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(employments, eq(employments.id, reviews.employmentId))
    .where(and(eq(employments.companyId, companyId), sql`${competencyId} = any(${reviews.competencyIds})`))
    .limit(1)
  return used !== undefined
}

type SetRow = typeof competencySets.$inferSelect
const toSet = ({ id, name, competencyIds }: SetRow): CompetencySet => ({
  id,
  name,
  competency_ids: competencyIds,
})

export const listCompetencySets = (ctx: Context, { company }: CompanyMember, page: PageQuery) =>
  listDefined(ctx, company.id, competencySets, toSet, page)

export function saveCompetencySet(
  ctx: Context,
  admin: CompanyAdmin,
  { name, competency_ids: competencyIds }: z.infer<typeof CompetencySetForm>,
): Promise<CompetencySet> {
  return changeLocked(ctx, admin, async (tx, { id: companyId }) => {
    await assertOffered(tx, companyId, competencyIds)
    const nameKey = toNameKey(name)
    const [saved] = await tx
      .insert(competencySets)
      .values({ companyId, name, nameKey, competencyIds })
      .onConflictDoUpdate({
        target: [competencySets.companyId, competencySets.nameKey],
        set: { name, competencyIds },
      })
      .returning()
    if (!saved) throw new Error('Saving the set returned no row')
    const count = await tx.$count(competencySets, eq(competencySets.companyId, companyId))
    if (count > competencySetsMaximum) throw refuse('competencySetLimit')
    return toSet(saved)
  })
}

export function deleteCompetencySet(ctx: Context, admin: CompanyAdmin, setId: number): Promise<null> {
  return changeLocked(ctx, admin, async (tx, { id: companyId }) => {
    const deleted = await tx
      .delete(competencySets)
      .where(and(eq(competencySets.id, setId), eq(competencySets.companyId, companyId)))
      .returning({ id: competencySets.id })
    if (deleted.length === 0) throw notFound()
    return null
  })
}

/** @throws Refused unless all are in the dictionary or offered by the company */
export async function assertOffered(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  const own = ids.filter((id) => !isCompetency(id))
  if (own.length === 0) return
  const offered = await tx.$count(
    competencies,
    and(
      eq(competencies.companyId, companyId),
      inArray(competencies.id, own),
      isNull(competencies.archivedAt),
    ),
  )
  if (offered !== own.length) throw invalid({ field: 'competency_ids', code: 'unknownChoice' })
}
