import { eq, sql } from '#drizzle'
import type { SkillForm } from '#contract/profiles/skillForm.ts'
import type { Context, Viewer } from '../core/context.ts'
import { toNameKey } from '../core/nameKey.ts'
import { invalid } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { cvCertificates, cvProjects } from '../cv/schema/sections.ts'
import { employments } from '../employments/schema/employments.ts'
import { profileSkills } from './schema/profiles.ts'
import { skillEvidence } from './schema/skills.ts'
import { findSkill, isSkill } from '../dictionaries/queries.ts'
import { changeProfile, lockProfile } from './edit.ts'

/** From the dictionary, or in the person's own words. */
export interface NewSkill {
  readonly skillId: number | null
  readonly name: string | null
  readonly nameKey: string | null
}

/** Replaces all skills and where they were used. Of concurrent changes, the last wins as a whole. */
export async function editSkills(ctx: Context, viewer: Viewer, form: readonly SkillForm[]): Promise<void> {
  const { userId } = viewer
  const skills = withoutRepetitions(form.map((skill) => ({ ...skill, row: toRow(skill) })))
  await changeProfile(ctx, viewer, async (tx) => {
    await lockProfile(tx, userId)
    await tx.delete(profileSkills).where(eq(profileSkills.userId, userId))
    if (skills.length === 0) return
    const added = await tx
      .insert(profileSkills)
      .values(skills.map(({ row }, position) => ({ userId, position, ...row })))
      .returning({ id: profileSkills.id, position: profileSkills.position })
    await addEvidence(
      tx,
      userId,
      added.flatMap(({ id, position }) => {
        const { employments = [], certificates = [], projects = [] } = skills[position]?.used_in ?? {}
        return [
          ...employments.map((entryId) => ({ kind: 'employment' as const, skill: id, entryId })),
          ...certificates.map((entryId) => ({ kind: 'certificate' as const, skill: id, entryId })),
          ...projects.map((entryId) => ({ kind: 'project' as const, skill: id, entryId })),
        ]
      }),
    )
  })
}

/** A skill in own words that the dictionary has becomes that of the dictionary, so that it is found in every language. */
function toRow({ id, name }: SkillForm): NewSkill {
  if (id !== null && !isSkill(id)) throw invalid({ field: 'skills', code: 'unknownChoice' })
  const skillId = id ?? findSkill(name)
  return skillId === undefined
    ? { skillId: null, name, nameKey: toNameKey(name) }
    : { skillId, name: null, nameKey: null }
}

function withoutRepetitions<Skill extends { row: NewSkill }>(skills: readonly Skill[]): Skill[] {
  const keyOf = ({ row }: Skill) => row.skillId ?? row.nameKey
  const keys = skills.map(keyOf)
  return skills.filter((skill, at) => keys.indexOf(keyOf(skill)) === at)
}

export interface Evidence {
  readonly kind: keyof typeof sources
  readonly skill: number
  readonly entryId: number
}

const sources = { employment: employments, certificate: cvCertificates, project: cvProjects } as const

/** Entries of others, and those that were deleted meanwhile, are left out by the join. */
export async function addEvidence(tx: Tx, userId: number, evidence: readonly Evidence[]): Promise<void> {
  for (const [kind, table] of Object.entries(sources)) {
    const added = evidence.filter((one) => one.kind === kind)
    if (added.length === 0) continue
    const pairs = JSON.stringify(added.map(({ skill, entryId }) => ({ skill, entry: entryId })))
    await tx.execute(sql`
      insert into ${skillEvidence} (user_id, profile_skill_id, ${sql.identifier(`${kind}_id`)})
      select ${table.userId}, w.skill, ${table.id}
      from jsonb_to_recordset(${pairs}::jsonb) as w(skill bigint, entry bigint)
      join ${table} on ${table.id} = w.entry and ${table.userId} = ${userId}
      for key share of ${table}
      on conflict do nothing`)
  }
}
