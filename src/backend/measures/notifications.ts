import { eq } from '#drizzle'
import { findAdminIds, findCompanyName } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import { dayMs } from '../core/days.ts'
import type { Reactions } from '../core/deliveries.ts'
import { measureSubject } from '../core/subjects.ts'
import { notify } from '../notifications/notify.ts'
import { measures, type MeasureRow } from './schema/measures.ts'

/** Notifies the person, or the admins of the company: what was decided, until when and, in the mail, why. */
export const measureReactions: Reactions = {
  measureTaken: (ctx, { measureId }) => notifyOf(ctx, measureId, 'taken'),
  measureEnded: (ctx, { measureId }) => notifyOf(ctx, measureId, 'ended'),
}

function termOf({ startsAt, endsAt }: MeasureRow, outcome: 'taken' | 'lifted' | 'over') {
  if (outcome !== 'taken') return { context: outcome }
  return endsAt
    ? { context: 'term', count: Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs) }
    : { context: 'good' }
}

async function notifyOf(ctx: Context, measureId: number, step: 'taken' | 'ended'): Promise<void> {
  const [found] = await ctx.db.select().from(measures).where(eq(measures.id, measureId))
  if (!found) return
  const { accountId, companyId, kind, endsAt, ending, reason, liftReason } = found
  const outcome = step === 'taken' ? 'taken' : ending === 'lifted' ? 'lifted' : 'over'
  const company = companyId === null ? null : await findCompanyName(ctx.db, companyId)
  await notify(ctx, {
    to: companyId === null ? [accountId ?? 0] : await findAdminIds(ctx.db, companyId),
    kind: 'measureTaken',
    data: {
      measure_id: measureId,
      about: companyId === null ? 'account' : 'company',
      measure: kind,
      outcome,
      until: endsAt?.toISOString() ?? null,
      company_slug: company?.slug ?? '',
      company: company?.name ?? ctx.productName,
    },
    about: `${measureSubject(measureId)}:${step}`,
    mail: {
      values: {
        reason: (step === 'taken' ? reason : liftReason) ?? '',
        support: ctx.supportEmail,
        ...termOf(found, outcome),
      },
    },
  })
}
