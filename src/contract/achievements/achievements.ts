import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, timestamp } from '../core/fields.ts'
import { PreviewQuery } from '../profiles/profiles.ts'
import { achievementIds } from './catalogue.ts'

export const AchievementId = z.enum(achievementIds)

/**
 * Why an achievement was revoked: a company withdrew its confirmation, declined a request or lost its domain, or the evidence
 * was removed or changed.
 */
export const RevocationReason = z.enum(['confirmationWithdrawn', 'requestDeclined', 'domainLost', 'removed'])
export type RevocationReason = z.infer<typeof RevocationReason>

/** The event that unlocked an achievement. */
export const UnlockEvent = z.object({
  /** The row of the record that it is about, of the kind that its rule reads: a review, an award, an entry … */
  row_id: id,
  /** What it is about: a school, a job, an award …; null if its sentence names none. */
  title: z.nullable(z.string()),
  /** The other person: the reviewer, the employee … Only for the parties of the event. */
  person: z.nullable(z.string()),
})
export type UnlockEvent = z.infer<typeof UnlockEvent>

export const Achievement = z.object({
  id: AchievementId,
  weight: z.number(),
  /** How many of `goal` are reached; at most `goal`. */
  progress: z.number(),
  goal: z.number(),
  /** Null while it is pending. */
  unlocked_at: z.nullable(timestamp),
  /** The employment that unlocked it, as far as the caller may see it. */
  employment: z.nullable(z.object({ id, position: z.string(), company: z.string() })),
  /** By what it was unlocked; null while it is pending, or if the caller may not see it. */
  event: z.nullable(UnlockEvent),
  /** Of a pending one that was unlocked before; only for its owner. */
  revoked: z.nullable(z.object({ at: timestamp, reason: RevocationReason })),
})
export type Achievement = z.infer<typeof Achievement>

const scoreFields = {
  /** 0 to 100. */
  score: z.number(),
  unlocked_weight: z.number(),
  available_weight: z.number(),
}

/** Achievements in the order of the catalogue. */
export const Achievements = z.object({ ...scoreFields, items: z.array(Achievement) })
export type Achievements = z.infer<typeof Achievements>

export const showOwnAchievements = endpoint({
  method: 'GET',
  path: '/api/achievements',
  access: 'person',
  summary: "The caller's achievements, unlocked and pending, and their score.",
  reply: Achievements,
})

export const showAchievements = endpoint({
  method: 'GET',
  path: '/api/achievements/:identifier',
  access: 'person',
  summary:
    'The unlocked achievements of a person and their score; null if the person does not show them to the caller. Rate limited per caller and per network.',
  query: PreviewQuery,
  reply: z.nullable(Achievements),
  refusals: { profileNotFound: 404, tooManyProfiles: 429 },
})

export const showCompanyAchievements = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/achievements',
  access: 'anyone',
  summary: 'The unlocked achievements of a company and its score.',
  reply: Achievements,
  refusals: { companyClosed: 410 },
})

export const showCompanyProgress = endpoint({
  method: 'GET',
  path: '/api/companies/:slug/achievements/progress',
  access: 'companyMember',
  summary: 'The achievements of a company, unlocked and pending, for its members.',
  reply: Achievements,
  refusals: { companyClosed: 410 },
})
