import { and, eq, gt, isNotNull, isNull, lt, sql, type SQL, type SQLWrapper } from '#drizzle'
import type * as z from 'zod/mini'
import {
  draftDays,
  startedMinutes,
  type ApplySignUpForm,
  type StartedApplication,
} from '#contract/applications/drafts.ts'
import type { SignUpStarted } from '#contract/accounts/signUps.ts'
import { signUp, type Caller } from '../accounts/signUp/signUp.ts'
import { companies } from '../companies/schema/companies.ts'
import type { Context, Viewer } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { ConfirmedSignUp } from '../core/domainModule.ts'
import type { Emit } from '../core/events.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { invalid } from '../core/refuse.ts'
import { hashToken, newToken } from '../core/tokens.ts'
import type { Tx } from '../db/connect.ts'
import { discardUpload, insertFile, setAudience, setOwner, storeUpload } from '../files/commands.ts'
import { deleteIfUnused } from '../files/orphans.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { insertApplication, lockOpenJob, openJobRefusal } from './apply.ts'
import { applications } from './schema/applications.ts'
import { applicationDrafts } from './schema/drafts.ts'

const megabyte = 1024 * 1024
const minuteMs = 60_000

/** Stores the résumé of somebody without an account for an hour. Nobody reads it: it has neither owner nor audience. */
export async function startApplication(
  ctx: Context,
  { address }: Pick<Caller, 'address'>,
  jobId: number,
  resume: ReceivedFile,
): Promise<StartedApplication> {
  await ctx.rates.use('startApplication', address)
  await ctx.rates.use('startedVolume', address, Math.ceil(resume.size / megabyte))
  const stored = await storeUpload(ctx, resume)
  const secret = newToken()
  const expiresAt = new Date(ctx.now().getTime() + startedMinutes * minuteMs)
  try {
    await ctx.db.transaction(async (tx) => {
      await lockOpenJob(tx, jobId, null)
      const resumeId = await insertFile(tx, stored, { audience: 'owner', ownerId: null })
      await tx
        .insert(applicationDrafts)
        .values({ jobId, secretHash: hashToken(secret), resumeId, updatedAt: ctx.now(), expiresAt })
    })
  } catch (error) {
    await discardUpload(ctx, stored)
    throw error
  }
  return { secret, name: stored.name, size: stored.size, expires_at: expiresAt.toISOString() }
}

/** What a browser has started for a job, as long as it waits. */
const isStarted = (ctx: Context, secret: string, jobId: number): SQL | undefined =>
  and(
    eq(applicationDrafts.secretHash, hashToken(secret)),
    eq(applicationDrafts.jobId, jobId),
    isNotNull(applicationDrafts.resumeId),
    gt(applicationDrafts.expiresAt, ctx.now()),
  )

const resumeGone = () => invalid({ field: 'resume', code: 'resumeGone' })

/** Starts the sign-up that sends a started application once its address is confirmed. */
export async function registerToApply(
  ctx: Context,
  caller: Caller,
  jobId: number,
  { started, ...form }: z.infer<typeof ApplySignUpForm>,
): Promise<z.infer<typeof SignUpStarted>> {
  return signUp(ctx, caller, form, async (tx, signUpId) => {
    await lockOpenJob(tx, jobId, null)
    const waiting = await tx
      .update(applicationDrafts)
      .set({ signUpId })
      .where(isStarted(ctx, started, jobId))
      .returning({ id: applicationDrafts.id })
    if (waiting.length === 0) throw resumeGone()
  })
}

/**
 * Sends the application that a sign-up was for. It stays a draft of the new account if the job takes no applications any
 * more: the sign-up succeeds all the same.
 */
export async function sendStartedApplication(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { signUpId, userId, email }: ConfirmedSignUp,
): Promise<void> {
  const [draft] = await tx
    .update(applicationDrafts)
    .set({ userId, secretHash: null, signUpId: null, expiresAt: daysAfter(ctx.now(), draftDays) })
    .where(and(eq(applicationDrafts.signUpId, signUpId), gt(applicationDrafts.expiresAt, ctx.now())))
    .returning()
  if (!draft?.resumeId) return
  const { jobId, note, resumeId } = draft
  await setOwner(tx, resumeId, userId)
  if ((await openJobRefusal(tx, jobId, userId)) !== null) return
  await setAudience(tx, [resumeId], 'application')
  await insertApplication(ctx, tx, emit, { jobId, userId, email, note, resumeId })
}

/** Saves the caller's message, or takes over the résumé that was sent from this browser before the sign-in. */
export async function saveDraft(
  ctx: Context,
  { userId }: Viewer,
  jobId: number,
  { note, started }: { note?: string | undefined; started?: string | undefined },
): Promise<null> {
  const expiresAt = daysAfter(ctx.now(), draftDays)
  const own = and(eq(applicationDrafts.userId, userId), eq(applicationDrafts.jobId, jobId))
  const replaced = await ctx.db.transaction(async (tx) => {
    await lockOpenJob(tx, jobId, userId)
    const saved = { ...(note === undefined ? {} : { note }), updatedAt: ctx.now(), expiresAt }
    const [before] = await tx
      .insert(applicationDrafts)
      .values({ jobId, userId, ...saved })
      .onConflictDoUpdate({ target: [applicationDrafts.userId, applicationDrafts.jobId], set: saved })
      .returning({ resumeId: applicationDrafts.resumeId })
    if (started !== undefined) {
      const [taken] = await tx
        .delete(applicationDrafts)
        .where(isStarted(ctx, started, jobId))
        .returning({ resumeId: applicationDrafts.resumeId })
      if (!taken?.resumeId) throw resumeGone()
      await setOwner(tx, taken.resumeId, userId)
      await tx.update(applicationDrafts).set({ resumeId: taken.resumeId }).where(own)
      return before?.resumeId ?? null
    }
    await tx
      .delete(applicationDrafts)
      .where(and(own, eq(applicationDrafts.note, ''), isNull(applicationDrafts.resumeId)))
    return null
  })
  if (replaced !== null) await deleteIfUnused(ctx, replaced)
  return null
}

export async function deleteDraft(ctx: Context, { userId }: Viewer, jobId: number): Promise<null> {
  await deleteDrafts(ctx, and(eq(applicationDrafts.userId, userId), eq(applicationDrafts.jobId, jobId)))
  return null
}

/** Deletes what has waited too long: of people without an account, an hour after the file arrived. */
export const deleteExpiredDrafts = (ctx: Context): Promise<void> =>
  deleteDrafts(ctx, lt(applicationDrafts.expiresAt, ctx.now()))

async function deleteDrafts(ctx: Context, which: SQL | undefined): Promise<void> {
  const deleted = await ctx.db
    .delete(applicationDrafts)
    .where(which)
    .returning({ resumeId: applicationDrafts.resumeId })
  for (const { resumeId } of deleted) if (resumeId !== null) await deleteIfUnused(ctx, resumeId)
}

/**
 * The applications that a person has begun and can still send, last changed first: a query that others embed, with `id` of
 * the job, `job`, `company`, `company_slug` and `at`.
 */
export const unfinishedApplications = (userId: SQLWrapper, now: SQLWrapper): SQL => sql`
  select ${jobs.id} as id, ${jobs.title} as job, ${companies.name} as company, ${companies.slug} as company_slug,
    ${applicationDrafts.updatedAt} as at
  from ${applicationDrafts} join ${jobs} on ${jobs.id} = ${applicationDrafts.jobId} and ${jobs.status} = 'published'
  join ${companies} on ${companies.id} = ${jobs.companyId} and ${companies.closedAt} is null
  where ${applicationDrafts.userId} = ${userId} and ${applicationDrafts.expiresAt} > ${now}
    and not exists (select 1 from ${applications}
      where ${applications.jobId} = ${jobs.id} and ${applications.userId} = ${applicationDrafts.userId})
  order by ${applicationDrafts.updatedAt} desc`
