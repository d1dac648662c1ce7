import * as z from 'zod/mini'
import { definitionOf } from '#contract/core/definition.ts'
import { readPhoneNumber } from '#backend/accounts/addresses/phoneNumbers.ts'
import { email } from '#contract/accounts/emailFields.ts'
import {
  saveNotificationSettings as notificationSettings,
  type NotificationSettings,
} from '#contract/settings/notifications.ts'
import { PrivacyForm } from '#contract/settings/settings.ts'
import { flag, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import { findReferenced } from './references.ts'

/** A person's settings. */
export interface DemoSettings {
  readonly moreEmails: readonly string[]
  /** E.164. */
  readonly phone: string | null
  readonly notifications: Omit<NotificationSettings, 'recommended'>
  readonly privacy: Omit<z.infer<typeof PrivacyForm>, 'hidden_from'>
  /** Slugs of companies that do not see that the person is open to work. */
  readonly hiddenFrom: readonly string[]
}

export const SettingsFile = z.strictObject({
  more_emails: z._default(z.array(email), []),
  phone: z.optional(text),
  digest: z._default(text, 'daily'),
  events: z._default(
    z.array(
      z.strictObject({
        kind: text,
        channels: z.strictObject({ in_app: flag, email: flag, digest: flag }),
      }),
    ),
    [],
  ),
  privacy: z.strictObject({
    birth_date: text,
    contacts: text,
    ratings: text,
    following: z._default(text, 'nobody'),
    hidden_from: z._default(z.array(text), []),
  }),
})

export function readSettings(
  file: string,
  { more_emails: moreEmails, phone: typed, digest, events, privacy }: z.infer<typeof SettingsFile>,
  companies: ReadonlyMap<string, DemoCompany>,
  problems: Problems,
): DemoSettings | null {
  const notifications = problems.check(file, definitionOf(notificationSettings).body, { digest, events }, [
    'settings',
  ])
  const { hidden_from: hiddenFrom, ...audiences } = privacy
  const checkedPrivacy = problems.check(file, PrivacyForm, { ...audiences, hidden_from: [] }, [
    'settings',
    'privacy',
  ])
  for (const slug of hiddenFrom)
    findReferenced(problems, [file, 'settings, privacy, hidden_from'], 'company', companies, slug)
  const phone = typed === undefined ? null : readPhoneNumber(typed, 1)
  if (typed !== undefined && phone === null)
    problems.addViolation(file, { field: 'phone', code: 'phone' }, ['settings'])
  return (
    notifications &&
    checkedPrivacy && { moreEmails, phone, notifications, privacy: checkedPrivacy, hiddenFrom }
  )
}
