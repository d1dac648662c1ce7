import { and, asc, eq } from '#drizzle'
import type { Colleague } from '#contract/employments/colleagues.ts'
import { defaultPageSize } from '#contract/core/fields.ts'
import type { Context } from '../../core/context.ts'
import type { CompanyMember } from '../../core/membership.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../../core/keyset.ts'
import { currentMembers } from '../../companies/schema/companies.ts'
import { files } from '../../files/schema.ts'
import { fullName, profiles } from '../../profiles/schema/profiles.ts'
import { currentPosition, latestOngoing } from '../schema/fields.ts'
import { nameContains, shownAs, type Search } from './members.ts'

/** The members as other members see them. */
export async function listColleagues(
  ctx: Context,
  { company: { id: companyId } }: CompanyMember,
  { after, limit = defaultPageSize, q }: Search,
) {
  const { createdAt, userId } = currentMembers
  const found = await ctx.db
    .select({
      userId,
      createdAt,
      name: fullName,
      photoKey: files.key,
      position: latestOngoing<string>(currentPosition, { companyId, userId: profiles.userId }),
    })
    .from(currentMembers)
    .innerJoin(profiles, eq(profiles.userId, userId))
    .leftJoin(files, eq(files.id, profiles.photoId))
    .where(
      and(
        eq(currentMembers.companyId, companyId),
        nameContains(q),
        afterPosition(readPosition(after), { at: createdAt, id: userId }, '>'),
      ),
    )
    .orderBy(asc(createdAt), asc(userId))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, (row) => positionCursor(row.createdAt, row.userId))
  const items = rows.map((row): Colleague => ({
    user_id: row.userId,
    ...shownAs(row),
    position: row.position ?? '',
  }))
  return { items, next }
}
