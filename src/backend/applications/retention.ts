import { and, asc, eq, gt, inArray, isNull, sql } from '#drizzle'
import {
  canExtendRetention,
  defaultRetention,
  extensionDays,
  retentionMaximum,
  retentionNoticeDays,
  type OwnRetention,
} from '#contract/applications/retention.ts'
import type { Context, Viewer } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { assertNotExpired } from '../core/assertReadable.ts'
import { retainedUntilWith, retentionColumns } from './retainedUntil.ts'
import { applications } from './schema/applications.ts'
import { applicationRetention, retentionConsents } from './schema/retention.ts'

interface Days {
  readonly days: number
}

/** For how many days the company of a job keeps an application that is sent now. */
export const retentionOfJob = (jobId: number) => sql<number>`coalesce((
  select ${applicationRetention.days} from ${applicationRetention}
  join ${jobs} on ${jobs.companyId} = ${applicationRetention.companyId}
  where ${jobs.id} = ${jobId}), ${defaultRetention}::int)`

/**
 * Changes how long the company keeps applications. Those that it has are never kept longer than their candidates were told, and
 * a shorter time gives each at least as many days as the notice before its deletion.
 */
export async function changeRetention(ctx: Context, admin: CompanyAdmin, { days }: Days): Promise<Days> {
  await ctx.rates.use('write', admin.userId)
  const { id: companyId } = admin.company
  const now = ctx.now()
  return ctx.db.transaction(async (tx) => {
    await tx
      .insert(applicationRetention)
      .values({ companyId, days, changedAt: now })
      .onConflictDoUpdate({ target: applicationRetention.companyId, set: { days, changedAt: now } })
    const ofCompany = tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.companyId, companyId))
    // Locked in one order, as every change of several.
    const shortened = tx
      .select({ id: applications.id })
      .from(applications)
      .where(
        and(
          inArray(applications.jobId, ofCompany),
          gt(applications.retentionDays, days),
          isNull(applications.expiredAt),
        ),
      )
      .orderBy(asc(applications.id))
      .for('no key update')
    await tx
      .update(applications)
      .set({ retentionDays: days, retainedAtLeastUntil: notSoonerThanNotice(now) })
      .where(inArray(applications.id, shortened))
    return { days }
  })
}

/** A date that comes forward leaves as many days as the notice before a deletion. */
export const notSoonerThanNotice = (now: Date) =>
  sql`greatest(${applications.retainedAtLeastUntil}, ${daysAfter(now, retentionNoticeDays).toISOString()}::timestamptz)`

/** For how many days an application is kept with its candidate's consent. */
const extendedDays = sql`least(${applications.retentionDays} + ${extensionDays}::int, ${retentionMaximum}::int)`

/** What the candidate of each application is told of its retention. */
export const ownRetentionColumns = {
  ...retentionColumns,
  longerUntil: retainedUntilWith(extendedDays),
}

interface OwnRow {
  readonly application: Pick<typeof applications.$inferSelect, 'state' | 'expiredAt' | 'retentionDays'>
  readonly retention: { readonly [Name in keyof typeof ownRetentionColumns]: string | null }
}

export function toOwnRetention({ application, retention }: OwnRow): OwnRetention {
  const { state, expiredAt, retentionDays } = application
  const { retainedUntil, consentedAt, longerUntil } = retention
  const isExtendable =
    expiredAt === null &&
    consentedAt === null &&
    canExtendRetention({ state, retained_until: retainedUntil, days: retentionDays })
  return {
    retained_until: retainedUntil,
    consented_at: consentedAt,
    expired_at: expiredAt?.toISOString() ?? null,
    longer_until: isExtendable ? longerUntil : null,
  }
}

/** The candidate lets the company keep their application longer. */
export async function extendRetention(
  ctx: Context,
  viewer: Viewer,
  applicationId: number,
): Promise<OwnRetention> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx) => {
    const own = await lockOwn(tx, viewer, applicationId)
    if (own.consented_at !== null) return own
    if (own.longer_until === null) throw refuse('retentionFixed')
    const consent = tx
      .select({
        applicationId: sql`${applications.id}`.as('application_id'),
        days: sql`${extendedDays}`.as('days'),
        givenAt: sql`${ctx.now().toISOString()}::timestamptz`.as('given_at'),
      })
      .from(applications)
      .where(eq(applications.id, applicationId))
    await tx.execute(sql`
      insert into ${retentionConsents} (application_id, days, given_at) ${consent}`)
    return findOwnRetention(tx, viewer, applicationId)
  })
}

/** The earlier date holds again, with time for both sides to be notified. */
export async function revokeLongerRetention(
  ctx: Context,
  viewer: Viewer,
  applicationId: number,
): Promise<OwnRetention> {
  await ctx.rates.use('write', viewer.userId)
  const now = ctx.now()
  return transact(ctx, async (tx) => {
    const own = await lockOwn(tx, viewer, applicationId)
    if (own.consented_at === null) return own
    await tx
      .update(retentionConsents)
      .set({ revokedAt: now })
      .where(and(eq(retentionConsents.applicationId, applicationId), isNull(retentionConsents.revokedAt)))
    await tx
      .update(applications)
      .set({ retainedAtLeastUntil: notSoonerThanNotice(now) })
      .where(eq(applications.id, applicationId))
    return findOwnRetention(tx, viewer, applicationId)
  })
}

/** @throws Refused when it is not the viewer's, or the company has it no more */
async function lockOwn(tx: Tx, viewer: Viewer, applicationId: number): Promise<OwnRetention> {
  const [locked] = await tx
    .select({ expiredAt: applications.expiredAt })
    .from(applications)
    .where(isOwn(viewer, applicationId))
    .for('no key update')
  if (!locked) throw notFound()
  assertNotExpired(locked)
  return findOwnRetention(tx, viewer, applicationId)
}

const isOwn = ({ userId }: Viewer, applicationId: number) =>
  and(eq(applications.id, applicationId), eq(applications.userId, userId))

async function findOwnRetention(tx: Tx, viewer: Viewer, applicationId: number): Promise<OwnRetention> {
  const [row] = await tx
    .select({
      application: {
        state: applications.state,
        expiredAt: applications.expiredAt,
        retentionDays: applications.retentionDays,
      },
      retention: ownRetentionColumns,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(isOwn(viewer, applicationId))
  if (!row) throw notFound()
  return toOwnRetention(row)
}

/** What somebody agreed to ends with their account. */
export async function deleteConsents(tx: Tx, userId: number): Promise<void> {
  const own = tx.select({ id: applications.id }).from(applications).where(eq(applications.userId, userId))
  await tx.delete(retentionConsents).where(inArray(retentionConsents.applicationId, own))
}
