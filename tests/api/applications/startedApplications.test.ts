import { eq, sql } from '#drizzle'
import { expect, test } from 'vitest'
import { continueSignUp, verifyEmail } from '#contract/accounts/signUps.ts'
import { listApplicants, showMyApplication } from '#contract/applications/applications.ts'
import {
  deleteApplicationDraft,
  registerToApply,
  saveApplicationDraft,
  startApplication,
} from '#contract/applications/drafts.ts'
import { previewApplication } from '#contract/applications/preview.ts'
import { call } from '#contract/core/call.ts'
import { unfinishedApplications } from '#backend/applications/drafts.ts'
import { files } from '#backend/files/schema.ts'
import { people } from '../../world.ts'
import { codeMailed } from '../accounts/signUpSteps.ts'
import { failure, useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { disguisedFiles, pdf, postJob, sendResume, setStatus } from './applicationFixtures.ts'

const clock = useClock()
const app = useBackend({}, clock.now)
const minute = 60_000

let networks = 0
/** A signed-out visitor from a network of their own, so that limits are not shared between tests. */
function visitor(address = `198.51.100.${++networks}`) {
  return {
    baseUrl: 'http://backend',
    locale: 'en_GB' as const,
    texts: { network: '', unknown: '' },
    token: () => null,
    send: (request: Request) => app.backend.fetch(request, { address, requestId: '' }),
  }
}
type Visitor = ReturnType<typeof visitor>

const start = (api: Visitor, jobId: number, resume = pdf()) =>
  call(api, startApplication, { params: { jobId }, files: { resume } })

const form = (email: string, started: string) => ({
  first_name: 'Olena',
  last_name: 'Marchenko',
  email,
  password: 'Correct-horse-1',
  terms: true as const,
  started,
})

async function register(api: Visitor, jobId: number, email: string) {
  const { secret } = await start(api, jobId)
  const signUp = await call(api, registerToApply, { params: { jobId }, body: form(email, secret) })
  return { secret, attempt: signUp.attempt, signUpSecret: signUp.secret }
}

let addresses = 0
const newEmail = () => `visitor-${++addresses}@people.example`
const isStored = () => app.countRows('files', sql`audience = 'owner'`)

test('the code that confirms the address sends the application', async () => {
  const jobId = await postJob(app)
  const api = visitor()
  const email = newEmail()
  const { attempt, signUpSecret } = await register(api, jobId, email)
  const gita = await app.as('gita')
  expect((await gita.call(listApplicants, { params: { jobId } })).items).toEqual([])

  const code = await codeMailed(app, email)
  const { token } = await call(api, verifyEmail, { body: { attempt, secret: signUpSecret, code } })
  const sent = await app.withToken(token).call(showMyApplication, { params: { jobId } })
  expect(sent).toMatchObject({ email, state: 'sent', resume: { name: 'Ana Kovalenko.pdf' } })
  expect(sent.snapshot).toMatchObject({ first_name: 'Olena', last_name: 'Marchenko' })
  const applicants = await gita.call(listApplicants, { params: { jobId } })
  expect(applicants.items).toMatchObject([{ id: sent.id, last_name: 'Marchenko' }])
  const mails = await app.mailsTo(email, 2)
  expect(mails.at(-1)?.subject).toContain('Backend engineer')
  expect(await app.countRows('application_drafts')).toBe(0)
})

test('a wrong code loses nothing', async () => {
  const jobId = await postJob(app)
  const api = visitor()
  const email = newEmail()
  const { attempt, signUpSecret } = await register(api, jobId, email)
  const code = await codeMailed(app, email)
  const wrong = code === '000000' ? '111111' : '000000'
  const body = { attempt, secret: signUpSecret }
  expect((await failure(call(api, verifyEmail, { body: { ...body, code: wrong } }))).status).toBe(422)
  const { token } = await call(api, verifyEmail, { body: { ...body, code } })
  expect((await app.withToken(token).call(showMyApplication, { params: { jobId } })).state).toBe('sent')
})

test('the application goes out when the sign-up is finished in another browser', async () => {
  const jobId = await postJob(app)
  const email = newEmail()
  const { attempt } = await register(visitor(), jobId, email)
  const code = await codeMailed(app, email)
  const body = { attempt, password: 'Correct-horse-1', code }
  const { token } = await call(visitor(), verifyEmail, { body })
  expect((await app.withToken(token).call(showMyApplication, { params: { jobId } })).state).toBe('sent')
})

test('a sign-up that is refused keeps the file for the next attempt', async () => {
  const jobId = await postJob(app)
  const api = visitor()
  const { secret } = await start(api, jobId)
  const weak = { ...form(newEmail(), secret), password: 'short' }
  const refused = await failure(call(api, registerToApply, { params: { jobId }, body: weak }))
  expect(refused.fields).toMatchObject([{ field: 'password' }])
  const email = newEmail()
  await call(api, registerToApply, { params: { jobId }, body: form(email, secret) })
  // The address was mistyped: a second attempt takes the file along.
  const right = newEmail()
  const again = await call(api, registerToApply, { params: { jobId }, body: form(right, secret) })
  const code = await codeMailed(app, right)
  const { token } = await call(api, verifyEmail, {
    body: { attempt: again.attempt, secret: again.secret, code },
  })
  expect((await app.withToken(token).call(showMyApplication, { params: { jobId } })).email).toBe(right)
})

test('a taken address is answered like any other, and its owner takes the file over', async () => {
  const jobId = await postJob(app)
  const api = visitor()
  const { secret } = await start(api, jobId)
  const known = await call(api, registerToApply, {
    params: { jobId },
    body: form(people.ana.email, secret),
  })
  const other = await register(api, jobId, newEmail())
  expect(Object.keys(known).sort()).toEqual(
    Object.keys(
      await call(api, continueSignUp, { body: { email: people.ana.email, password: 'Correct-horse-1' } }),
    ).sort(),
  )
  expect(other.secret).not.toBe(secret)
  const ana = await app.as('ana')
  await ana.call(saveApplicationDraft, { params: { jobId }, body: { note: 'I can start in May.' } })
  await ana.call(saveApplicationDraft, { params: { jobId }, body: { started: secret } })
  const { draft } = await ana.call(previewApplication, { query: { job_id: jobId } })
  expect(draft).toMatchObject({ note: 'I can start in May.', resume: { name: 'Ana Kovalenko.pdf' } })
  // Whoever else has the secret comes too late.
  const late = await failure(
    (await app.as('bohdan')).call(saveApplicationDraft, { params: { jobId }, body: { started: secret } }),
  )
  expect(late.fields).toMatchObject([{ field: 'resume', code: 'resumeGone' }])
})

test('nobody can read a file that waits for its sign-up', async () => {
  const jobId = await postJob(app)
  await start(visitor(), jobId)
  const { db } = app.backend.connection
  const waiting = await db.select().from(files).where(eq(files.audience, 'owner'))
  for (const { key } of waiting)
    for (const name of ['ana', 'bohdan', 'mira', 'hugo', 'gita', 'ivan', null] as const) {
      const token = name && (await app.as(name)).token
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const { status } = await app.send(new Request(`http://backend/files/${key}`, { headers }))
      expect([name, status]).toEqual([name, name === null ? 401 : 404])
    }
  expect(waiting.length).toBeGreaterThan(0)
})

test('the file is deleted after an hour, and its sign-up asks for it again', async () => {
  await app.empty('application_drafts')
  const jobId = await postJob(app)
  const api = visitor()
  const before = await isStored()
  const { secret } = await start(api, jobId)
  clock.at = clock.start + 59 * minute
  await app.work('deleteExpiredDrafts')
  expect(await isStored()).toBe(before + 1)
  clock.at = clock.start + 61 * minute
  const late = call(api, registerToApply, { params: { jobId }, body: form(newEmail(), secret) })
  expect((await failure(late)).fields).toMatchObject([{ field: 'resume', code: 'resumeGone' }])
  await app.work('deleteExpiredDrafts')
  expect(await isStored()).toBe(before)
  expect(await app.countRows('application_drafts')).toBe(0)
})

test('files that are no résumé or too large are refused', async () => {
  const jobId = await postJob(app)
  const wrong = await failure(start(visitor(), jobId, disguisedFiles['a program called pdf']()))
  expect(wrong.fields).toMatchObject([{ field: 'resume', code: 'fileType' }])
  const large = new File(
    [Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(25 * 1024 * 1024)])],
    'a.pdf',
  )
  expect((await failure(start(visitor(), jobId, large))).code).toBe('fileTooLarge')
  for (const [status, code] of [
    ['paused', 'jobPaused'],
    ['closed', 'jobClosed'],
    ['draft', 'notFound'],
  ] as const) {
    await setStatus(app, jobId, status)
    expect((await failure(start(visitor(), jobId))).code).toBe(code)
  }
})

test('a network sends twenty files an hour', async () => {
  const jobId = await postJob(app)
  const address = '203.0.113.77'
  for (let count = 0; count < 20; count++) await start(visitor(address), jobId)
  expect((await failure(start(visitor(address), jobId))).code).toBe('tooManyRequests')
  await start(visitor(), jobId)
})

test('a job that closes meanwhile does not fail the sign-up: the application stays a draft', async () => {
  const jobId = await postJob(app)
  const api = visitor()
  const email = newEmail()
  const { attempt, signUpSecret } = await register(api, jobId, email)
  await setStatus(app, jobId, 'paused')
  const code = await codeMailed(app, email)
  const { token } = await call(api, verifyEmail, { body: { attempt, secret: signUpSecret, code } })
  const person = app.withToken(token)
  expect((await failure(person.call(showMyApplication, { params: { jobId } }))).status).toBe(404)
  await setStatus(app, jobId, 'published')
  const { draft } = await person.call(previewApplication, { query: { job_id: jobId } })
  expect(draft?.resume?.name).toBe('Ana Kovalenko.pdf')
})

test('an own draft is found until it is sent or deleted', async () => {
  const [first, second] = [await postJob(app, { title: 'Cook' }), await postJob(app, { title: 'Baker' })]
  const bohdan = await app.as('bohdan')
  const userId = await app.idOf('bohdan')
  const begun = async () => {
    const query = unfinishedApplications(
      sql`${userId}::bigint`,
      sql`${clock.now().toISOString()}::timestamptz`,
    )
    const { rows } = await app.backend.connection.db.execute<{ job: string; company: string }>(query)
    return rows.map(({ job, company }) => `${job} at ${company}`)
  }
  const save = (jobId: number, note: string) =>
    bohdan.call(saveApplicationDraft, { params: { jobId }, body: { note } })
  await save(first, 'Dear Globex')
  clock.at += minute
  await save(second, 'Bread')
  expect(await begun()).toEqual(['Baker at Globex', 'Cook at Globex'])
  await save(second, '')
  expect(await begun()).toEqual(['Cook at Globex'])
  await sendResume(bohdan, first)
  expect(await begun()).toEqual([])
  await save(second, 'Bread')
  await bohdan.call(deleteApplicationDraft, { params: { jobId: second } })
  expect(await begun()).toEqual([])
})
