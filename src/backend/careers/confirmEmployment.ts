import { and, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { employments } from '../db/schema/profiles.ts'
import type { CompanyRow } from './invitationRows.ts'

/** Which work it is: two employments of one person at one company that agree in both are the same. */
export interface Work {
  readonly position: string
  readonly startDate: string
}

/** What a company says of somebody's work. */
interface Word extends Work {
  /** The admin who vouches for it. */
  readonly verifiedBy: number | null
  readonly now: Date
}

/**
 * Writes a company's word into the record and gives the employment that now carries it. What this company has confirmed
 * before stays as it was confirmed. What the person stated about work at this company is lifted; otherwise a new
 * employment is added. An employment of another company is never touched, whatever the two are called.
 *
 * The company's row is locked, so two confirmations by it come one after the other.
 */
export async function confirmEmployment(
  tx: Tx,
  company: CompanyRow,
  userId: number,
  requestedId: number | null,
  { position, startDate, verifiedBy, now }: Word,
): Promise<number> {
  const work = { position, startDate }
  const confirmed = await findConfirmed(tx, company, userId, work)
  if (confirmed) return renewProof(tx, company, confirmed)
  const values = {
    ...work,
    companyId: company.id,
    companyName: company.name,
    verifiedAt: now,
    verifiedBy,
    verifiedDomain: company.domain,
  }
  const stated = await findStated(tx, company, userId, work)
  for (const id of [stated?.id, requestedId]) {
    if (id === undefined || id === null) continue
    const [lifted] = await tx
      .update(employments)
      .set(values)
      // Asked again by the update: another company may have confirmed it since it was found.
      .where(and(eq(employments.id, id), eq(employments.userId, userId), statedAt(company)))
      .returning({ id: employments.id })
    if (lifted) return lifted.id
  }
  const [added] = await tx
    .insert(employments)
    .values({ userId, ...values })
    .returning({ id: employments.id })
  if (!added) throw new Error('No employment came back from its insert')
  return added.id
}

/** What the person alone states about this work at this company, the one that names the company itself first. */
export async function findStated(tx: Tx, company: CompanyRow, userId: number, work: Work) {
  const [found] = await tx
    .select({ id: employments.id })
    .from(employments)
    .where(
      and(
        ofWork(userId, work),
        statedAt(company),
        or(isNotNull(employments.companyId), eq(employments.companyName, company.name)),
      ),
    )
    // Null comes last.
    .orderBy(employments.companyId, employments.id)
    .limit(1)
  return found ?? null
}

/** What this company has confirmed of this work. */
export async function findConfirmed(tx: Tx, company: CompanyRow, userId: number, work: Work) {
  const [found] = await tx
    .select({ id: employments.id, companyName: employments.companyName })
    .from(employments)
    .where(
      and(ofWork(userId, work), eq(employments.companyId, company.id), isNotNull(employments.verifiedAt)),
    )
  return found ?? null
}

/** A company that confirms the same again, having proven a domain meanwhile, now stands behind it with that domain. */
async function renewProof(
  tx: Tx,
  company: CompanyRow,
  { id, companyName }: { id: number; companyName: string },
): Promise<number> {
  // Under another name it would lend its new name's domain to the old name.
  if (company.domain !== null && company.name === companyName)
    await tx
      .update(employments)
      .set({ verifiedDomain: company.domain })
      .where(and(eq(employments.id, id), isNull(employments.verifiedDomain)))
  return id
}

const ofWork = (userId: number, { position, startDate }: Work): SQL | undefined =>
  and(
    eq(employments.userId, userId),
    eq(employments.position, position),
    eq(employments.startDate, startDate),
  )

/** Nobody has confirmed it, and it is not said of another company. */
const statedAt = (company: CompanyRow): SQL | undefined =>
  and(
    isNull(employments.verifiedAt),
    or(isNull(employments.companyId), eq(employments.companyId, company.id)),
  )
