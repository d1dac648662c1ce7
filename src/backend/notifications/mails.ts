import type { Locale } from '#contract/core/locale.ts'
import { sentenceKey, sentenceValues } from '#contract/notifications/sentences.ts'
import type { Context } from '../core/context.ts'
import { mailLinks } from '../mail/links.ts'
import type { Work } from '../work/workNames.ts'
import type { Told } from './notify.ts'

interface Recipient {
  readonly email: string
  readonly locale: Locale
}

/** The mail that tells of one thing. A new applicant has a mail of its own; the others say the bell's sentence. */
export function mailOf(ctx: Context, userId: number, { email, locale }: Recipient, told: Told): Work['mail'] {
  const frame = { to: email, locale, unsubscribe: { userId, topic: told.kind } }
  const url = targetOf(ctx.siteUrl, told)
  if (told.kind !== 'applicationReceived' || told.data.applicant === null)
    return { ...frame, template: 'notification', values: { sentence: sentenceOf(ctx, locale, told), url } }
  const { applicant, job_title: job, company } = told.data
  return { ...frame, template: 'applicationReceived', values: { applicant, job, company, url } }
}

/** What a notification says, in the words of the bell. */
export function sentenceOf(ctx: Pick<Context, 't'>, locale: Locale, told: Told): string {
  return ctx.t(locale)(
    `notifications:bell.${sentenceKey(told)}` as 'notifications:bell.viewed',
    sentenceValues(told),
  )
}

function targetOf(siteUrl: string, { kind, data }: Told): string {
  switch (kind) {
    case 'applicationReceived':
      return mailLinks.receivedApplication(siteUrl, data.company_slug, data.application_id)
    case 'applicationViewed':
    case 'applicationStateChanged':
      return mailLinks.sentApplication(siteUrl, data.company_slug, data.job_id)
    case 'invitationReceived':
      return mailLinks.ownInvitation(siteUrl, data.invitation_id)
    case 'invitationAnswered':
    case 'joinRequestReceived':
      return mailLinks.members(siteUrl, data.company_slug)
    case 'joinRequestAnswered':
    case 'membershipEnded':
      return mailLinks.company(siteUrl, data.company_slug)
    case 'domainFailing':
    case 'domainLost':
      return mailLinks.companyDomain(siteUrl, data.company_slug)
  }
}
