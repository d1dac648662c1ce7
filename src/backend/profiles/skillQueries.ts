import { sql, type AnyColumn, type SQL } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import type { ProfileSkill, UsedIn } from '#contract/profiles/skills.ts'
import { nested } from '../db/nested.ts'
import { employments } from '../employments/schema/employments.ts'
import { profileSkills } from './schema/profiles.ts'
import { skillEvidence } from './schema/skills.ts'
import { nameOf } from '../dictionaries/queries.ts'

/** A skill as stored. */
interface StoredSkill {
  readonly skill_id: number | null
  /** The person's own words. */
  readonly name: string | null
  readonly used_in: UsedIn
}

const idsOf = (column: AnyColumn) =>
  sql`coalesce(jsonb_agg(${column} order by ${column}) filter (where ${column} is not null), '[]')`

/** All skills of a person as one column of a query, in the owner's order. */
export const skillsOf = (userId: SQL | number) =>
  nested<StoredSkill[]>(sql`(
    select coalesce(jsonb_agg(shown.skill order by shown.position, shown.id), '[]')
    from (
      select ${profileSkills.id} as id, ${profileSkills.position} as position, jsonb_build_object(
        'skill_id', ${profileSkills.skillId}, 'name', ${profileSkills.name}, 'used_in', jsonb_build_object(
          'employments', ${idsOf(skillEvidence.employmentId)}, 'certificates', ${idsOf(skillEvidence.certificateId)},
          'projects', ${idsOf(skillEvidence.projectId)})) as skill
      from ${profileSkills} left join ${skillEvidence} on ${skillEvidence.profileSkillId} = ${profileSkills.id}
      where ${profileSkills.userId} = ${userId} group by ${profileSkills.id}
    ) shown)`)

/** Leaves out entries of sections that the reader may not see. */
export function visibleSkills<Skill extends Pick<StoredSkill, 'used_in'>>(
  skills: readonly Skill[],
  isVisible: (section: SectionName) => boolean,
): Skill[] {
  return skills.map((skill) => ({
    ...skill,
    used_in: {
      employments: isVisible('employment') ? skill.used_in.employments : [],
      certificates: isVisible('certificates') ? skill.used_in.certificates : [],
      projects: isVisible('projects') ? skill.used_in.projects : [],
    },
  }))
}

/** Skills with their names in the reader's language. One that the dictionary no longer has is left out. */
export function nameSkills(skills: readonly StoredSkill[], locale: Locale): ProfileSkill[] {
  return skills.flatMap(({ skill_id: id, name: ownWords, used_in }) => {
    const name = id === null ? ownWords : nameOf('skills', id, locale)
    return name === null ? [] : [{ id, name, used_in }]
  })
}

export const showSkills = (
  skills: readonly StoredSkill[],
  isVisible: (section: SectionName) => boolean,
  locale: Locale,
): ProfileSkill[] => nameSkills(visibleSkills(skills, isVisible), locale)

export type NamedSkill = Pick<StoredSkill, 'skill_id' | 'name'>

/** The skills that were used in an employment as one column of a query of `employments`, in the owner's order. */
export const employmentSkills = nested<NamedSkill[]>(sql`(
  select coalesce(jsonb_agg(jsonb_build_object('skill_id', ${profileSkills.skillId}, 'name', ${profileSkills.name})
    order by ${profileSkills.position}, ${profileSkills.id}), '[]')
  from ${skillEvidence} join ${profileSkills} on ${profileSkills.id} = ${skillEvidence.profileSkillId}
  where ${skillEvidence.employmentId} = ${employments.id})`)

export const namesOfSkills = (skills: readonly NamedSkill[], locale: Locale): string[] =>
  skills.flatMap(({ skill_id: id, name }) => (id === null ? name : nameOf('skills', id, locale)) ?? [])
