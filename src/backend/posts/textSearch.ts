import { sql, type SQL, type SQLWrapper } from '#drizzle'
import { containsPattern, lowerCase } from '../db/lowerCase.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { mentions } from './schema/mentions.ts'
import { posts } from './schema/posts.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { tokenOf, tokenPattern } from './mentionText.ts'

/** Whether readers of a post of the company find `q` in its text: in the words, or in the name of whom it mentions. */
export function textContains(companyId: number, q: string): SQL {
  const pattern = containsPattern(q.toLowerCase())
  const has = (text: SQLWrapper) => sql`${lowerCase(text)} like ${pattern}`
  // Two lookups, because no index serves an `or` of both. The one of words is used from three letters on. The other one
  // reads the mentions of each post, whatever the planner estimates; they outlive the version of the text that made them.
  return sql`${posts.id} in (
    select ${posts.id} from ${posts} where ${posts.companyId} = ${companyId} and ${has(posts.text)}
      and ${has(sql`regexp_replace(${posts.text}, ${tokenPattern}, chr(2), 'g')`)}
    union all
    select ${posts.id} from ${posts}
      cross join lateral (
        select ${mentions.userId} as user_id, ${mentions.companyId} as company_id,
          coalesce(${tokenOf('company', sql`${mentions.companyId}`)}, ${tokenOf('person', sql`${mentions.userId}`)}) as token
        from ${mentions} where ${mentions.postId} = ${posts.id} and ${mentions.commentId} is null offset 0) mentioned
      cross join lateral (
        select ${companies.name} from ${companies} where ${companies.id} = mentioned.company_id
        union all
        select ${fullName} from ${accounts} join ${profiles} on ${profiles.userId} = ${accounts.id}
          where ${accounts.id} = mentioned.user_id and ${accounts.closedAt} is null offset 0) subject (name)
      where ${posts.companyId} = ${companyId} and strpos(${posts.text}, chr(2)) > 0 and strpos(${posts.text}, mentioned.token) > 0
        and ${has(sql`'@' || subject.name`)})`
}
