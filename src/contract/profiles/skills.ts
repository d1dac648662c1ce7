import * as z from 'zod/mini'
import { id, singleLineText } from '../core/fields.ts'

export const profileSkillMaximum = 50
/** Characters of a skill in somebody's own words. */
export const skillNameMaximum = 60
/** Entries of one kind that a skill names. */
const evidenceMaximum = 100

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

const entries = z._default(z.array(id).check(z.maxLength(evidenceMaximum)), [])
const SkillForm = z
  .object({
    /** From the dictionary `skills`. */
    id: z._default(z.nullable(id), null),
    /** The person's own words; ignored when there is an id. */
    name: z._default(singleLineText(skillNameMaximum), ''),
    /** Entries of the caller's profile; ids of others are left out. */
    used_in: z._default(
      z.object({ employments: entries, certificates: entries, projects: entries }),
      notUsed,
    ),
  })
  .check(z.refine((skill) => skill.id !== null || skill.name !== '', { error: 'required', path: ['name'] }))
export type SkillForm = z.infer<typeof SkillForm>

/** All skills in display order. A skill that is listed twice is stored once. */
export const ProfileSkillsForm = z.object({
  skills: z.array(SkillForm).check(z.maxLength(profileSkillMaximum)),
})
export type ProfileSkillsForm = z.infer<typeof ProfileSkillsForm>
