import * as z from 'zod/mini'
import { id } from '../core/fields.ts'

export const profileSkillMaximum = 50
/** Characters of a skill in somebody's own words. */
export const skillNameMaximum = 60
/** Where a skill was used: ids of entries in the same profile. */
const UsedIn = z.object({
  employments: z.array(id),
  certificates: z.array(id),
  projects: z.array(id),
})
export type UsedIn = z.infer<typeof UsedIn>
export const notUsed: UsedIn = { employments: [], certificates: [], projects: [] }

/** A skill of a person. */
export const ProfileSkill = z.object({
  /** From the dictionary `skills`; null for a skill in the person's own words. */
  id: z.nullable(id),
  name: z.string(),
  /** Without entries that the caller may not see. */
  used_in: UsedIn,
})
export type ProfileSkill = z.infer<typeof ProfileSkill>

/** A skill as it was when an application was sent, with the entries that were sent. */
export const SkillSnapshot = z.object({
  skill_id: z.nullable(id),
  /** The person's own words; null for a skill from the dictionary. */
  name: z.nullable(z.string()),
  used_in: UsedIn,
})
export type SkillSnapshot = z.infer<typeof SkillSnapshot>
