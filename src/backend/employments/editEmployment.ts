import { and, count, eq, gt, isNull } from '#drizzle'
import type * as z from 'zod/mini'
import { employmentMaximum, type EmploymentForm } from '#contract/employments/edits.ts'
import type { Employment } from '#contract/profiles/profiles.ts'
import type { Locale } from '#contract/core/locale.ts'
import { assertCompanyOpen } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { invalid, isDuplicate, notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { invitations } from './schema/invitations.ts'
import { companies } from '../companies/schema/companies.ts'
import { employments } from './schema/employments.ts'
import { changeProfile, lockProfile } from '../profiles/edit.ts'
import { showProfileExtra } from '../profiles/extra.ts'

type Form = z.infer<typeof EmploymentForm>
type Row = typeof employments.$inferSelect

/** Adds a self-reported employment. Counted under the profile's lock, so that parallel calls cannot exceed the limit. */
export function addEmployment(ctx: Context, viewer: Viewer, form: Form): Promise<number> {
  return refusingDuplicates(() =>
    changeProfile(ctx, viewer, async (tx) => {
      await lockProfile(tx, viewer.userId)
      const [own] = await tx
        .select({ count: count() })
        .from(employments)
        .where(and(eq(employments.userId, viewer.userId), isNull(employments.verifiedAt)))
      if ((own?.count ?? 0) >= employmentMaximum) throw refuse('employmentLimit')
      const [added] = await tx
        .insert(employments)
        .values({ userId: viewer.userId, ...(await employerOf(tx, form, null)), ...fieldsOf(form) })
        .returning({ id: employments.id })
      if (!added) throw new Error('Inserting the employment returned no row')
      return added.id
    }),
  )
}

/**
 * Changes a self-reported employment. While a company is asked to verify it, the request and the employment must say the
 * same, so only the description can change; the same holds once it is verified.
 */
export function editEmployment(ctx: Context, viewer: Viewer, id: number, form: Form): Promise<void> {
  return refusingDuplicates(() =>
    changeProfile(ctx, viewer, async (tx) => {
      const known = await lockOwnEmployment(tx, viewer.userId, id)
      if (known.verifiedAt !== null) throw refuse('employmentVerified')
      if (known.withdrawnAt !== null) throw refuse('confirmationWithdrawn')
      if (await isRequested(tx, id, ctx.now())) throw refuse('employmentRequested')
      await tx
        .update(employments)
        .set({ ...(await employerOf(tx, form, known)), ...fieldsOf(form) })
        .where(eq(employments.id, id))
    }),
  )
}

/** The description is the employee's own, even when the rest is as a company has confirmed it. */
export async function editDescription(ctx: Context, viewer: Viewer, id: number, description: string) {
  await changeProfile(ctx, viewer, async (tx) => {
    const changed = await tx
      .update(employments)
      .set({ description })
      .where(and(eq(employments.id, id), eq(employments.userId, viewer.userId)))
      .returning({ id: employments.id })
    if (changed.length === 0) throw notFound()
  })
}

/** One of the caller's employments, as their own profile shows it. */
export async function showOwnEmployment(
  ctx: Context,
  { userId }: Viewer,
  id: number,
  locale: Locale,
): Promise<Employment> {
  const extra = await showProfileExtra(ctx, userId, 'own', locale)
  const found = extra.employments.find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

const fieldsOf = ({ position, start_date, end_date, description }: Form) => ({
  position,
  description,
  startDate: start_date,
  endDate: end_date,
})

/** The employer: the chosen company, or a name that nobody has checked. */
async function employerOf(
  tx: Tx,
  { company: name, company_slug: slug }: Form,
  known: Row | null,
): Promise<{ companyId: number | null; companyName: string }> {
  // A company that has closed cannot be chosen again, but an unchanged employer stays linked.
  if (!slug) return { companyId: known?.companyName === name ? known.companyId : null, companyName: name }
  const [company] = await tx.select().from(companies).where(eq(companies.slug, slug))
  if (!company) throw invalid({ field: 'company', code: 'unknownChoice' })
  if (company.id === known?.companyId) return { companyId: company.id, companyName: known.companyName }
  assertCompanyOpen(company)
  return { companyId: company.id, companyName: company.name }
}

/** Waits for a concurrent confirmation, or makes it wait. Other people's employments do not exist for the caller. */
async function lockOwnEmployment(tx: Tx, userId: number, id: number): Promise<Row> {
  const [found] = await tx
    .select()
    .from(employments)
    .where(and(eq(employments.id, id), eq(employments.userId, userId)))
    .for('update')
  if (!found) throw notFound()
  return found
}

async function isRequested(tx: Tx, employmentId: number, now: Date): Promise<boolean> {
  const waiting = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.employmentId, employmentId),
        eq(invitations.state, 'pending'),
        gt(invitations.expiresAt, now),
      ),
    )
    .limit(1)
  return waiting.length > 0
}

/** A position from one day at one company exists once (the database's unique indexes). */
async function refusingDuplicates<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (isDuplicate(error, 'employments_once') || isDuplicate(error, 'employments_once_elsewhere'))
      throw refuse('employmentExists')
    throw error
  }
}
