import { and, eq, isNotNull, isNull, or, type SQL } from '#drizzle'
import { addDays } from '#contract/core/workDay.ts'
import type { Context } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import type { Tx } from '../db/connect.ts'
import { employments } from './schema/employments.ts'
import { isOnRecord } from './access.ts'
import { appendEvents } from './history.ts'
import { addConfirmedName } from '../profiles/names/confirmedNames.ts'
import type { CompanyRow } from './invitations/invitationRows.ts'

/** Identifies an employment: two of one person at one company with equal fields are the same. */
export interface Work {
  readonly position: string
  readonly startDate: string
}

/** The company's confirmation of an employment. */
interface Confirmation extends Work {
  /** The person's name as the company has seen it; empty in join requests of earlier releases. */
  readonly name: string
  /** The admin who confirmed it. */
  readonly verifiedBy: number | null
  readonly now: Date
}

interface Pair {
  /** Locked. */
  readonly company: CompanyRow
  readonly userId: number
  /** The self-reported employment that the person asks the company to confirm. */
  readonly requestedId: number | null
}

/**
 * Stores a company's confirmation and returns the id of the confirmed employment. An employment that this company
 * already confirmed is unchanged. A matching self-reported employment becomes verified; otherwise a new one is added.
 * Employments of other companies are never changed, even under the same name. Locks the company's row, so that its
 * confirmations are serialised.
 */
export async function confirmEmployment(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { company, userId, requestedId }: Pair,
  { position, startDate, name, verifiedBy, now }: Confirmation,
): Promise<number> {
  const work = { position, startDate }
  const confirmed = await findConfirmed(tx, company, userId, work)
  if (confirmed && confirmed.endDate === null) return addVerifiedDomain(tx, company, confirmed)
  // Whoever joins again starts a new employment, after the previous one (docs/decisions/072).
  if (confirmed?.endDate) work.startDate = addDays(confirmed.endDate, 1)
  const values = {
    ...work,
    companyId: company.id,
    companyName: company.name,
    // Whoever joins works there now, even if they had reported an end.
    endDate: null,
    verifiedAt: now,
    verifiedBy,
    verifiedDomain: company.domain,
  }
  const selfReported = await findSelfReported(tx, company, userId, work)
  for (const id of [selfReported?.id, requestedId]) {
    if (id === undefined || id === null) continue
    const [updated] = await tx
      .update(employments)
      .set(values)
      // The condition is repeated in the update: another company may have confirmed it meanwhile.
      .where(and(eq(employments.id, id), eq(employments.userId, userId), isSelfReportedAt(company)))
      .returning({ id: employments.id })
    if (updated)
      return hired(ctx, tx, emit, { employmentId: updated.id, employeeId: userId, name }, work, now)
  }
  const [added] = await tx
    .insert(employments)
    .values({ userId, ...values })
    .returning({ id: employments.id })
  if (!added) throw new Error('Inserting the employment returned no row')
  return hired(ctx, tx, emit, { employmentId: added.id, employeeId: userId, name }, work, now)
}

interface Hired {
  readonly employmentId: number
  readonly employeeId: number
  readonly name: string
}

/** Stores the confirmed name of an employment, starts its history, and returns its id. */
async function hired(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { employmentId, employeeId, name }: Hired,
  { startDate }: Work,
  at: Date,
): Promise<number> {
  const isRequested = await addConfirmedName(tx, { employmentId, employeeId, name: name || null, at })
  if (isRequested) await emit('nameQuestionsChanged', { userId: employeeId })
  await appendEvents(ctx, tx, [{ employmentId, kind: 'hired', side: 'company', at, effectiveOn: startDate }])
  return employmentId
}

/** A matching self-reported employment at this company, preferring one that references the company. */
export async function findSelfReported(tx: Tx, company: CompanyRow, userId: number, work: Work) {
  const [found] = await tx
    .select({ id: employments.id })
    .from(employments)
    .where(
      and(
        isWork(userId, work),
        isSelfReportedAt(company),
        or(isNotNull(employments.companyId), eq(employments.companyName, company.name)),
      ),
    )
    // Nulls last.
    .orderBy(employments.companyId, employments.id)
    .limit(1)
  return found ?? null
}

/** The employment that this company already confirmed, if any; a withdrawn confirmation has ended it. */
export async function findConfirmed(tx: Tx, company: CompanyRow, userId: number, work: Work) {
  const [found] = await tx
    .select({ id: employments.id, companyName: employments.companyName, endDate: employments.endDate })
    .from(employments)
    .where(and(isWork(userId, work), eq(employments.companyId, company.id), isOnRecord))
  return found ?? null
}

/** Adds a domain that the company has verified since it first confirmed the employment. */
async function addVerifiedDomain(
  tx: Tx,
  company: CompanyRow,
  { id, companyName }: { id: number; companyName: string },
): Promise<number> {
  // After a rename the domain would vouch for the old name.
  if (company.domain !== null && company.name === companyName)
    await tx
      .update(employments)
      .set({ verifiedDomain: company.domain })
      .where(and(eq(employments.id, id), isNull(employments.verifiedDomain)))
  return id
}

const isWork = (userId: number, { position, startDate }: Work): SQL | undefined =>
  and(
    eq(employments.userId, userId),
    eq(employments.position, position),
    eq(employments.startDate, startDate),
  )

/** Self-reported, and not linked to another company. */
const isSelfReportedAt = (company: CompanyRow): SQL | undefined =>
  and(
    isNull(employments.verifiedAt),
    isNull(employments.withdrawnAt),
    or(isNull(employments.companyId), eq(employments.companyId, company.id)),
  )
