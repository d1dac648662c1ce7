import * as z from 'zod/mini'
import { id, singleLineText } from '../core/fields.ts'
import { notUsed, profileSkillMaximum, skillNameMaximum } from './skills.ts'

/** Entries of one kind that a skill names. */
const evidenceMaximum = 100
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
