import { eq, inArray } from '#drizzle'
import { defaultLocale } from '#contract/core/locale.ts'
import { supportRules } from '#contract/support/steps.ts'
import { formatTimestamp } from '#i18n/dates.ts'
import { findAddresses } from '../accounts/addresses/emailOwners.ts'
import { findRecipient } from '../accounts/queries.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { findAdminIds } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { supportSteps, type SupportRow } from './schema.ts'

/**
 * Mails to a person, at all addresses of their account, or to the admins of a company: about a step that waits, and when a second
 * factor was reset or such a step was withdrawn. Whatever else is done has mails of its own.
 */
export const supportMails: Reactions = {
  async supportScheduled(ctx, { stepId }) {
    const step = await findStep(ctx, stepId)
    if (step && supportRules[step.kind].waitsHours > 0) await mail(ctx, step, 'supportScheduled')
  },
  async supportEnded(ctx, { stepId }) {
    const step = await findStep(ctx, stepId)
    if (!step || supportRules[step.kind].waitsHours === 0 || !step.dueAt) return
    const { kind, outcome } = step
    const isReset = kind === 'resetFactors'
    if (outcome === 'done' && isReset) await mail(ctx, step, 'factorsReset')
    if (outcome === 'withdrawn' || (outcome === 'void' && isReset)) await mail(ctx, step, 'supportWithdrawn')
  },
}

async function findStep(ctx: Context, stepId: number): Promise<SupportRow | null> {
  const [step] = await ctx.db.select().from(supportSteps).where(eq(supportSteps.id, stepId))
  return step ?? null
}

async function mail(ctx: Context, step: SupportRow, template: string): Promise<void> {
  const recipients = await listRecipients(ctx, step)
  await ctx.queue.addAll(
    'mail',
    recipients.map(({ email, locale }) => ({
      data: {
        to: email,
        locale,
        template,
        values: {
          context: step.kind,
          support: ctx.supportEmail,
          until: formatTimestamp((step.dueAt ?? ctx.now()).toISOString(), locale, { timeZone: 'UTC' }),
        },
      },
      key: `support:${step.id}:${template}:${email}`,
    })),
  )
}

async function listRecipients({ db }: Context, { accountId, companyId }: SupportRow) {
  if (accountId !== null) {
    const { locale } = (await findRecipient(db, accountId)) ?? { locale: defaultLocale }
    return (await findAddresses(db, accountId)).map((email) => ({ email, locale }))
  }
  const adminIds = companyId === null ? [] : await findAdminIds(db, companyId)
  return db
    .select({ email: accounts.email, locale: accounts.locale })
    .from(accounts)
    .where(inArray(accounts.id, [0, ...adminIds]))
}
