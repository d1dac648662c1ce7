import { sql, type SQL, type SQLWrapper } from '#drizzle'
import { newsDays, rowMaximum } from '#contract/home/home.ts'
import { followedJobs, followedPosts } from '../activities/branches.ts'
import type { Bounds } from '../activities/position.ts'
import { companies } from '../companies/schema/companies.ts'
import { jobs, shownJobs } from '../jobs/schema/jobs.ts'
import { isSuspended } from '../measures/schema/measures.ts'
import { notificationGroups, notifications } from '../notifications/schema.ts'
import { posts, shownPosts } from '../posts/schema/posts.ts'

/** What is new for a person, as branches of one query like the to-dos. */
export const newsRows = (userId: SQLWrapper, now: SQLWrapper): SQL[] => {
  const since = sql`${now}::timestamptz - interval '1 day' * ${newsDays}::int`
  const recent: Bounds = (_kind, at) => sql`${at} > ${since}`
  const ofFollowed = (branch: typeof followedPosts) => branch(userId)(recent, rowMaximum.news)
  return [
    // A search found more than once counts its newest jobs.
    sql`(select * from (
        select distinct on (${notifications.data} ->> 'query') 'found:' || ${notifications.id}, 'jobsFound', 0,
          ${notifications.createdAt} as at, ${notifications.data}, null::jsonb
        from ${notificationGroups} join ${notifications} on ${notifications.id} = ${notificationGroups.latestId}
        where ${notificationGroups.userId} = ${userId} and ${notificationGroups.kind} = 'jobsFound'
          and ${notifications.createdAt} > ${since}
        order by ${notifications.data} ->> 'query', ${notifications.id} desc
      ) found order by at desc limit ${rowMaximum.news})`,
    sql`select 'post:' || ${posts.id}, 'post', 0, followed.at,
        jsonb_build_object('id', ${posts.id}, 'company', ${companies.name}, 'company_slug', ${companies.slug}), null
      from (${ofFollowed(followedPosts)}) followed join ${shownPosts} on ${posts.id} = followed.id
      join ${companies} on ${companies.id} = ${posts.companyId} and ${companies.closedAt} is null
        and not ${isSuspended(companies.id)}`,
    sql`select 'job:' || ${jobs.id}, 'job', 0, followed.at,
        jsonb_build_object('id', ${jobs.id}, 'company', ${companies.name}, 'company_slug', ${companies.slug},
          'job', ${jobs.title}), null
      from (${ofFollowed(followedJobs)}) followed join ${shownJobs} on ${jobs.id} = followed.id
      join ${companies} on ${companies.id} = ${jobs.companyId} and ${companies.closedAt} is null`,
  ]
}
