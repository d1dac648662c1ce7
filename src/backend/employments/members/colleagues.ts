import { and, asc, eq, sql } from 'drizzle-orm'
import type { Colleague } from '#contract/employments/colleagues.ts'
import { defaultPageSize } from '#contract/core/fields.ts'
import { findCompanyId, findMembership } from '../../companies/membership.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../../core/keyset.ts'
import { refuse } from '../../core/refuse.ts'
import { currentMembers } from '../../companies/schema/companies.ts'
import { files } from '../../files/schema.ts'
import { employments } from '../schema/employments.ts'
import { profiles } from '../../profiles/schema/profiles.ts'
import { positionOf } from '../schema/fields.ts'
import { nameContains, shownAs, type Search } from './members.ts'

/** The members as other members see them. @throws Refused unless the viewer is one */
export async function listColleagues(
  ctx: Context,
  viewer: Viewer,
  slug: string,
  { after, limit = defaultPageSize, q }: Search,
) {
  const companyId = await findCompanyId(ctx.db, slug)
  if (!(await findMembership(ctx.db, viewer.userId, companyId))) throw refuse('companyDenied')
  const { createdAt, userId } = currentMembers
  const found = await ctx.db
    .select({
      userId,
      createdAt,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      photoKey: files.key,
      position: sql<string | null>`(
        select ${positionOf} from ${employments} e
        where e.company_id = ${companyId} and e.user_id = ${profiles.userId} and e.verified_at is not null and e.end_date is null
        order by e.start_date desc, e.id desc limit 1)`,
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
