import { sql } from 'drizzle-orm'
import type { Answerer } from '#contract/messages/inbox.ts'
import type { Context } from '../core/context.ts'
import type { MessageAnswerer } from '../core/membership.ts'
import { fullNameOf } from '../profiles/schema/fullName.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import { profiles } from '../profiles/schema/profiles.ts'

const answererMaximum = 200

/** Those to whom a conversation can be assigned. */
export async function listAnswerers({ db }: Context, { company }: MessageAnswerer): Promise<Answerer[]> {
  const { rows } = await db.execute<{ user_id: string; name: string }>(sql`
    select m.user_id, p.name from ${currentMembers} m
    -- The limit makes this a lookup per member: the planner would read all profiles.
    cross join lateral (
      select ${fullNameOf('o')} as name from ${profiles} o where o.user_id = m.user_id limit 1
    ) p
    where m.company_id = ${company.id} and (m.role = 'admin' or m.answer_messages)
    order by p.name, m.user_id limit ${answererMaximum}`)
  return rows.map(({ user_id, name }) => ({ user_id: Number(user_id), name }))
}
