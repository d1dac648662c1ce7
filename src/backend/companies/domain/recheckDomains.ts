import { and, asc, eq, lte, sql } from '#drizzle'
import { graceDays, recheckDays, type DomainFailure } from '#contract/companies/domains.ts'
import type { Context } from '../../core/context.ts'
import { daysAfter } from '../../core/days.ts'
import { transact } from '../../core/transact.ts'
import { domainProofs } from '../schema/domains.ts'
import { checkDomain } from './checkDomain.ts'
import { loseDomain } from './loseDomain.ts'
import { findProof, type ProofRow } from './queries.ts'

/** Checks per run, and how many run concurrently: a run finishes well within the work's time limit. */
const batchSize = 60
const concurrency = 10
const hourMs = 60 * 60 * 1000

/** Checks the domains that are due: monthly, and daily while a check fails. Returns how many it checked. */
export async function recheckDomains(ctx: Context): Promise<number> {
  const due = await claimDue(ctx)
  for (let at = 0; at < due.length; at += concurrency)
    await Promise.all(due.slice(at, at + concurrency).map((proof) => recheck(ctx, proof)))
  return due.length
}

/**
 * Postpones due checks by an hour, so that two processes do not check the same domains and a crash delays them by an
 * hour only.
 */
async function claimDue(ctx: Context): Promise<ProofRow[]> {
  const now = ctx.now()
  return ctx.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(domainProofs)
      .where(and(eq(domainProofs.state, 'proven'), lte(domainProofs.nextCheckAt, now)))
      .orderBy(asc(domainProofs.nextCheckAt))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    for (const { id } of due)
      await tx
        .update(domainProofs)
        .set({ nextCheckAt: new Date(now.getTime() + hourMs) })
        .where(eq(domainProofs.id, id))
    return due
  })
}

/** Checks with the method the domain was verified by, and stores the result. Returns whether it passed. */
async function recheck(ctx: Context, proof: ProofRow): Promise<boolean> {
  const failure = await checkDomain(ctx, proof.method ?? 'mail', proof)
  if (failure) await saveFailure(ctx, proof, failure)
  else await saveSuccess(ctx, proof)
  return failure === null
}

async function saveSuccess(ctx: Context, proof: ProofRow): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(domainProofs)
    .set({ checkedAt: now, nextCheckAt: daysAfter(now, recheckDays), failingSince: null, failure: null })
    .where(isUnchanged(proof))
}

/** The first failure starts a week in which admins can fix it; then the domain is lost. */
async function saveFailure(ctx: Context, proof: ProofRow, failure: DomainFailure): Promise<void> {
  const now = ctx.now()
  const { companyId, domain } = proof
  await transact(ctx, async (tx, emit) => {
    const [noted] = await tx
      .update(domainProofs)
      .set({
        failure,
        failingSince: sql`coalesce(${domainProofs.failingSince}, ${now.toISOString()}::timestamptz)`,
        nextCheckAt: daysAfter(now, 1),
      })
      .where(isUnchanged(proof))
      .returning({ failingSince: domainProofs.failingSince })
    if (!noted?.failingSince) return
    const until = daysAfter(noted.failingSince, graceDays)
    if (until <= now) await loseDomain(tx, emit, { companyId, domain, reason: 'failed', now })
    else if (noted.failingSince.getTime() === now.getTime())
      await emit('domainFailing', { companyId, domain, failure, until: until.toISOString() })
  })
}

/** Matches only if the row was not renewed, replaced or removed during the check. */
const isUnchanged = ({ id, token, method, domain }: ProofRow) =>
  and(
    eq(domainProofs.id, id),
    eq(domainProofs.token, token),
    eq(domainProofs.method, method ?? 'mail'),
    eq(domainProofs.domain, domain),
  )

/** The domain responded without this company's token. An unreachable server is no evidence about ownership. */
const contradictions = new Set<DomainFailure>([
  'domainRecordMissing',
  'domainRecordWrong',
  'domainFileMissing',
  'domainFileWrong',
])

/**
 * Whether the current owner still controls a domain that another company just verified. A mailbox cannot be checked
 * at once, so its company retains the domain for the week in which it is asked to confirm again.
 */
export async function stillOwnsDomain(ctx: Context, companyId: number): Promise<boolean> {
  const proof = await findProof(ctx.db, companyId, 'proven')
  // Without a row the domain was verified by an operator, and only an operator removes it.
  if (!proof) return true
  const failure = await checkDomain(ctx, proof.method ?? 'mail', proof)
  if (failure === null) return true
  if (contradictions.has(failure)) return false
  if (!proof.failingSince) await saveFailure(ctx, proof, failure)
  return true
}
