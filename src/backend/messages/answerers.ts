import { sql } from '#drizzle'
import type { Answerer } from '#contract/messages/inbox.ts'
import type { Context } from '../core/context.ts'
import type { MessageAnswerer } from '../core/membership.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'

const answererMaximum = 200

/** Those to whom a conversation can be assigned. */
export async function listAnswerers({ db }: Context, { company }: MessageAnswerer): Promise<Answerer[]> {
  const { rows } = await db.execute<{ user_id: string; name: string }>(sql`
    select ${currentMembers.userId} as user_id, person.name from ${currentMembers}
    -- The limit makes this a lookup per member: the planner would read all profiles.
    cross join lateral (
      select ${fullName} as name from ${profiles} where ${profiles.userId} = ${currentMembers.userId} limit 1
    ) person
    where ${currentMembers.companyId} = ${company.id} and (${currentMembers.role} = 'admin' or ${currentMembers.answerMessages})
    order by person.name, ${currentMembers.userId} limit ${answererMaximum}`)
  return rows.map(({ user_id, name }) => ({ user_id: Number(user_id), name }))
}
