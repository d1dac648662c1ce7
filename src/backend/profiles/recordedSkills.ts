import { and, eq, notExists, or, sql } from '#drizzle'
import { isUnchanged, type RecordedWrite } from '../db/recordedRows.ts'
import type { Tx } from '../db/connect.ts'
import { profileSkills } from './schema/profiles.ts'
import { skillEvidence } from './schema/skills.ts'
import { addEvidence, type Evidence, type NewSkill } from './skills.ts'

/** An entry of the profile in which a skill was used. */
type UsedIn = Omit<Evidence, 'skill'>

interface RecordedSkill extends RecordedWrite {
  readonly evidence?: readonly UsedIn[]
}

/** Adds a skill at the end, with the entries in which it was used. */
export async function addSkill(
  tx: Tx,
  userId: number,
  skill: NewSkill,
  evidence: readonly UsedIn[],
): Promise<RecordedSkill> {
  const position = await tx.$count(profileSkills, eq(profileSkills.userId, userId))
  const [added] = await tx
    .insert(profileSkills)
    .values({ userId, position, ...skill })
    .returning({ id: profileSkills.id })
  if (!added) throw new Error('The skill was not written')
  await addEvidence(
    tx,
    userId,
    evidence.map((one) => ({ ...one, skill: added.id })),
  )
  // Saving the skills gives them other ids, so a skill is found again by its name.
  return { entryId: null, before: null, after: { ...skill }, ...(evidence.length > 0 && { evidence }) }
}

/**
 * Removes a skill that was added so, unless its owner has changed it or said where it was used; what it was added with does
 * not count.
 * @returns whether it is still there
 */
export async function undoSkill(
  tx: Tx,
  userId: number,
  { after, evidence = [] }: RecordedSkill,
): Promise<boolean> {
  const own = and(eq(profileSkills.userId, userId), isUnchanged(profileSkills, after))
  const removed = await tx
    .delete(profileSkills)
    .where(
      and(
        own,
        notExists(sql`(select 1 from ${skillEvidence} where ${skillEvidence.profileSkillId} = ${profileSkills.id}
          and not (${or(sql`false`, ...evidence.map(isRow))}))`),
      ),
    )
    .returning({ id: profileSkills.id })
  return removed.length === 0 && (await tx.$count(profileSkills, own)) > 0
}

/** A row of this evidence. Two of its columns are null. */
const isRow = ({ kind, entryId }: UsedIn) =>
  sql`${skillEvidence[`${kind}Id`]} is not distinct from ${entryId}::bigint`
