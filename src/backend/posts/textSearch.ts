import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { fullNameOf } from '../profiles/schema/fullName.ts'
import { containsPattern, lowerCase } from '../db/lowerCase.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { mentions } from './schema/mentions.ts'
import { posts } from './schema/posts.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { tokenOf, tokenPattern } from './mentionText.ts'

/** Whether readers of a post of the company find `q` in its text: in the words, or in the name of whom it mentions. */
export function textContains(companyId: number, q: string): SQL {
  const pattern = containsPattern(q.toLowerCase())
  const has = (text: SQLWrapper) => sql`${lowerCase(text)} like ${pattern}`
  // Two lookups, because no index serves an `or` of both. The one of words is used from three letters on. The other one
  // reads the mentions of each post, whatever the planner estimates; they outlive the version of the text that made them.
  return sql`${posts.id} in (
    select p.id from ${posts} p where p.company_id = ${companyId} and ${has(sql`p.text`)}
      and ${has(sql`regexp_replace(p.text, ${tokenPattern}, chr(2), 'g')`)}
    union all
    select p.id from ${posts} p
      cross join lateral (
        select m.user_id, m.company_id, coalesce(${tokenOf('company', sql`m.company_id`)}, ${tokenOf('person', sql`m.user_id`)}) as token
        from ${mentions} m where m.post_id = p.id and m.comment_id is null offset 0) m
      cross join lateral (
        select c.name from ${companies} c where c.id = m.company_id
        union all
        select ${fullNameOf('f')} from ${accounts} a join ${profiles} f on f.user_id = a.id
          where a.id = m.user_id and a.closed_at is null offset 0) s (name)
      where p.company_id = ${companyId} and strpos(p.text, chr(2)) > 0 and strpos(p.text, m.token) > 0
        and ${has(sql`'@' || s.name`)})`
}
