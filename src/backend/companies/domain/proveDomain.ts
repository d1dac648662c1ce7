import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { recheckDays, type CompanyDomain, type DomainMethod } from '#contract/companies/domains.ts'
import { redeemCode } from '../../core/codes.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { daysAfter } from '../../core/days.ts'
import type { Emit } from '../../core/events.ts'
import { transact } from '../../core/transact.ts'
import { invalid, isDuplicate, refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { companies } from '../../db/schema/companies.ts'
import { domainProofs } from '../../db/schema/domains.ts'
import { employments } from '../../db/schema/profiles.ts'
import { requireAdmin } from '../membership.ts'
import { checkDomain } from './checkDomain.ts'
import { codeFor, limit, requireClaim, type Caller } from './claimDomain.ts'
import { loseDomain } from './loseDomain.ts'
import { findCompanyDomain, type ProofRow } from './queries.ts'
import { holdsStill } from './recheckDomains.ts'

/** Looks for the record or the file now, and verifies the company if it is there. */
export async function checkClaim(
  ctx: Context,
  caller: Caller,
  method: 'dns' | 'file',
): Promise<CompanyDomain> {
  const companyId = await requireAdmin(ctx.db, caller.viewer, caller.slug)
  const claim = await requireClaim(ctx, companyId)
  await limit(ctx, 'domainCheck', companyId, caller)
  const failure = await checkDomain(ctx, method, claim)
  if (failure) throw refuse(failure)
  return prove(ctx, claim, method)
}

/** Verifies the company with the code that somebody read in the domain's mailbox. */
export async function confirmCode(ctx: Context, caller: Caller, code: string): Promise<CompanyDomain> {
  const companyId = await requireAdmin(ctx.db, caller.viewer, caller.slug)
  const claim = await requireClaim(ctx, companyId)
  await ctx.rates.use('codeTryAddress', caller.address)
  // A wrong try is counted, so it is committed like a right one.
  const redeemed = await transact(ctx, (tx) =>
    redeemCode(tx, codeFor(companyId, claim.domain), code, ctx.now()),
  )
  if (redeemed !== 'accepted') throw invalid({ field: 'code', code: redeemed })
  return prove(ctx, claim, 'mail')
}

/**
 * Makes the domain the company's. Who holds it already is asked first, here and now: a domain that has changed hands
 * leaves with it, one that has not stays. Two companies that prove one domain at once are told apart by the unique index.
 */
async function prove(ctx: Context, claim: ProofRow, method: DomainMethod): Promise<CompanyDomain> {
  const { companyId, domain } = claim
  const holder = await findHolder(ctx.db, claim)
  if (holder !== null && (await holdsStill(ctx, holder))) throw refuse('domainHeld')
  const now = ctx.now()
  try {
    return await transact(ctx, async (tx, emit) => {
      await lockAll(tx, holder === null ? [companyId] : [companyId, holder])
      const [taken] = await tx
        .delete(domainProofs)
        .where(
          and(
            eq(domainProofs.id, claim.id),
            eq(domainProofs.token, claim.token),
            eq(domainProofs.domain, domain),
          ),
        )
        .returning({ id: domainProofs.id })
      // Another domain was named meanwhile, or a second press of the button was faster.
      if (!taken) return settled(tx, companyId, domain, now)
      if (holder !== null) await loseDomain(tx, emit, { companyId: holder, domain, reason: 'taken', now })
      await hold(tx, claim, method, now)
      await lift(tx, emit, companyId, domain)
      return findCompanyDomain(tx, companyId, now)
    })
  } catch (error) {
    if (isDuplicate(error, 'companies_domain')) throw refuse('domainHeld')
    throw error
  }
}

async function findHolder(db: Tx, { companyId, domain }: ProofRow): Promise<number | null> {
  const [holder] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.domain, domain), ne(companies.id, companyId)))
  return holder?.id ?? null
}

/** In one order, so that two who lock the same rows wait instead of blocking each other. */
const lockAll = (tx: Tx, ids: readonly number[]) =>
  tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(companies.id)
    .for('update')

async function settled(tx: Tx, companyId: number, domain: string, now: Date): Promise<CompanyDomain> {
  const state = await findCompanyDomain(tx, companyId, now)
  if (state.proven?.domain !== domain) throw refuse('domainClaimEnded')
  return state
}

/** The row of the company, and how its domain is checked from now on. A domain confirmed again keeps its first date. */
async function hold(
  tx: Tx,
  { companyId, domain, token, mailbox }: ProofRow,
  method: DomainMethod,
  now: Date,
) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId))
  const provenAt = company?.domain === domain && company.domainProvenAt ? company.domainProvenAt : now
  await tx
    .update(companies)
    .set({ domain, domainProvenAt: provenAt, updatedAt: now })
    .where(eq(companies.id, companyId))
  const nextCheckAt = daysAfter(now, recheckDays)
  const proof = {
    ...{ domain, token, method, mailbox, checkedAt: now, nextCheckAt },
    ...{ expiresAt: nextCheckAt, failingSince: null, failure: null },
  }
  await tx
    .insert(domainProofs)
    .values({ companyId, state: 'proven', createdAt: now, ...proof })
    .onConflictDoUpdate({ target: [domainProofs.companyId, domainProofs.state], set: proof })
}

/** What the company has confirmed before, under the name that it has now, is verified from now on. */
async function lift(tx: Tx, emit: Emit, companyId: number, domain: string): Promise<void> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId))
  await tx
    .update(employments)
    .set({ verifiedDomain: domain })
    .where(
      and(
        eq(employments.companyId, companyId),
        isNotNull(employments.verifiedAt),
        isNull(employments.verifiedDomain),
        eq(employments.companyName, company?.name ?? ''),
      ),
    )
  await emit('domainProven', { companyId, domain })
}

/** Gives the domain up. */
export async function removeDomain(ctx: Context, viewer: Viewer, slug: string): Promise<null> {
  const companyId = await requireAdmin(ctx.db, viewer, slug)
  await ctx.rates.use('write', viewer.userId)
  await transact(ctx, async (tx, emit) => {
    await lockAll(tx, [companyId])
    const [company] = await tx.select().from(companies).where(eq(companies.id, companyId))
    if (!company?.domain) return
    const { domain } = company
    await loseDomain(tx, emit, { companyId, domain, reason: 'removed', now: ctx.now() })
  })
  return null
}
