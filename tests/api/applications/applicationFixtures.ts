import { eq, sql } from '#drizzle'
import { applyToJob } from '#contract/applications/applications.ts'
import { insertSession } from '#backend/accounts/signIn/sessions.ts'
import { showJobPosting } from '#contract/jobs/postings.ts'
import { accounts } from '#backend/accounts/schema/accounts.ts'
import { applications } from '#backend/applications/schema/applications.ts'
import { companies } from '#backend/companies/schema/companies.ts'
import { jobManagers, jobs, jobSkills } from '#backend/jobs/schema/jobs.ts'
import { profiles } from '#backend/profiles/schema/profiles.ts'
import { readContent } from '#demo/content.ts'
import { renderResumeDocx, renderResumePdf } from '#demo/resume.ts'
import { pdfPage } from '#demo/resume/pdf.ts'
import { storedZip } from '#demo/resume/zip.ts'
import type { PersonName } from '../../world.ts'
import type { Caller, TestBackend } from '../backend.ts'

const person = readContent().people.get('olena-marchuk')
if (!person) throw new Error('Olena is not in the demo')

const file = (bytes: Uint8Array | string, name: string, type = '') =>
  new File([bytes as BlobPart], name, { type })

/** A page of the size of a label: each one that is sent is rendered, which takes ten times as long for A4. */
const label = pdfPage('Resume', [{ text: 'Olena Marchuk', x: 8, y: 40, size: 12 }], [], [144, 72])
export const pdf = () => file(label, 'Ana Kovalenko.pdf', 'application/pdf')
/** A résumé that is looked at. */
export const fullPdf = () => file(renderResumePdf(person), 'Ana Kovalenko.pdf', 'application/pdf')
export const docx = () => file(renderResumeDocx(person), 'Резюме — Ковальчук.docx')

/** Files that claim to be résumés and are not. */
export const disguisedFiles = {
  'a program called pdf': () => file(`MZ${'\0'.repeat(600)}PE`, 'resume.pdf', 'application/pdf'),
  'an archive called docx': () => file(storedZip([{ name: 'notes.txt', text: 'no word' }]), 'resume.docx'),
  'text called pdf': () => file('Dear all, here is my work.', 'resume.pdf', 'application/pdf'),
  'a page called pdf': () =>
    file('<!doctype html><script>alert(1)</script>', 'resume.pdf', 'application/pdf'),
} as const

interface Posting {
  /** Its slug. */
  readonly company?: string
  readonly title?: string
  readonly status?: 'draft' | 'published' | 'paused' | 'closed'
  readonly external?: boolean
  readonly managers?: readonly PersonName[]
  readonly skillIds?: readonly number[]
  /** Days until its last day. */
  readonly validDays?: number
}

/** Inserts a job directly into the database: creating jobs is tested elsewhere. */
export async function postJob(app: TestBackend, posting: Posting = {}): Promise<number> {
  const {
    company = 'globex',
    title = 'Backend engineer',
    status = 'published',
    external,
    managers = [],
    skillIds = [],
    validDays = 60,
  } = posting
  const { db } = app.backend.connection
  const [owner] = await db.select({ id: companies.id }).from(companies).where(eq(companies.slug, company))
  const [job] = await db
    .insert(jobs)
    .values({
      companyId: owner?.id ?? 0,
      title,
      status,
      city: 'Kyiv',
      countryId: 1,
      workplaceType: 3,
      employmentType: 1,
      applicationMethod: external ? 'external' : 'product',
      externalUrl: external ? 'https://globex.example/jobs/1' : '',
      firstPublishedAt: status === 'draft' ? null : new Date(),
      validThrough: status === 'draft' ? null : new Date(Date.now() + validDays * 86_400_000),
    })
    .returning({ id: jobs.id })
  const jobId = job?.id ?? 0
  for (const [position, skillId] of skillIds.entries())
    await db.insert(jobSkills).values({ jobId, skillId, position })
  for (const name of managers) await db.insert(jobManagers).values({ jobId, userId: await app.idOf(name) })
  return jobId
}

/** Applies with a résumé. */
export const sendResume = (caller: Caller, jobId: number, resume: File = pdf()) =>
  caller.call(applyToJob, {
    params: { jobId },
    body: { email: 'ana@people.example' },
    files: { resume },
  })

/** A job with an application by Ana. */
export async function postAppliedJob(app: TestBackend): Promise<{ jobId: number; applicationId: number }> {
  const jobId = await postJob(app)
  const { id } = await sendResume(await app.as('ana'), jobId)
  return { jobId, applicationId: id }
}

/** The number of applications that the company sees at its job. */
export async function countApplications(app: TestBackend, jobId: number): Promise<number> {
  const gita = await app.as('gita')
  return (await gita.call(showJobPosting, { params: { jobId } })).application_count
}

/** Limits a job to these managers and the admins, whatever it lacks. */
export async function limitJob(app: TestBackend, jobId: number, managers: readonly PersonName[]) {
  const { db } = app.backend.connection
  await db.update(jobs).set({ limitedToManagers: true }).where(eq(jobs.id, jobId))
  await db.delete(jobManagers).where(eq(jobManagers.jobId, jobId))
  for (const name of managers) await db.insert(jobManagers).values({ jobId, userId: await app.idOf(name) })
}

export async function setStatus(app: TestBackend, jobId: number, status: Posting['status'] & string) {
  await app.backend.connection.db.update(jobs).set({ status }).where(eq(jobs.id, jobId))
}

/** Repeats an application for other people, in one statement: for tests that need many. */
export async function repeatApplication(
  app: TestBackend,
  applicationId: number,
  count: number,
): Promise<void> {
  const { db } = app.backend.connection
  const email = sql`'repeated-' || ${applicationId}::text || '-' || n || '@people.example'`
  await db.execute(sql`
    with people as (
      insert into ${accounts} (email, email_verified_at, password_hash, terms_accepted_at)
      select ${email}, now(), '', now() from generate_series(1, ${count}::int) n returning id
    )
    insert into ${applications} (job_id, user_id, email, snapshot, state, sent_at)
    select ${applications.jobId}, people.id, '', ${applications.snapshot}, ${applications.state},
      ${applications.sentAt} + interval '1 second'
    from ${applications}, people where ${applications.id} = ${applicationId}`)
}

/** Tokens of ordinary accounts, for tests that need many people. */
export async function createApplicants(app: TestBackend, count: number): Promise<string[]> {
  const { db } = app.backend.connection
  const tokens: string[] = []
  for (let index = 0; index < count; index++) {
    const now = new Date()
    const [account] = await db
      .insert(accounts)
      .values({
        email: `newcomer${index}-${now.getTime()}@people.example`,
        passwordHash: 'nobody signs in with it',
        termsAcceptedAt: now,
        emailVerifiedAt: now,
      })
      .returning({ id: accounts.id })
    const userId = account?.id ?? 0
    await db.insert(profiles).values({ userId, firstName: `Number ${index}`, lastName: 'Newcomer' })
    tokens.push(await insertSession(db, userId, { userAgent: '', address: '' }, now))
  }
  return tokens
}
