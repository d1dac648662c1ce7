import { desc, sql } from 'drizzle-orm'
import { takeSnapshot } from '#backend/applications/snapshot.ts'
import { applications as applicationsTable } from '#backend/applications/schema/applications.ts'
import { jobs as jobsTable } from '#backend/jobs/schema/jobs.ts'
import { jobVersions } from '#backend/jobs/schema/versions.ts'
import { renderResumePdf, renderResumeDocx } from '../resume.ts'
import { daysBefore } from './dates.ts'
import { storeFiles, type NewFile } from './files.ts'
import { getOrThrow, type WriteContext } from './context.ts'

const hour = 60 * 60 * 1000
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Inserts applications in their states, each with a résumé and a snapshot of the profile. */
export async function writeApplications(context: WriteContext): Promise<void> {
  const { db, content, today } = context
  const resumes = await storeFiles(
    context,
    content.applications.map(({ person }, index) => resumeOf(context, person, index % 3 === 2)),
  )
  const snapshots = new Map<string, ReturnType<typeof takeSnapshot>>()
  const snapshotOf = (key: string) => {
    const taken = snapshots.get(key) ?? takeSnapshot(db, getOrThrow(context.people, key))
    snapshots.set(key, taken)
    return taken
  }
  const versions = await db.select().from(jobVersions).orderBy(desc(jobVersions.id))
  const rows = await Promise.all(
    content.applications.map(async ({ person, job, state, sent, note = '' }, index) => {
      const jobId = getOrThrow(context.jobs, job)
      const sentAt = daysBefore(today, sent, person + job)
      const later = (hours: number) => new Date(Math.min(sentAt.getTime() + hours * hour, today.getTime()))
      const viewedAt = state !== 'sent' && state !== 'withdrawn' ? later(20) : null
      return {
        jobId,
        jobVersionId: versions.find((one) => one.jobId === jobId && one.createdAt <= sentAt)?.id ?? null,
        userId: getOrThrow(context.people, person),
        email: getOrThrow(content.people, person).email,
        resumeId: resumes[index] ?? null,
        note,
        snapshot: await snapshotOf(person),
        state,
        sentAt,
        viewedAt,
        stateChangedAt: state === 'withdrawn' ? later(53) : (viewedAt ?? sentAt),
      }
    }),
  )
  if (rows.length > 0) await db.insert(applicationsTable).values(rows)
  await db.update(jobsTable).set({
    applicationCount: sql`(select count(*) from ${applicationsTable} where ${applicationsTable.jobId} = ${jobsTable.id})`,
  })
}

function resumeOf({ content, people }: WriteContext, key: string, asWord: boolean): NewFile {
  const person = getOrThrow(content.people, key)
  return {
    bytes: asWord ? renderResumeDocx(person) : renderResumePdf(person),
    name: `${key}.${asWord ? 'docx' : 'pdf'}`,
    type: asWord ? docx : 'application/pdf',
    audience: 'application',
    ownerId: getOrThrow(people, key),
  }
}
