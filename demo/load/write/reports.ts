import { and, desc, eq, isNotNull, isNull } from '#drizzle'
import { defaultLocale } from '#contract/core/locale.ts'
import { publicPages, shownPages } from '#backend/publicPages/schema.ts'
import { postComments, posts, shownComments, shownPosts } from '#backend/posts/schema/posts.ts'
import { decideCase, decideObjection } from '#backend/reports/decide.ts'
import { findReaderIds, objectToDecision } from '#backend/reports/decisions.ts'
import { countModeration, startOfHalfYear } from '#backend/reports/figures.ts'
import { sendReport } from '#backend/reports/report.ts'
import { lookThroughJob } from '#backend/reports/signals.ts'
import { reportCases } from '#backend/reports/schema.ts'
import type { DemoReport } from '../read/reports.ts'
import { getOrThrow, viewerOf, type WriteContext } from './context.ts'
import { daysBefore } from './dates.ts'
import { runInPast } from './past.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Writes what was reported and decided, and counts the last half-year. */
export async function writeReports(context: WriteContext): Promise<void> {
  const { ctx, today } = context
  const half = startOfHalfYear(today)
  const isEarlier = ({ reported }: DemoReport) => today.getTime() - reported * dayMs < half.getTime()
  for (const report of context.content.reports.filter(isEarlier)) await writeReport(context, report)
  await runInPast(ctx, new Date(half.getTime() - 1), countModeration)
  for (const report of context.content.reports.filter((one) => !isEarlier(one)))
    await writeReport(context, report)
  // What a program finds comes last, so that decisions are about what was reported.
  for (const jobId of context.jobs.values()) await lookThroughJob(ctx, jobId)
}

async function writeReport(context: WriteContext, report: DemoReport): Promise<void> {
  const { ctx, today } = context
  const about = await findReference(context, report)
  const at = daysBefore(today, report.reported, about)
  const { reason, words, law, decided } = report
  const isIllegal = reason === 'illegal'
  const form = { about, reason, words, law, good_faith: isIllegal ? (true as const) : undefined }
  for (const viewer of report.by.length > 0 ? report.by.map((key) => viewerOf(context, key)) : [null])
    await runInPast(ctx, at, (past) =>
      sendReport(past, { viewer, address: 'demo', userAgent: 'demo' }, form, viewer?.locale ?? defaultLocale),
    )
  if (decided) await writeDecision(context, decided, at)
}

type Decided = NonNullable<DemoReport['decided']>

/** Decides the newest case, and what its author says to that. */
async function writeDecision(context: WriteContext, decided: Decided, reported: Date): Promise<void> {
  const { ctx, today } = context
  const after = (start: Date, days: number) =>
    new Date(Math.min(start.getTime() + days * dayMs, today.getTime()))
  const [found] = await ctx.db.select().from(reportCases).orderBy(desc(reportCases.id)).limit(1)
  if (!found) throw new Error('Nothing was reported')
  const caseId = found.id
  const at = after(reported, decided.after)
  const verdict = {
    caseId,
    decision: decided.as,
    reason: decided.reason,
    rule: decided.rule ?? null,
    by: null,
  }
  const result = await runInPast(ctx, at, (past) => decideCase(past, verdict))
  if (result !== 'decided') throw new Error(`The case of "${decided.reason}" was not decided: ${result}`)
  const { objection, answer } = decided
  if (!objection) return
  const [userId = 0] = await findReaderIds(ctx.db, found)
  const author = { userId, sessionId: 0, locale: defaultLocale }
  await runInPast(ctx, after(at, 1), (past) => objectToDecision(past, author, caseId, objection))
  if (!answer) return
  const { outcome, reason } = answer
  await runInPast(ctx, after(at, answer.after), (past) =>
    decideObjection(past, { caseId, outcome, reason, by: null }),
  )
}

/** What a report names. */
async function findReference(context: WriteContext, { kind, of }: DemoReport): Promise<string> {
  const { companies, jobs, people, db } = context
  switch (kind) {
    case 'job':
      return `job-${getOrThrow(jobs, of)}`
    case 'company':
      return `company-${getOrThrow(companies, of)}`
    case 'profile':
      return `profile-${getOrThrow(people, of)}`
    case 'page': {
      const isOwn = eq(publicPages.userId, getOrThrow(people, of))
      const [page] = await db.select({ address: publicPages.address }).from(shownPages).where(isOwn)
      return `page-${page?.address}`
    }
    case 'post': {
      const isOfCompany = eq(posts.companyId, getOrThrow(companies, of))
      const newest = db.select({ id: posts.id }).from(shownPosts).orderBy(desc(posts.publishedAt))
      const [post] = await newest.where(and(isOfCompany, isNotNull(posts.publishedAt))).limit(1)
      return `post-${post?.id}`
    }
    case 'comment': {
      const isOwn = eq(postComments.authorId, getOrThrow(people, of))
      const newest = db.select({ id: postComments.id }).from(shownComments).orderBy(desc(postComments.id))
      const [comment] = await newest.where(and(isOwn, isNull(postComments.deletedAt))).limit(1)
      return `comment-${comment?.id}`
    }
  }
}
