import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { UnknownCompanyForm } from '#contract/careers/invitations.ts'
import type * as z from 'zod/mini'
import type { Context } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { refuse } from '../core/refuse.ts'
import { hashToken } from '../core/tokens.ts'
import type { Tx } from '../db/connect.ts'
import { invitations } from '../db/schema/careers.ts'
import { companies } from '../db/schema/companies.ts'
import { closedAddresses, unknownCompanies } from '../db/schema/unknownCompanies.ts'
import { readUnknownCompanyToken } from '../mail/unknownCompanyToken.ts'
import { findPerson } from './invitedPerson.ts'
import { put, stateOf, type InvitationRow } from './invitationRows.ts'
import { lockCompany, type CompanyRow } from '../companies/lockCompany.ts'

/** So many people who say that they do not know a company are no coincidence. */
export const unknownToMany = 3

interface Addressed extends InvitationRow {
  readonly email: string
}

async function findAddressed(ctx: Context, tx: Tx, token: string): Promise<Addressed> {
  const id = readUnknownCompanyToken(ctx, token)
  const [row] = id === null ? [] : await tx.select().from(invitations).where(eq(invitations.id, id))
  // An invitation to a profile was mailed to its account, without the address being kept with it.
  const email = row && (row.email ?? (await findPerson(tx, row.userId ?? 0))?.email)
  if (!row || !email) throw refuse('unknownCompanyLink')
  return { ...row, email }
}

/**
 * Whoever was invited does not know the company: it invites this address no more, or nobody does. What waits is
 * declined; the company sees a refusal like any other.
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
    if (added.length > 0) await flag(ctx, tx, company)
    if (stateOf(row, ctx.now()) !== 'pending') return
    await put(tx, row, { state: 'declined', answeredAt: ctx.now(), answeredBy: null })
    await emit('invitationAnswered', { invitationId: row.id })
  })
  return null
}

/** Takes it back: the address may be invited again. What was declined stays so. */
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

/** An operator looks at it: a proven company goes on, so that somebody has to. */
async function flag({ log }: Context, tx: Tx, { id, domain }: CompanyRow): Promise<void> {
  const answers = await countAnswers(tx, id)
  if (answers >= unknownToMany)
    log.warn({ companyId: id, answers, proven: domain !== null }, 'people say they do not know this company')
}

const countAnswers = (tx: Tx, companyId: number) =>
  tx.$count(unknownCompanies, eq(unknownCompanies.companyId, companyId))

/** @throws Refused for a company that has proven no domain and that too many have not known. */
export async function assertNotUnknown(tx: Tx, { id, domain }: CompanyRow): Promise<void> {
  if (domain === null && (await countAnswers(tx, id)) >= unknownToMany) throw refuse('invitationsStopped')
}

/** @throws Refused where one of these addresses, all of one person, wants no invitations from the company, or none at all. */
export async function assertTakesInvitations(
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

/** How many companies too many people have not known. */
export async function countUnknownCompanies(db: Tx): Promise<{ proven: number; unproven: number }> {
  const rows = await db
    .select({ domain: companies.domain })
    .from(unknownCompanies)
    .innerJoin(companies, and(eq(companies.id, unknownCompanies.companyId), isNull(companies.closedAt)))
    .groupBy(companies.id)
    .having(sql`count(*) >= ${unknownToMany}`)
  const proven = rows.filter(({ domain }) => domain !== null).length
  return { proven, unproven: rows.length - proven }
}
