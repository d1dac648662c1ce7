import { sql } from '#drizzle'
import type { Counts } from '#contract/home/counts.ts'
import type { Context, Viewer } from '../core/context.ts'
import { inboxUnread, ownUnread, unlockedBy, unopenedApplications } from '../core/headerCounts.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import { countUnread } from '../notifications/queries.ts'

/** What the header counts, for the viewer and the companies whose messages they may answer or whose jobs they manage. */
export async function showCounts({ db }: Context, { userId }: Viewer): Promise<Counts> {
  // Draws the version, so it comes before the others.
  const unread = await countUnread(db, userId)
  const own = sql`${userId}::bigint`
  const { rows } = await db.execute<Pick<Counts, 'messages' | 'inboxes' | 'desks' | 'achievements'>>(sql`
    select ${ownUnread(own)} as messages, ${unlockedBy(own)} as achievements, (
      select coalesce(json_agg(json_build_object(
        'company_id', ${currentMembers.companyId}, 'unread', ${inboxUnread(sql`${currentMembers.companyId}`)}
      ) order by ${currentMembers.companyId}), '[]')
      from ${currentMembers}
      where ${currentMembers.userId} = ${own} and (${currentMembers.role} = 'admin' or ${currentMembers.answerMessages})
    ) as inboxes, (
      select coalesce(json_agg(json_build_object(
        'company_id', ${currentMembers.companyId}, 'unopened', ${unopenedApplications}
      ) order by ${currentMembers.companyId}), '[]')
      from ${currentMembers}
      where ${currentMembers.userId} = ${own} and (${currentMembers.role} = 'admin' or ${currentMembers.manageHrPanel})
    ) as desks`)
  const [counts = { messages: 0, inboxes: [], desks: [], achievements: [] }] = rows
  return { ...unread, ...counts }
}
