import { and, eq } from '#drizzle'
import { codeResendSeconds } from '#contract/accounts/signIn.ts'
import { claimDays, type CompanyDomain, type Mailbox } from '#contract/companies/domains.ts'
import type { Locale } from '#contract/core/locale.ts'
import { issueCode, type CodeSubject } from '../../core/codes.ts'
import type { Context } from '../../core/context.ts'
import type { CompanyAdmin } from '../../core/membership.ts'
import { daysAfter } from '../../core/days.ts'
import { transact } from '../../core/transact.ts'
import { limitedNetworks } from '../../ports/network/networkAddress.ts'
import { invalid, refuse } from '../../core/refuse.ts'
import { newToken } from '../../core/tokens.ts'
import { domainProofs } from '../schema/domains.ts'
import { lockCompanyAsAdmin } from '../lockCompany.ts'
import { toDomain } from './domainNames.ts'
import { findCompanyDomain, findProof, type ProofRow } from './queries.ts'

export interface Caller {
  readonly admin: CompanyAdmin
  readonly locale: Locale
  readonly address: string
}

export async function showDomain(ctx: Context, { company }: CompanyAdmin) {
  return findCompanyDomain(ctx.db, company.id, ctx.now())
}

/**
 * Claims a domain for verification, replacing an earlier claim. Claiming the same domain again, or the verified one,
 * reuses the token, so records already published remain valid.
 */
export async function claimDomain(ctx: Context, caller: Caller, typed: string): Promise<CompanyDomain> {
  const { userId: claimedBy } = caller.admin
  const companyId = caller.admin.company.id
  const named = toDomain(typed, ctx.web)
  if ('problem' in named) throw invalid({ field: 'domain', code: named.problem })
  await limitDomainCalls(ctx, 'domainClaim', caller)
  const { domain } = named
  const now = ctx.now()
  return transact(ctx, async (tx) => {
    // Rights may have ended meanwhile, and with them what this person has claimed.
    await lockCompanyAsAdmin(tx, caller.admin)
    const existing = [await findProof(tx, companyId, 'pending'), await findProof(tx, companyId, 'proven')]
    const same = existing.find(
      (one) => one?.domain === domain && (one.state === 'proven' || one.expiresAt > now),
    )
    const fresh = {
      domain,
      token: same?.token ?? newToken(),
      mailbox: null,
      claimedBy,
      createdAt: now,
      expiresAt: daysAfter(now, claimDays),
    }
    await tx
      .insert(domainProofs)
      .values({ companyId, ...fresh })
      .onConflictDoUpdate({ target: [domainProofs.companyId, domainProofs.state], set: fresh })
    return findCompanyDomain(tx, companyId, now)
  })
}

export async function withdrawClaim(ctx: Context, { userId, company }: CompanyAdmin): Promise<CompanyDomain> {
  await ctx.rates.use('write', userId)
  await ctx.db.delete(domainProofs).where(pendingOf(company.id))
  return findCompanyDomain(ctx.db, company.id, ctx.now())
}

/** Mails a code to a mailbox of the domain. */
export async function mailCode(ctx: Context, caller: Caller, mailbox: Mailbox) {
  const companyId = caller.admin.company.id
  const { domain } = await requireClaim(ctx, companyId)
  const email = `${mailbox}@${domain}`
  await limitDomainCalls(ctx, 'domainMail', caller)
  await ctx.rates.use('codeSend', email)
  await transact(ctx, async (tx, emit) => {
    await lockCompanyAsAdmin(tx, caller.admin)
    const code = await issueCode(tx, codeFor(companyId, domain), ctx.now())
    await tx.update(domainProofs).set({ mailbox }).where(pendingOf(companyId))
    await emit('domainCodeSent', { companyId, email, code, locale: caller.locale })
  })
  return { address: email, resend_after: codeResendSeconds }
}

/** @throws Refused unless the company has claimed a domain within the last 14 days */
export async function requireClaim(ctx: Context, companyId: number): Promise<ProofRow> {
  const claim = await findProof(ctx.db, companyId, 'pending')
  if (!claim || claim.expiresAt <= ctx.now()) throw refuse('domainClaimEnded')
  return claim
}

/** Limits requests to external servers per company, admin and network address. */
export async function limitDomainCalls(
  ctx: Context,
  rate: 'domainClaim' | 'domainCheck' | 'domainMail',
  { admin, address }: Pick<Caller, 'admin' | 'address'>,
): Promise<void> {
  await ctx.rates.use(rate, `company ${admin.company.id}`)
  await ctx.rates.use(rate, `account ${admin.userId}`)
  for (const { key } of limitedNetworks(address)) await ctx.rates.use(rate, `address ${key}`)
}

export const codeFor = (companyId: number, domain: string): CodeSubject => ({
  purpose: 'domain',
  target: `${companyId} ${domain}`,
})

export const pendingOf = (companyId: number) =>
  and(eq(domainProofs.companyId, companyId), eq(domainProofs.state, 'pending'))
