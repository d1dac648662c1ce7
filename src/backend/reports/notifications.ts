import { eq } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import { objectionPeriodDays } from '#contract/reports/decisions.ts'
import { formatDay } from '#i18n/dates.ts'
import { nameOfBasis } from '#i18n/decisionBasis.ts'
import { findCompanyName } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { Reactions } from '../core/deliveries.ts'
import { contentDecisionSubject } from '../core/subjects.ts'
import { basisOf, findReaderIds, foundBy } from './decisions.ts'
import { reportCases, reportObjections } from './schema.ts'
import { notify } from '../notifications/notify.ts'

/**
 * Notifications of those whose content was judged. They say what was decided and, in the mail, why and by which rule; of a report that
 * changed nothing they do not learn, and of none of them who sent it (docs/decisions/108).
 */
export const reportNotifications: Reactions = {
  reportDecided: (ctx, { caseId, objection }) => inform(ctx, caseId, objection ? 'objection' : 'decision'),
  objectionAsked: (ctx, { caseId }) => inform(ctx, caseId, 'question'),
}

/** Notifies those who learn of a decision: of itself, of the question about their objection, or of what became of that. */
async function inform(ctx: Context, caseId: number, about: 'decision' | 'question' | 'objection') {
  const [found] = await ctx.db
    .select({ decided: reportCases, objection: reportObjections })
    .from(reportCases)
    .leftJoin(reportObjections, eq(reportObjections.caseId, reportCases.id))
    .where(eq(reportCases.id, caseId))
  if (!found) return
  const { decided, objection } = found
  const { decision } = decided
  if (decision === null || decision === 'leave') return
  const { outcome, reason } = {
    decision: { outcome: outcomes[decision], reason: decided.decisionReason },
    question: { outcome: 'asked' as const, reason: objection?.question },
    objection: { outcome: outcomes[objection?.outcome ?? 'keep'], reason: objection?.outcomeReason },
  }[about]
  const company = decided.companyId === null ? null : await findCompanyName(ctx.db, decided.companyId)
  const subject = contentDecisionSubject(caseId)
  await notify(ctx, {
    to: [...new Set([...(await findReaderIds(ctx.db, decided)), ...(objection ? [objection.userId] : [])])],
    kind: 'contentDecided',
    data: {
      case_id: caseId,
      about: decided.kind,
      outcome,
      company_slug: company?.slug ?? '',
      company: company?.name ?? ctx.productName,
    },
    about: about === 'decision' ? subject : `${subject}:${about}`,
    mail: {
      values: { reason: reason ?? '', context: outcome },
      textsIn: (locale) => termsOf(ctx, decided, locale),
    },
  })
}

/** How it was found, the rule, and the last day to object, as the mail names them. */
function termsOf({ t }: Pick<Context, 't'>, decided: typeof reportCases.$inferSelect, locale: Locale) {
  const until = daysAfter(decided.decidedAt ?? decided.createdAt, objectionPeriodDays)
  return {
    origin: t(locale)(`reports:decision.byPerson.${foundBy(decided)}`),
    basis: nameOfBasis(t(locale), basisOf(decided), locale),
    until: formatDay(until, locale),
  }
}

const outcomes = {
  rename: 'renamed',
  warn: 'warned',
  hide: 'hidden',
  remove: 'removed',
  keep: 'kept',
  revoke: 'revoked',
} as const
