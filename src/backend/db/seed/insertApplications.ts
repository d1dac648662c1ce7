import { sql } from 'drizzle-orm'
import type { ProfileSnapshot } from '#contract/applications/applications.ts'
import { applications as applicationsTable } from '../schema/applications.ts'
import { files } from '../schema/files.ts'
import { jobs as jobsTable } from '../schema/jobs.ts'
import type { SeedContext } from '../seed.ts'
import { applications } from './applications.ts'
import { daysBefore } from './dates.ts'
import { domainOf, idIn } from './insertRelations.ts'
import { people } from './people.ts'
import { drawResume, drawResumeDocx } from './resume.ts'
import type { SeedApplication, SeedPerson } from './types.ts'

const hour = 60 * 60 * 1000

export async function insertApplications(ctx: SeedContext): Promise<void> {
  for (const [index, application] of applications.entries()) await insertApplication(ctx, application, index)
  await ctx.db.update(jobsTable).set({
    applicationCount: sql`(select count(*) from ${applicationsTable} where ${applicationsTable.jobId} = ${jobsTable.id})`,
  })
}

async function insertApplication(
  ctx: SeedContext,
  application: SeedApplication,
  index: number,
): Promise<void> {
  const person = people.find((one) => one.key === application.personKey)
  if (!person) throw new Error(`The demo content names ${application.personKey}, who is not in it`)
  const userId = idIn(ctx.people, person.key)
  const jobId = idIn(ctx.jobs, application.jobKey)
  const sentAt = daysBefore(ctx.today, application.daysAgo, person.key + application.jobKey)
  const viewed = application.state !== 'sent' && application.state !== 'withdrawn'
  const later = (hours: number) => new Date(Math.min(sentAt.getTime() + hours * hour, ctx.today.getTime()))
  const viewedAt = viewed ? later(20) : null
  await ctx.db.insert(applicationsTable).values({
    jobId,
    userId,
    email: person.email,
    resumeId: await keepResume(ctx, person, userId, index % 3 === 2),
    snapshot: snapshotOf(person, userId),
    state: application.state,
    sentAt,
    viewedAt,
    stateChangedAt: application.state === 'withdrawn' ? later(53) : (viewedAt ?? sentAt),
  })
}

async function keepResume(
  ctx: SeedContext,
  person: SeedPerson,
  ownerId: number,
  docx: boolean,
): Promise<number> {
  const bytes = docx ? drawResumeDocx(person) : drawResume(person)
  const [file] = await ctx.db
    .insert(files)
    .values({
      key: await ctx.files.keepBytes(bytes),
      audience: 'application',
      ownerId,
      name: `${person.key}.${docx ? 'docx' : 'pdf'}`,
      type: docx
        ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
        : 'application/pdf',
      size: bytes.length,
    })
    .returning({ id: files.id })
  if (!file) throw new Error('No file came back from its insert')
  return file.id
}

function snapshotOf(person: SeedPerson, userId: number): ProfileSnapshot {
  return {
    user_id: userId,
    first_name: person.firstName,
    last_name: person.lastName,
    headline: person.headline,
    about: person.about,
    city: person.city,
    country_id: person.countryId,
    skill_ids: [...person.skillIds],
    employments: person.employments.map(({ companyName, companySlug, position, start, end, verified }) => ({
      company: companyName,
      position,
      start_date: start,
      end_date: end,
      verified,
      verified_at: verified ? new Date(start).toISOString() : null,
      verified_domain: verified ? domainOf(companySlug) : null,
      company_name_now: null,
      company_slug: companySlug ?? null,
    })),
  }
}
