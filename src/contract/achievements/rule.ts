/** The kind of profile that an achievement belongs to. */
export type ProfileKind = 'person' | 'company'

/** The kinds of rows that count towards achievements. */
export type EvidenceKind =
  | 'profile'
  | 'entry'
  | 'record'
  | 'confirmation'
  | 'document'
  | 'correction'
  | 'position'
  | 'review'
  | 'award'
  | 'departure'
  | 'application'
  | 'feedback'
  | 'answer'
  | 'security'
  | 'domain'
  | 'members'
  | 'jobs'

/** Groups in the order in which they are listed. */
export const achievementGroups = {
  person: ['record', 'proof', 'growth', 'feedback', 'reach'],
  company: ['openness', 'proof', 'applicants', 'feedback', 'jobs'],
} as const
export type AchievementGroup = (typeof achievementGroups)[ProfileKind][number]

/**
 * An achievement. What counts towards its goal is defined by the queries of `backend/achievements`; its name and its rule
 * in words are in `locales/`, what it proves is in docs/achievements.md.
 */
export interface AchievementRule {
  readonly group: AchievementGroup
  readonly weight: number
  /** How many rows of evidence unlock it. */
  readonly goal: number
  readonly evidence: EvidenceKind
}
