import { and, eq, getTableColumns, isNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { hasMedia, mediaOwners, type MediaKind } from '../cv/mediaQueries.ts'
import type { Tx } from '../db/connect.ts'
import { invitations } from '../employments/schema/invitations.ts'
import type { AppliedChange, SkillEvidence } from './schema.ts'
import { cvMedia } from '../cv/schema/media.ts'
import { contactInfos, profiles, profileSkills } from '../profiles/schema/profiles.ts'
import { employments } from '../employments/schema/employments.ts'
import { skillEvidence } from '../profiles/schema/skills.ts'
import { isProfileColumn, tableOf } from './applyChange.ts'
import { restoreOrder } from './sectionOrder.ts'

/** Undoes one change, unless what it wrote has been changed since. @returns whether that is still there, and changed */
export async function undoChange(tx: Tx, userId: number, change: AppliedChange): Promise<boolean> {
  if (change.kind === 'skills') return removeSkill(tx, userId, change)
  if (change.kind === 'profile')
    return 'sections' in change.after ? restoreOrder(tx, userId, change) : restoreField(tx, userId, change)
  const { entryId, before, after } = change
  const table = tableOf(change.kind)
  const own = and(eq(table.id, entryId ?? 0), eq(table.userId, userId))
  const isUntouched = and(
    own,
    unchanged(table, after),
    table === employments ? undisputed : undefined,
    before === null && hasMedia(change.kind) ? withoutMedia(change.kind, table) : undefined,
  )
  const [undone] =
    before === null
      ? await tx.delete(table).where(isUntouched).returning({ id: table.id })
      : await tx.update(table).set(before).where(isUntouched).returning({ id: table.id })
  return !undone && (await tx.$count(table, own)) > 0
}

/** A company that has confirmed an employment, or is asked to, relies on it. */
const undisputed = and(
  isNull(employments.verifiedAt),
  isNull(employments.withdrawnAt),
  notExists(
    sql`(select 1 from ${invitations} i where i.employment_id = ${employments}.id and i.state = 'pending')`,
  ),
)

/** An entry to which its owner has added files stays. */
const withoutMedia = (kind: MediaKind, table: PgTable) =>
  notExists(sql`(select 1 from ${cvMedia} where ${mediaOwners[kind].column} = ${table}.id)`)

async function restoreField(tx: Tx, userId: number, { before, after }: AppliedChange): Promise<boolean> {
  const table = Object.keys(after).some(isProfileColumn) ? profiles : contactInfos
  const restored = await tx
    .update(table)
    .set(before ?? {})
    .where(and(eq(table.userId, userId), unchanged(table, after)))
    .returning({ userId: table.userId })
  return restored.length === 0
}

/** A skill whose owner has said where it was used stays; what the file said does not count. */
async function removeSkill(
  tx: Tx,
  userId: number,
  { after, evidence = [] }: AppliedChange,
): Promise<boolean> {
  const own = and(eq(profileSkills.userId, userId), unchanged(profileSkills, after))
  const removed = await tx
    .delete(profileSkills)
    .where(
      and(
        own,
        notExists(sql`(select 1 from ${skillEvidence} x where x.profile_skill_id = ${profileSkills}.id
          and not (${or(sql`false`, ...evidence.map(imported))}))`),
      ),
    )
    .returning({ id: profileSkills.id })
  return removed.length === 0 && (await tx.$count(profileSkills, own)) > 0
}

/** A row `x` that the import has written. Two of its columns are null. */
const imported = ({ kind, entryId }: SkillEvidence) =>
  sql`x.${sql.identifier(`${kind}_id`)} is not distinct from ${entryId}::bigint`

function unchanged(table: PgTable, after: AppliedChange['after']): SQL | undefined {
  const columns = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  return and(
    ...Object.entries(after).flatMap(([name, value]) => {
      const column = columns[name]
      return column ? [sql`${column} is not distinct from ${value}`] : []
    }),
  )
}
