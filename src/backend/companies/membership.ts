import { and, eq, inArray, isNotNull, isNull, notExists, or, type SQL } from '#drizzle'
import type { Context, Viewer } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { isSuspended } from '../measures/schema/measures.ts'
import { companies, companyMembers, currentMembers } from './schema/companies.ts'

/** Members who have access and no planned end: of these, a company always has an admin. */
export const isStaying = and(isNull(companyMembers.endsAt), isNull(companyMembers.suspendedAt))

/** @throws Refused when a change has left the company without an admin who stays */
export async function assertAdminStays(tx: Tx, companyId: number): Promise<void> {
  const [admin] = await tx
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.role, 'admin'), isStaying))
    .limit(1)
  if (!admin) throw refuse('lastAdmin')
}

/** The slugs of those of these companies that are open and have no admin who stays. */
export async function findWithoutAdmin(db: Tx, ids: readonly number[]): Promise<string[]> {
  const isAdmin = and(eq(companyMembers.companyId, companies.id), eq(companyMembers.role, 'admin'), isStaying)
  const admins = db.select({ userId: companyMembers.userId }).from(companyMembers).where(isAdmin)
  const rows = await db
    .select({ slug: companies.slug })
    .from(companies)
    .where(and(inArray(companies.id, [0, ...ids]), isNull(companies.closedAt), notExists(admins)))
    .orderBy(companies.slug)
  return rows.map(({ slug }) => slug)
}

/** @throws Refused when the company does not exist or has been closed */
export async function findCompanyId(db: Tx, slug: string): Promise<number> {
  const [company] = await db
    .select({ id: companies.id, name: companies.name, closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.slug, slug))
  if (!company) throw notFound()
  assertCompanyOpen(company)
  return company.id
}

/** @throws Refused when the company does not exist or has been closed */
export async function findOpenCompany(db: Tx, companyId: number): Promise<{ id: number; name: string }> {
  const [company] = await db
    .select({ id: companies.id, name: companies.name, closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw notFound()
  assertCompanyOpen(company)
  return company
}

/** @throws Refused 410 when the company has been closed */
export function assertCompanyOpen({
  name,
  closedAt,
}: Pick<typeof companies.$inferSelect, 'name' | 'closedAt'>): void {
  if (closedAt) throw refuse('companyClosed', { values: () => ({ context: 'named', company: name }) })
}

/** What outsiders would begin with a suspended company has to wait. @throws Refused 403 while the company is suspended */
export async function assertNotSuspendedCompany(db: Tx, companyId: number): Promise<void> {
  if (await isCompanySuspended(db, companyId)) throw refuse('companySuspended')
}

export async function isCompanySuspended(db: Tx, companyId: number): Promise<boolean> {
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isSuspended(companies.id)))
  return company !== undefined
}

export async function findMembership(db: Tx, userId: number, companyId: number) {
  const [member] = await db
    .select()
    .from(currentMembers)
    .where(and(eq(currentMembers.companyId, companyId), eq(currentMembers.userId, userId)))
  return member ?? null
}

/** Whether something is a person's own, or belongs to a company whose member they are. */
export const isOwnedBy = async (
  db: Tx,
  userId: number,
  { accountId, companyId }: { readonly accountId: number | null; readonly companyId: number | null },
): Promise<boolean> =>
  accountId === userId || (companyId !== null && (await findMembership(db, userId, companyId)) !== null)

/**
 * A suspension ends only when an admin lifts it: no invitation and no request does.
 * @throws Refused when the person's access is suspended
 */
export async function assertNotSuspended(
  tx: Tx,
  userId: number,
  companyId: number,
  refusal: 'accessSuspended' | 'memberSuspended',
): Promise<void> {
  const [suspended] = await tx
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.userId, userId),
        isNotNull(companyMembers.suspendedAt),
      ),
    )
  if (suspended) throw refuse(refusal)
}

/** The rights of a member on the wire: admins have every permission. */
export const rightsOf = ({
  role,
  manageHrPanel,
  answerMessages,
}: Pick<typeof companyMembers.$inferSelect, 'role' | 'manageHrPanel' | 'answerMessages'>) => ({
  role,
  manage_hr_panel: role === 'admin' || manageHrPanel,
  answer_messages: role === 'admin' || answerMessages,
})

/** Managing the HR Panel is granted per member; admins always have it. */
export async function mayManageJobs(db: Tx, userId: number, companyId: number): Promise<boolean> {
  const member = await findMembership(db, userId, companyId)
  return member !== null && (member.role === 'admin' || member.manageHrPanel)
}

/** Answering messages is granted per member; admins always have it. */
export async function mayAnswerMessages(db: Tx, userId: number, companyId: number): Promise<boolean> {
  const member = await findMembership(db, userId, companyId)
  return member !== null && (member.role === 'admin' || member.answerMessages)
}

/** @throws Refused when the rights of an admin have ended since the call began */
export async function assertStillAdmin(tx: Tx, { userId, company }: CompanyAdmin): Promise<void> {
  const member = await findMembership(tx, userId, company.id)
  if (member?.role !== 'admin') throw refuse('companyDenied')
}

/** Whether the viewer may act for a company: every member may. */
export async function mayActFor(ctx: Context, viewer: Viewer, slug: string): Promise<boolean> {
  if (slug.length > 100) return false
  const [member] = await ctx.db
    .select({ userId: currentMembers.userId })
    .from(currentMembers)
    .innerJoin(companies, eq(companies.id, currentMembers.companyId))
    .where(and(eq(companies.slug, slug), eq(currentMembers.userId, viewer.userId)))
  return member !== undefined
}

/** The ids of everybody who may manage a company's jobs. */
export const findHrManagerIds = (db: Tx, companyId: number): Promise<number[]> =>
  findMemberIds(db, companyId, isHrManager)

/** The ids of everybody who may answer a company's messages. */
export const findAnswererIds = (db: Tx, companyId: number): Promise<number[]> =>
  findMemberIds(db, companyId, or(isAdmin, eq(currentMembers.answerMessages, true)))

export const findAdminIds = (db: Tx, companyId: number): Promise<number[]> =>
  findMemberIds(db, companyId, isAdmin)

const isAdmin = eq(currentMembers.role, 'admin')
/** Whether the member of each row of `current_members` may manage jobs of the company. */
export const isHrManager = or(isAdmin, eq(currentMembers.manageHrPanel, true))

async function findMemberIds(db: Tx, companyId: number, which: SQL | undefined): Promise<number[]> {
  const rows = await db
    .select({ userId: currentMembers.userId })
    .from(currentMembers)
    .where(and(eq(currentMembers.companyId, companyId), which))
  return rows.map(({ userId }) => userId)
}

export async function findCompanyName(db: Tx, companyId: number) {
  const [company] = await db
    .select({ name: companies.name, slug: companies.slug })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company ?? null
}
