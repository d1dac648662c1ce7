import { dayIn } from '#contract/core/days.ts'
import type { Employment } from '#contract/profiles/profiles.ts'
import type { EmploymentFields } from '../employments/schema/fields.ts'

const iso = (timestamp: string) => new Date(timestamp).toISOString()

/** Converts a database row. A request has expired once its time is over, even before background work updates its state. */
export function toEmployment(fields: EmploymentFields, own: boolean, now: Date): Employment {
  const { request, time_zone: timeZone, ...facts } = fields
  const { end_date: end } = facts
  const employment = { ...facts, ended: end !== null && end < dayIn(timeZone, now) }
  const verified = employment.verified_at === null ? null : iso(employment.verified_at)
  if (employment.withdrawn_at) employment.withdrawn_at = iso(employment.withdrawn_at)
  if (!own) return { ...employment, verified_at: verified }
  const expired = request?.state === 'pending' && new Date(request.expires_at) <= now
  return {
    ...employment,
    verified_at: verified,
    request: request
      ? {
          id: request.id,
          state: expired ? 'expired' : request.state,
          sent_at: iso(request.sent_at),
          expires_at: iso(request.expires_at),
        }
      : null,
  }
}
