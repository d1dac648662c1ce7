import { asc, desc, sql } from '#drizzle'
import { decisions, type ApplicationState, type Decision } from '#contract/core/applicationStates.ts'
import { takeSnapshot } from '#backend/applications/snapshot.ts'
import { appendApplicationEvents, type NewApplicationEvent } from '#backend/applications/applicationEvents.ts'
import { recordReceipts } from '#backend/applications/receipts.ts'
import { chooseAlias } from '#backend/applications/reveal.ts'
import { applications as applicationsTable } from '#backend/applications/schema/applications.ts'
import { jobManagers, jobs as jobsTable } from '#backend/jobs/schema/jobs.ts'
import { jobVersions } from '#backend/jobs/schema/versions.ts'
import { renderResumePdf, renderResumeDocx } from '../resume.ts'
import { contentHash } from '#backend/core/contentHash.ts'
import { daysAfter } from '#backend/core/days.ts'
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
  const published = await db.select({ id: jobsTable.id, at: jobsTable.firstPublishedAt }).from(jobsTable)
  const publishedAt = new Map(published.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
  const rows = await Promise.all(
    content.applications.map(
      async ({ person, job, state, sent, opened_after, answered_after, note = '' }, index) => {
        const jobId = getOrThrow(context.jobs, job)
        // On the day of its publication, after it.
        const openSince = publishedAt.get(jobId)?.getTime() ?? 0
        const sentAt = new Date(
          Math.max(
            daysBefore(today, sent, person + job).getTime(),
            Math.min(openSince + hour, today.getTime()),
          ),
        )
        const later = (hours: number) => new Date(Math.min(sentAt.getTime() + hours * hour, today.getTime()))
        const isOpened = state !== 'sent' && state !== 'withdrawn' && opened_after !== null
        const viewedAt = isOpened ? later(opened_after === undefined ? 20 : opened_after * 24) : null
        const answeredAt = later(answered_after === undefined ? 44 : answered_after * 24)
        const promised = getOrThrow(content.jobs, job).form.answer_days
        const alias = await chooseAlias(db, jobId)
        const isRevealed = alias !== null && (state === 'shortlisted' || state === 'hired')
        return {
          jobId,
          alias,
          revealedAt: isRevealed ? answeredAt : null,
          jobVersionId: versions.find((one) => one.jobId === jobId && one.createdAt <= sentAt)?.id ?? null,
          userId: getOrThrow(context.people, person),
          email: getOrThrow(content.people, person).email,
          resumeId: resumes[index] ?? null,
          note,
          snapshot: await snapshotOf(person),
          state,
          sentAt,
          retentionFrom: sentAt,
          viewedAt,
          answerDueAt: promised === null ? null : daysAfter(sentAt, promised),
          stateChangedAt:
            state === 'withdrawn' ? later(53) : isDecision(state) ? answeredAt : (viewedAt ?? sentAt),
        }
      },
    ),
  )
  if (rows.length > 0) {
    const managers = await db.select().from(jobManagers).orderBy(asc(jobManagers.userId))
    const stored = await db.insert(applicationsTable).values(rows).returning()
    const memberOf = (jobId: number) => managers.find((one) => one.jobId === jobId)?.userId ?? null
    await recordReceipts(db, stored)
    await appendApplicationEvents(db, ...stored.flatMap((one) => eventsOf(one, memberOf(one.jobId))))
  }
  await db.update(jobsTable).set({
    applicationCount: sql`(select count(*) from ${applicationsTable} where ${applicationsTable.jobId} = ${jobsTable.id})`,
  })
}

type Stored = Pick<
  typeof applicationsTable.$inferSelect,
  'id' | 'state' | 'sentAt' | 'viewedAt' | 'stateChangedAt' | 'revealedAt'
>

/** How an application came to its state. */
function eventsOf(
  { id, state, sentAt, viewedAt, stateChangedAt, revealedAt }: Stored,
  memberId: number | null,
) {
  const byCandidate = { applicationId: id, side: 'candidate' } as const
  const byCompany = { applicationId: id, side: 'company', memberId } as const
  const events: NewApplicationEvent[] = [{ ...byCandidate, kind: 'sent', at: sentAt }]
  if (viewedAt) events.push({ ...byCompany, kind: 'opened', at: viewedAt })
  if (isDecision(state)) events.push({ ...byCompany, kind: 'decided', state, at: stateChangedAt })
  if (revealedAt) events.push({ ...byCompany, kind: 'revealed', at: revealedAt })
  if (state === 'withdrawn') events.push({ ...byCandidate, kind: 'withdrawn', at: stateChangedAt })
  return events
}

const isDecision = (state: ApplicationState): state is Decision => decisions.some((one) => one === state)

function resumeOf({ content, people }: WriteContext, key: string, asWord: boolean): NewFile {
  const person = getOrThrow(content.people, key)
  const bytes = asWord ? renderResumeDocx(person) : renderResumePdf(person)
  return {
    bytes,
    sha256: contentHash(bytes),
    name: `${key}.${asWord ? 'docx' : 'pdf'}`,
    type: asWord ? docx : 'application/pdf',
    audience: 'application',
    ownerId: getOrThrow(people, key),
  }
}
