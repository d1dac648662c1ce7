import { sql } from 'drizzle-orm'
import { takeSnapshot } from '#backend/applications/snapshot.ts'
import { applications as applicationsTable } from '#backend/db/schema/applications.ts'
import { jobs as jobsTable } from '#backend/db/schema/jobs.ts'
import { drawResume, drawResumeDocx } from '../resume.ts'
import { daysBefore } from './dates.ts'
import { keepFiles, type NewFile } from './files.ts'
import { found, type Writing } from './writing.ts'

const hour = 60 * 60 * 1000
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Applications in the states that they have come to, as rows, each with a résumé and the profile as sent. */
export async function writeApplications(writing: Writing): Promise<void> {
  const { db, content, today } = writing
  const resumes = await keepFiles(
    writing,
    content.applications.map(({ person }, index) => resumeOf(writing, person, index % 3 === 2)),
  )
  const snapshots = new Map<string, ReturnType<typeof takeSnapshot>>()
  const snapshotOf = (key: string) => {
    const taken = snapshots.get(key) ?? takeSnapshot(db, found(writing.people, key))
    snapshots.set(key, taken)
    return taken
  }
  const rows = await Promise.all(
    content.applications.map(async ({ person, job, state, sent }, index) => {
      const sentAt = daysBefore(today, sent, person + job)
      const later = (hours: number) => new Date(Math.min(sentAt.getTime() + hours * hour, today.getTime()))
      const viewedAt = state !== 'sent' && state !== 'withdrawn' ? later(20) : null
      return {
        jobId: found(writing.jobs, job),
        userId: found(writing.people, person),
        email: found(content.people, person).email,
        resumeId: resumes[index] ?? null,
        snapshot: await snapshotOf(person),
        ...{ state, sentAt, viewedAt },
        stateChangedAt: state === 'withdrawn' ? later(53) : (viewedAt ?? sentAt),
      }
    }),
  )
  if (rows.length > 0) await db.insert(applicationsTable).values(rows)
  await db.update(jobsTable).set({
    applicationCount: sql`(select count(*) from ${applicationsTable} where ${applicationsTable.jobId} = ${jobsTable.id})`,
  })
}

function resumeOf({ content, people }: Writing, key: string, asWord: boolean): NewFile {
  const person = found(content.people, key)
  return {
    bytes: asWord ? drawResumeDocx(person) : drawResume(person),
    name: `${key}.${asWord ? 'docx' : 'pdf'}`,
    type: asWord ? docx : 'application/pdf',
    audience: 'application',
    ownerId: found(people, key),
  }
}
