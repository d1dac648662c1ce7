import { and, eq, inArray, isNull, sql } from '#drizzle'
import type { UnknownCompanyForm } from '#contract/employments/invitations.ts'
import type * as z from 'zod/mini'
import type { Context } from '../../core/context.ts'
import { transact } from '../../core/transact.ts'
import { refuse } from '../../core/refuse.ts'
import { hashToken } from '../../core/tokens.ts'
import type { Tx } from '../../db/connect.ts'
import { invitations } from '../schema/invitations.ts'
import { companies } from '../../companies/schema/companies.ts'
import { closedAddresses, unknownCompanies } from '../schema/unknownCompanies.ts'
import { readUnknownCompanyToken } from '../../mail/unknownCompanyToken.ts'
import { findMailRecipient } from './invitedPerson.ts'
import { updateInvitation, invitationStateOf, type InvitationRow } from './invitationRows.ts'
import { lockCompany, type CompanyRow } from '../../companies/lockCompany.ts'

/** Number of people who report not knowing a company before it is stopped (docs/decisions/030). */
const reportThreshold = 3

interface Addressed extends InvitationRow {
  readonly email: string
}

async function findAddressed(ctx: Context, tx: Tx, token: string): Promise<Addressed> {
  const id = readUnknownCompanyToken(ctx, token)
  const [row] = id === null ? [] : await tx.select().from(invitations).where(eq(invitations.id, id))
  // An invitation to a profile was mailed to its account without storing the address.
  const email = row && (row.email ?? (await findMailRecipient(tx, row.userId ?? 0))?.email)
  if (!row || !email) throw refuse('unknownCompanyLink')
  return { ...row, email }
}

/**
 * Records that the invited person does not know the company: the address refuses invitations from it, or from all
 * companies. A pending invitation is declined; the company sees an ordinary refusal.
 */
export async function refuseCompany(
  ctx: Context,
  address: string,
  { token, scope }: z.infer<typeof UnknownCompanyForm>,
): Promise<null> {
  await ctx.rates.use('invitationToken', address)
  await transact(ctx, async (tx, emit) => {
    const { companyId } = await findAddressed(ctx, tx, token)
    const company = await lockCompany(tx, { id: companyId })
    const row = await findAddressed(ctx, tx, token)
    if (row.state === 'accepted') throw refuse('invitationUsed')
    const addressHash = hashToken(row.email)
    const added = await tx
      .insert(unknownCompanies)
      .values({ companyId, addressHash })
      .onConflictDoNothing()
      .returning()
    if (scope === 'all') await tx.insert(closedAddresses).values({ addressHash }).onConflictDoNothing()
    if (added.length > 0) await warnOperators(ctx, tx, company)
    if (invitationStateOf(row, ctx.now()) !== 'pending') return
    await updateInvitation(tx, row, { state: 'declined', answeredAt: ctx.now(), answeredBy: null })
    await emit('invitationAnswered', { invitationId: row.id })
  })
  return null
}

/** Reverts the report: the address may be invited again. Declined invitations stay declined. */
export async function allowCompany(ctx: Context, address: string, token: string): Promise<null> {
  await ctx.rates.use('invitationToken', address)
  await ctx.db.transaction(async (tx) => {
    const { companyId, email } = await findAddressed(ctx, tx, token)
    const addressHash = hashToken(email)
    await tx
      .delete(unknownCompanies)
      .where(and(eq(unknownCompanies.companyId, companyId), eq(unknownCompanies.addressHash, addressHash)))
    await tx.delete(closedAddresses).where(eq(closedAddresses.addressHash, addressHash))
  })
  return null
}

/** Warns operators, since a verified company is not stopped automatically. */
async function warnOperators({ log }: Context, tx: Tx, { id, domain }: CompanyRow): Promise<void> {
  const reports = await countReports(tx, id)
  if (reports >= reportThreshold)
    log.warn({ companyId: id, reports, proven: domain !== null }, 'company reported as unknown')
}

const countReports = (tx: Tx, companyId: number) =>
  tx.$count(unknownCompanies, eq(unknownCompanies.companyId, companyId))

/** @throws Refused for an unverified company that too many people have reported */
export async function assertNotReported(tx: Tx, { id, domain }: CompanyRow): Promise<void> {
  if (domain === null && (await countReports(tx, id)) >= reportThreshold) throw refuse('invitationsStopped')
}

/** @throws Refused when one of the person's addresses refuses invitations from this company, or from all */
export async function assertAcceptsInvitations(
  tx: Tx,
  companyId: number,
  addresses: readonly string[],
): Promise<void> {
  const hashes = addresses.map(hashToken)
  const refused =
    (await tx.$count(closedAddresses, inArray(closedAddresses.addressHash, hashes))) +
    (await tx.$count(
      unknownCompanies,
      and(eq(unknownCompanies.companyId, companyId), inArray(unknownCompanies.addressHash, hashes)),
    ))
  if (refused > 0) throw refuse('invitationsRefused')
}

/** Counts the companies that too many people have reported. */
export async function countUnknownCompanies(db: Tx): Promise<{ proven: number; unproven: number }> {
  const rows = await db
    .select({ domain: companies.domain })
    .from(unknownCompanies)
    .innerJoin(companies, and(eq(companies.id, unknownCompanies.companyId), isNull(companies.closedAt)))
    .groupBy(companies.id)
    .having(sql`count(*) >= ${reportThreshold}`)
  const proven = rows.filter(({ domain }) => domain !== null).length
  return { proven, unproven: rows.length - proven }
}
