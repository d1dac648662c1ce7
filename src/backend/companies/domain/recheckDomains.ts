import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { graceDays, recheckDays, type DomainFailure } from '#contract/companies/domains.ts'
import type { Context } from '../../core/context.ts'
import { daysAfter } from '../../core/days.ts'
import { transact } from '../../core/transact.ts'
import { domainProofs } from '../../db/schema/domains.ts'
import { checkDomain } from './checkDomain.ts'
import { loseDomain } from './loseDomain.ts'
import { findProof, type ProofRow } from './queries.ts'

/** How many are checked in one run, and how many of them at a time: a run ends well within the time of its work. */
const inRun = 60
const atOnce = 10
const hourMs = 60 * 60 * 1000

/** Checks the domains that are due: monthly, and daily while one fails. Gives how many it has checked. */
export async function recheckDomains(ctx: Context): Promise<number> {
  const due = await takeDue(ctx)
  for (let at = 0; at < due.length; at += atOnce)
    await Promise.all(due.slice(at, at + atOnce).map((proof) => recheck(ctx, proof)))
  return due.length
}

/** Takes what is due for an hour, so that two processes do not ask the same servers, and a crash costs that hour. */
async function takeDue(ctx: Context): Promise<ProofRow[]> {
  const now = ctx.now()
  return ctx.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(domainProofs)
      .where(and(eq(domainProofs.state, 'proven'), lte(domainProofs.nextCheckAt, now)))
      .orderBy(asc(domainProofs.nextCheckAt))
      .limit(inRun)
      .for('update', { skipLocked: true })
    for (const { id } of due)
      await tx
        .update(domainProofs)
        .set({ nextCheckAt: new Date(now.getTime() + hourMs) })
        .where(eq(domainProofs.id, id))
    return due
  })
}

/** Checks by the method that the domain was proven with, and writes down what came of it. Whether it holds. */
async function recheck(ctx: Context, proof: ProofRow): Promise<boolean> {
  const failure = await checkDomain(ctx, proof.method ?? 'mail', proof)
  if (failure) await noteFailure(ctx, proof, failure)
  else await noteSuccess(ctx, proof)
  return failure === null
}

async function noteSuccess(ctx: Context, proof: ProofRow): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(domainProofs)
    .set({ checkedAt: now, nextCheckAt: daysAfter(now, recheckDays), failingSince: null, failure: null })
    .where(same(proof))
}

/** A failure begins a week in which the admins can mend it; at its end the domain is lost. */
async function noteFailure(ctx: Context, proof: ProofRow, failure: DomainFailure): Promise<void> {
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
      .where(same(proof))
      .returning({ failingSince: domainProofs.failingSince })
    if (!noted?.failingSince) return
    const until = daysAfter(noted.failingSince, graceDays)
    if (until <= now) await loseDomain(tx, emit, { companyId, domain, reason: 'failed', now })
    else if (noted.failingSince.getTime() === now.getTime())
      await emit('domainFailing', { companyId, domain, failure, until: until.toISOString() })
  })
}

/** Still the proof that was checked: meanwhile it may have been renewed, replaced or removed. */
const same = ({ id, token, method, domain }: ProofRow) =>
  and(
    eq(domainProofs.id, id),
    eq(domainProofs.token, token),
    eq(domainProofs.method, method ?? 'mail'),
    eq(domainProofs.domain, domain),
  )

/** The domain has answered, and not with this company's token; a server that is down says nothing about whose it is. */
const refuted = new Set<DomainFailure>([
  'domainRecordMissing',
  'domainRecordWrong',
  'domainFileMissing',
  'domainFileWrong',
])

/**
 * Whether a company that holds a domain still does, asked because another one has just proven it. A mailbox cannot be
 * looked into at once: its company keeps the domain for the week in which it is asked to confirm it again.
 */
export async function holdsStill(ctx: Context, companyId: number): Promise<boolean> {
  const proof = await findProof(ctx.db, companyId, 'proven')
  // The operator's word stands until the operator takes it back.
  if (!proof) return true
  const failure = await checkDomain(ctx, proof.method ?? 'mail', proof)
  if (failure === null) return true
  if (refuted.has(failure)) return false
  if (!proof.failingSince) await noteFailure(ctx, proof, failure)
  return true
}
