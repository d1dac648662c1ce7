import { and, eq, inArray, ne } from '#drizzle'
import { recheckDays, type CompanyDomain, type DomainMethod } from '#contract/companies/domains.ts'
import { redeemCode } from '../../core/codes.ts'
import type { Context } from '../../core/context.ts'
import type { CompanyAdmin } from '../../core/membership.ts'
import { daysAfter } from '../../core/days.ts'
import { registeredOn } from '../../core/domainModule.ts'
import { transact } from '../../core/transact.ts'
import { invalid, isDuplicate, refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { companies } from '../schema/companies.ts'
import { domainProofs } from '../schema/domains.ts'
import { lockCompanyAsAdmin } from '../lockCompany.ts'
import { assertStillAdmin } from '../membership.ts'
import { checkDomain } from './checkDomain.ts'
import { codeFor, limitDomainCalls, requireClaim, type Caller } from './claimDomain.ts'
import { loseDomain } from './loseDomain.ts'
import { findCompanyDomain, type ProofRow } from './queries.ts'
import { stillOwnsDomain } from './recheckDomains.ts'

/** Checks the record or the file now, and verifies the company if it matches. */
export async function checkClaim(
  ctx: Context,
  caller: Caller,
  method: 'dns' | 'file',
): Promise<CompanyDomain> {
  const claim = await requireClaim(ctx, caller.admin.company.id)
  await limitDomainCalls(ctx, 'domainCheck', caller)
  const failure = await checkDomain(ctx, method, claim)
  if (failure) throw refuse(failure)
  return verify(ctx, caller.admin, claim, method)
}

/** Verifies the company with the code from the domain's mailbox. */
export async function confirmCode(ctx: Context, caller: Caller, code: string): Promise<CompanyDomain> {
  const companyId = caller.admin.company.id
  const claim = await requireClaim(ctx, companyId)
  await ctx.rates.use('codeTryAddress', caller.address)
  // A failed attempt is counted, so it must be committed too.
  const redeemed = await transact(ctx, (tx) =>
    redeemCode(tx, codeFor(companyId, claim.domain), code, ctx.now()),
  )
  if (redeemed !== 'accepted') throw invalid({ field: 'code', code: redeemed })
  return verify(ctx, caller.admin, claim, 'mail')
}

/**
 * Assigns the domain to the company (docs/decisions/021). The current owner is re-checked first: if the domain no
 * longer shows its token, it moves, otherwise the call is refused. The unique index decides between two companies
 * that verify one domain at once.
 */
async function verify(
  ctx: Context,
  admin: CompanyAdmin,
  claim: ProofRow,
  method: DomainMethod,
): Promise<CompanyDomain> {
  const { companyId, domain } = claim
  const owner = await findOwner(ctx.db, claim)
  if (owner !== null && (await stillOwnsDomain(ctx, owner))) throw refuse('domainHeld')
  const now = ctx.now()
  try {
    return await transact(ctx, async (tx, emit) => {
      await lockAll(tx, owner === null ? [companyId] : [companyId, owner])
      // The check takes seconds, in which rights may have ended.
      await assertStillAdmin(tx, admin)
      const [deleted] = await tx
        .delete(domainProofs)
        .where(
          and(
            eq(domainProofs.id, claim.id),
            eq(domainProofs.token, claim.token),
            eq(domainProofs.domain, domain),
          ),
        )
        .returning({ id: domainProofs.id })
      // The claim changed meanwhile, or a concurrent request of the same admin was faster.
      if (!deleted) return requireVerified(tx, companyId, domain, now)
      if (owner !== null) await loseDomain(tx, emit, { companyId: owner, domain, reason: 'taken', now })
      const { name } = await saveVerifiedDomain(tx, claim, method, now)
      for (const { verifyDomain } of registeredOn(ctx).modules)
        await verifyDomain?.(tx, { companyId, name, domain })
      await emit('domainProven', { companyId, domain })
      return findCompanyDomain(tx, companyId, now)
    })
  } catch (error) {
    if (isDuplicate(error, 'companies_domain')) throw refuse('domainHeld')
    throw error
  }
}

async function findOwner(db: Tx, { companyId, domain }: ProofRow): Promise<number | null> {
  const [owner] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.domain, domain), ne(companies.id, companyId)))
  return owner?.id ?? null
}

/** In id order, to avoid deadlocks. */
const lockAll = (tx: Tx, ids: readonly number[]) =>
  tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(companies.id)
    .for('update')

async function requireVerified(tx: Tx, companyId: number, domain: string, now: Date): Promise<CompanyDomain> {
  const state = await findCompanyDomain(tx, companyId, now)
  if (state.proven?.domain !== domain) throw refuse('domainClaimEnded')
  return state
}

/** Stores the verified domain of a company, which it returns, and schedules its checks. A domain verified again retains its first date. */
async function saveVerifiedDomain(
  tx: Tx,
  { companyId, domain, token, mailbox }: ProofRow,
  method: DomainMethod,
  now: Date,
) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId))
  if (!company) throw new Error(`Company ${companyId} does not exist`)
  const verifiedAt = company.domain === domain && company.domainProvenAt ? company.domainProvenAt : now
  await tx
    .update(companies)
    .set({ domain, domainProvenAt: verifiedAt, updatedAt: now })
    .where(eq(companies.id, companyId))
  const nextCheckAt = daysAfter(now, recheckDays)
  const proof = {
    domain,
    token,
    method,
    mailbox,
    checkedAt: now,
    nextCheckAt,
    expiresAt: nextCheckAt,
    failingSince: null,
    failure: null,
    registeredAt: null,
  }
  await tx
    .insert(domainProofs)
    .values({ companyId, state: 'proven', createdAt: now, ...proof })
    .onConflictDoUpdate({ target: [domainProofs.companyId, domainProofs.state], set: proof })
  return company
}

/** Removes the verified domain at the admin's request. */
export async function removeDomain(ctx: Context, admin: CompanyAdmin): Promise<null> {
  await ctx.rates.use('write', admin.userId)
  await transact(ctx, async (tx, emit) => {
    const { id: companyId, domain } = await lockCompanyAsAdmin(tx, admin)
    if (!domain) return
    await loseDomain(tx, emit, { companyId, domain, reason: 'removed', now: ctx.now() })
  })
  return null
}
