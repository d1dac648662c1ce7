import * as z from 'zod/mini'
import { findSkill } from '#backend/dictionaries/queries.ts'
import { skillNames, text } from '../fields.ts'
import type { Problems } from '../problems.ts'

/** A skill of a person; one that the dictionary does not have is in their own words. */
export interface DemoSkill {
  readonly id: number | null
  readonly name: string
  /** Positions of employments, names of certificates, titles of projects. */
  readonly usedIn: readonly string[]
}

/** `skills` are from the dictionary, `used_skills` say where they were used. */
export const skillFields = {
  skills: skillNames,
  used_skills: z._default(
    z.array(z.strictObject({ skill: text, used_in: z._default(z.array(text), []) })),
    [],
  ),
}
type SkillsFile = z.infer<z.ZodMiniObject<typeof skillFields>>

/** Skills that were used come first. `entries` are what they can name. */
export function readSkills(
  file: string,
  { skills, used_skills: used }: SkillsFile,
  entries: readonly unknown[],
  problems: Problems,
): DemoSkill[] {
  for (const { skill, used_in: names } of used)
    for (const name of names)
      if (!entries.includes(name))
        problems.add(
          file,
          'used_skills',
          `${skill}: no employment, certificate or project is called "${name}"`,
        )
  return [
    ...used.map(({ skill, used_in: usedIn }) => ({ id: findSkill(skill) ?? null, name: skill, usedIn })),
    ...skills.map((id) => ({ id, name: '', usedIn: [] })),
  ]
}
