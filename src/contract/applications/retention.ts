import * as z from 'zod/mini'
import type { ApplicationState } from '../core/applicationStates.ts'
import { endpoint } from '../core/endpoint.ts'
import { numeric, timestamp } from '../core/fields.ts'

/** How long a company keeps an application after its end, in days. */
export const retentionMinimum = 30
export const retentionMaximum = 730
export const defaultRetention = 180
/** Both sides are notified so long before an application is deleted at the company, in days. */
export const retentionNoticeDays = 14
/** How much longer a candidate can let the company keep it, in days. */
export const extensionDays = 365

/** How long a company keeps an application (docs/decisions/158-application-retention.md). */
export const Retention = z.object({
  /** When the company loses it; null while it is undecided and its job has not ended. */
  retained_until: z.nullable(timestamp),
  /** When the candidate agreed to a longer time; null if they have not, or have revoked it. */
  consented_at: z.nullable(timestamp),
})
export type Retention = z.infer<typeof Retention>

/** As the candidate sees it. */
export const OwnRetention = z.extend(Retention, {
  /** When the company lost it. */
  expired_at: z.nullable(timestamp),
  /** Until when the company keeps it if the candidate agrees; null if they cannot, or have agreed. */
  longer_until: z.nullable(timestamp),
})
export type OwnRetention = z.infer<typeof OwnRetention>

/**
 * A candidate can let a company keep an application longer that has a date and less than the longest time: after a decision
 * that does not hire them, when the company might come back to them.
 */
export const canExtendRetention = (application: {
  readonly state: ApplicationState
  readonly retained_until: string | null
  readonly days: number
}): boolean =>
  application.retained_until !== null &&
  application.days < retentionMaximum &&
  (application.state === 'rejected' || application.state === 'shortlisted')

export const RetentionForm = z.object({
  days: numeric(z.number().check(z.int(), z.minimum(retentionMinimum), z.maximum(retentionMaximum))),
})

export const changeRetention = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/application-retention',
  access: 'companyAdmin',
  summary: `Changes for how many days after its end the company keeps an application, ${retentionMinimum} to ${retentionMaximum}. A longer time is for later applications; a shorter one is also for those that it has, none of which is deleted within ${retentionNoticeDays} days.`,
  body: RetentionForm,
  reply: RetentionForm,
  limited: true,
})

export const extendRetention = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId/longer-retention',
  access: 'person',
  summary:
    "Lets the company keep the caller's own application longer. Only after a decision that does not hire them; can be revoked. Idempotent.",
  reply: OwnRetention,
  limited: true,
  refusals: { retentionFixed: 409, applicationExpired: 409 },
})

export const revokeLongerRetention = endpoint({
  method: 'DELETE',
  path: '/api/applications/:applicationId/longer-retention',
  access: 'person',
  summary: `Revokes that the company may keep the caller's own application longer: it is deleted on the earlier date, or in ${retentionNoticeDays} days if that is near or past. Idempotent.`,
  reply: OwnRetention,
  limited: true,
  refusals: { applicationExpired: 409 },
})
