import { companyRules } from './companyRules.ts'
import { personRules } from './personRules.ts'
import type { AchievementRule, ProfileKind } from './rule.ts'

export type PersonAchievement = keyof typeof personRules
export type CompanyAchievement = keyof typeof companyRules
export type AchievementId = PersonAchievement | CompanyAchievement

export const catalogue: {
  readonly person: Readonly<Record<PersonAchievement, AchievementRule>>
  readonly company: Readonly<Record<CompanyAchievement, AchievementRule>>
} = { person: personRules, company: companyRules }

export const achievementIds = [...Object.keys(personRules), ...Object.keys(companyRules)] as [
  AchievementId,
  ...AchievementId[],
]

const all: Readonly<Record<AchievementId, AchievementRule>> = { ...personRules, ...companyRules }
export const ruleOf = (id: AchievementId): AchievementRule => all[id]

/** The achievements of a kind of profile with their rules, in the order of the catalogue. */
export const rulesOf = (kind: ProfileKind): readonly (readonly [AchievementId, AchievementRule])[] =>
  Object.entries(catalogue[kind]) as [AchievementId, AchievementRule][]
