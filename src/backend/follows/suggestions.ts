import { and, desc, eq, inArray, isNull, not, notInArray, sql, type SQL } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import { suggestionMaximum, type CompanySuggestion } from '#contract/follows/follows.ts'
import { toCompanyCard } from '../companies/queries.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import { companyFollows } from './schema.ts'
import { files } from '../files/schema.ts'
import { jobs, savedJobs, shownJobs } from '../jobs/schema/jobs.ts'
import { employments } from '../employments/schema/employments.ts'
import { isSuspended } from '../measures/schema/measures.ts'
import { nameOf } from '../dictionaries/queries.ts'
import { cardColumns } from './queries.ts'

/** The latest saved jobs and employments that are considered. */
const considered = 50

/** Companies that a person may want to follow, the closest first: jobs they saved, employers, the same industries. */
export async function suggestCompanies(db: Tx, userId: number, locale: Locale): Promise<CompanySuggestion[]> {
  const found = new Map<number, CompanySuggestion>()
  const add = (suggestions: readonly CompanySuggestion[]) => {
    for (const one of suggestions)
      if (!found.has(one.company.id) && found.size < suggestionMaximum) found.set(one.company.id, one)
  }
  add(await ofSavedJobs(db, userId, locale))
  add(await ofEmployers(db, userId, locale))
  if (found.size < suggestionMaximum) add(await ofIndustries(db, userId, [...found.keys()], locale))
  return [...found.values()]
}

const notFollowed = (userId: number): SQL => sql`not exists (
  select 1 from ${companyFollows} where ${companyFollows.companyId} = ${companies.id} and ${companyFollows.userId} = ${userId}
)`

const canBeSuggested = (userId: number): SQL | undefined =>
  and(isNull(companies.closedAt), not(isSuspended(companies.id)), notFollowed(userId))

async function ofSavedJobs(db: Tx, userId: number, locale: Locale): Promise<CompanySuggestion[]> {
  const rows = await db
    .select({ company: cardColumns, logoKey: files.key, job: jobs.title })
    .from(savedJobs)
    .innerJoin(shownJobs, eq(jobs.id, savedJobs.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(files, eq(files.id, companies.logoId))
    .where(and(eq(savedJobs.userId, userId), canBeSuggested(userId)))
    .orderBy(desc(savedJobs.createdAt))
    .limit(considered)
  return rows.map(({ company, logoKey, job }) => ({
    company: toCompanyCard(company, logoKey, locale),
    reason: { kind: 'savedJob', job },
  }))
}

async function ofEmployers(db: Tx, userId: number, locale: Locale): Promise<CompanySuggestion[]> {
  const rows = await db
    .select({ company: cardColumns, logoKey: files.key, position: employments.position })
    .from(employments)
    .innerJoin(companies, eq(companies.id, employments.companyId))
    .leftJoin(files, eq(files.id, companies.logoId))
    .where(and(eq(employments.userId, userId), canBeSuggested(userId)))
    .orderBy(desc(employments.startDate))
    .limit(considered)
  return rows.map(({ company, logoKey, position }) => ({
    company: toCompanyCard(company, logoKey, locale),
    reason: { kind: 'employer', position },
  }))
}

async function ofIndustries(
  db: Tx,
  userId: number,
  known: readonly number[],
  locale: Locale,
): Promise<CompanySuggestion[]> {
  const industries = await findIndustries(db, userId)
  if (industries.length === 0) return []
  const rows = await db
    .select({ company: cardColumns, logoKey: files.key })
    .from(companies)
    .leftJoin(files, eq(files.id, companies.logoId))
    .where(
      and(
        inArray(companies.industryId, industries),
        canBeSuggested(userId),
        notInArray(companies.id, [0, ...known]),
      ),
    )
    .orderBy(desc(companies.followerCount), companies.id)
    .limit(suggestionMaximum)
  return rows.flatMap(({ company, logoKey }) => {
    const industry = nameOf('industries', company.industryId, locale)
    return industry === null
      ? []
      : [
          {
            company: toCompanyCard(company, logoKey, locale),
            reason: { kind: 'industry', industry } as const,
          },
        ]
  })
}

/** The industries of the person's employers and of the companies that they followed last. */
async function findIndustries(db: Tx, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct ${companies.industryId} as id from ${companies}
    where ${companies.industryId} is not null and ${companies.id} in (
      (select ${companyFollows.companyId} from ${companyFollows} where ${companyFollows.userId} = ${userId}
        order by ${companyFollows.createdAt} desc limit ${considered})
      union
      (select ${employments.companyId} from ${employments}
        where ${employments.userId} = ${userId} and ${employments.companyId} is not null limit ${considered})
    )`)
  return rows.map(({ id }) => Number(id))
}
