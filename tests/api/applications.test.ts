import { eq } from 'drizzle-orm'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  applyToJob,
  decideApplication,
  listApplicants,
  listMyApplications,
  showApplication,
  showMyApplication,
  viewApplication,
  withdrawApplication,
} from '#contract/applications.ts'
import { listNotifications } from '#contract/notifications.ts'
import { applications } from '#backend/db/schema/applications.ts'
import { files } from '#backend/db/schema/files.ts'
import { jobs } from '#backend/db/schema/jobs.ts'
import { employments, profiles } from '#backend/db/schema/profiles.ts'
import { disguised, docx, newcomers, pdf, postJob, setStatus } from './applying.ts'
import { failure, useBackend, type Caller } from './backend.ts'

const world = useBackend({ rateFactor: 100 })
const database = () => world.backend.connection.db

const body = { email: 'ana@people.example' }
const send = (who: Caller, jobId: number, resume: File = pdf()) =>
  who.call(applyToJob, { params: { jobId }, body, files: { resume } })

/** A job with an application of Ana's. */
async function applied(): Promise<{ jobId: number; applicationId: number }> {
  const jobId = await postJob(world)
  const { id } = await send(await world.as('ana'), jobId)
  return { jobId, applicationId: id }
}
const countOf = async (jobId: number) => {
  const [job] = await database().select({ count: jobs.applicationCount }).from(jobs).where(eq(jobs.id, jobId))
  return job?.count
}
const storedFiles = async () => {
  const folder = join(world.folder, 'files')
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((entry) => entry.isFile()).length
}

test('a candidate sends a résumé and reads exactly what was sent', async () => {
  const jobId = await postJob(world, { title: 'Cartographer' })
  const ana = await world.as('ana')
  const sent = await send(ana, jobId, docx())
  expect(sent).toMatchObject({
    state: 'sent',
    viewed_at: null,
    email: 'ana@people.example',
    job: { id: jobId, title: 'Cartographer', status: 'published', company: { slug: 'globex' } },
    resume: { name: 'Резюме — Ковальчук.docx', type: 'docx', size: docx().size },
    snapshot: { first_name: 'Ana', last_name: 'Kovalenko' },
  })
  expect(await ana.call(showMyApplication, { params: { jobId } })).toEqual(sent)
  expect(await countOf(jobId)).toBe(1)
})

test('both kinds of résumé come back byte for byte, to the applicant and the HR managers alone', async () => {
  const jobId = await postJob(world)
  const [ana, bohdan, hugo] = [await world.as('ana'), await world.as('bohdan'), await world.as('hugo')]
  const first = await send(ana, jobId, pdf())
  await send(bohdan, jobId, docx())
  const read = (who: Caller | null) =>
    world.send(
      new Request(`http://backend${first.resume.url}`, {
        headers: who ? { authorization: `Bearer ${who.token}` } : {},
      }),
    )
  for (const who of [ana, hugo, await world.as('gita')]) {
    const answer = await read(who)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await pdf().arrayBuffer()))
  }
  for (const who of [bohdan, await world.as('mira'), await world.as('ivan')])
    expect((await read(who)).status).toBe(404)
  expect((await read(null)).status).toBe(401)
})

test('what was sent does not change with the profile', async () => {
  const jobId = await postJob(world)
  const userId = await world.idOf('bohdan')
  await database()
    .insert(employments)
    .values({ userId, companyName: 'Atlas', position: 'Surveyor', startDate: '2020-01-01' })
    .onConflictDoNothing()
  const bohdan = await world.as('bohdan')
  const sent = await send(bohdan, jobId)
  await database().update(profiles).set({ headline: 'Changed since' }).where(eq(profiles.userId, userId))
  await database().delete(employments).where(eq(employments.userId, userId))
  const kept = await bohdan.call(showMyApplication, { params: { jobId } })
  expect(kept.snapshot).toEqual(sent.snapshot)
  expect(kept.snapshot.employments).toMatchObject([{ company: 'Atlas', verified: false }])
})

test('a job that takes no applications says why', async () => {
  const ana = await world.as('ana')
  const refusal = async (posting: Parameters<typeof postJob>[1]) => {
    const jobId = await postJob(world, posting)
    const { status, code } = await failure(send(ana, jobId))
    return `${status} ${code}`
  }
  expect(await refusal({ status: 'paused' })).toBe('409 jobPaused')
  expect(await refusal({ status: 'closed' })).toBe('409 jobClosed')
  expect(await refusal({ external: true })).toBe('409 jobExternal')
  expect(await refusal({ status: 'draft' })).toBe('404 notFound')
  expect((await failure(send(ana, 999_999))).status).toBe(404)
})

test('what is refused leaves no file behind', async () => {
  const ana = await world.as('ana')
  const { jobId } = await applied()
  const paused = await postJob(world, { status: 'paused' })
  const before = [await storedFiles(), await database().$count(files)]
  expect((await failure(send(ana, jobId))).code).toBe('alreadyApplied')
  expect((await failure(send(ana, paused))).code).toBe('jobPaused')
  expect([await storedFiles(), await database().$count(files)]).toEqual(before)
})

test.each(Object.entries(disguised))('%s is found out', async (_, make) => {
  const jobId = await postJob(world)
  const refused = await failure(send(await world.as('ana'), jobId, make()))
  expect(refused.status).toBe(422)
  expect(refused.fields).toMatchObject([{ field: 'resume', code: 'fileType' }])
  expect(await countOf(jobId)).toBe(0)
})

test('fields that are missing or wrong are named', async () => {
  const jobId = await postJob(world)
  const ana = await world.as('ana')
  const empty = await failure(send(ana, jobId, new File([], 'empty.pdf')))
  expect(empty.fields).toMatchObject([{ field: 'resume', code: 'required' }])
  const wrong = await failure(
    ana.call(applyToJob, { params: { jobId }, body: { email: 'nowhere' }, files: { resume: pdf() } }),
  )
  expect(wrong.fields).toMatchObject([{ field: 'email', title: 'Please enter a valid email' }])
})

test('a file that is too large is refused while it is read, not after', async () => {
  const jobId = await postJob(world)
  const { token } = await world.as('ana')
  const boundary = 'pieces'
  const piece = new Uint8Array(1024 * 1024).fill(37)
  let sent = 0
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="resume"; filename="big.pdf"\r\n\r\n%PDF-1.4\n`
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      async pull(controller) {
        // It never ends by itself: only a reader that stops can finish this test. A network leaves time between.
        await new Promise((resolve) => setImmediate(resolve))
        sent += piece.length
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
  const answer = await world.send(
    new Request(`http://backend/api/jobs/${jobId}/application`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: stream,
      duplex: 'half',
    } as RequestInit),
  )
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ error: 'fileTooLarge', violations: [{ field: 'resume' }] })
  expect(sent).toBeLessThan(60 * 1024 * 1024)
})

test('a hundred applications of one person at once leave one row, one file and one notification', async () => {
  const jobId = await postJob(world, { managers: ['hugo'] })
  const ana = await world.as('ana')
  const hugo = await world.as('hugo')
  const [before, filesBefore] = [await storedFiles(), await database().$count(files)]
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => send(ana, jobId)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  const codes = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  )
  expect(new Set(codes)).toEqual(new Set(['alreadyApplied']))
  expect(await database().$count(applications, eq(applications.jobId, jobId))).toBe(1)
  expect(await countOf(jobId)).toBe(1)
  expect([await storedFiles(), await database().$count(files)]).toEqual([before + 1, filesBefore + 1])
  const { items } = await hugo.call(listNotifications, { query: { limit: 100 } })
  expect(items.filter((item) => item.data.job_id === jobId)).toHaveLength(1)
})

test('a hundred applications of a hundred people are all counted', async () => {
  const jobId = await postJob(world)
  const tokens = await newcomers(world, 100)
  await Promise.all(tokens.map((token) => send(world.withToken(token), jobId)))
  expect(await countOf(jobId)).toBe(100)
  const gita = await world.as('gita')
  const seen = new Set<number>()
  let after: string | undefined
  do {
    const query: { after?: string; limit: number } = after ? { after, limit: 30 } : { limit: 30 }
    const page = await gita.call(listApplicants, { params: { jobId }, query })
    for (const { id } of page.items) seen.add(id)
    after = page.next ?? undefined
  } while (after)
  expect(seen.size).toBe(100)
})

test('a pause between two applications lets only the first through', async () => {
  const jobId = await postJob(world)
  await send(await world.as('ana'), jobId)
  await setStatus(world, jobId, 'paused')
  const bohdan = await world.as('bohdan', 'en_GB')
  expect((await failure(send(bohdan, jobId))).message).toBe('This job is temporarily unavailable.')
  await setStatus(world, jobId, 'closed')
  expect((await failure(send(bohdan, jobId))).code).toBe('jobClosed')
  const mine = await (await world.as('ana')).call(showMyApplication, { params: { jobId } })
  expect(mine.job.status).toBe('closed')
})

test('opening an application marks it as viewed once, and the candidate is told once', async () => {
  const { jobId, applicationId } = await applied()
  const [ana, hugo] = [await world.as('ana'), await world.as('hugo')]
  const params = { applicationId }
  expect(await hugo.call(showApplication, { params })).toMatchObject({ state: 'sent', viewed_at: null })
  await Promise.all(Array.from({ length: 10 }, () => hugo.call(viewApplication, { params })))
  const first = await ana.call(showMyApplication, { params: { jobId } })
  expect(first.state).toBe('viewed')
  await hugo.call(viewApplication, { params })
  expect((await ana.call(showMyApplication, { params: { jobId } })).viewed_at).toBe(first.viewed_at)
  const { items } = await ana.call(listNotifications)
  expect(items.filter((item) => item.data.application_id === applicationId)).toMatchObject([
    { kind: 'applicationViewed', read: false },
  ])
})

test('each decision reaches the candidate, and a view does not undo it', async () => {
  const { jobId, applicationId } = await applied()
  const [ana, hugo] = [await world.as('ana'), await world.as('hugo')]
  const params = { applicationId }
  for (const state of ['shortlisted', 'shortlisted', 'rejected', 'shortlisted', 'hired'] as const)
    await hugo.call(decideApplication, { params, body: { state } })
  await hugo.call(viewApplication, { params })
  const mine = await ana.call(showMyApplication, { params: { jobId } })
  expect(mine.state).toBe('hired')
  expect(mine.viewed_at).not.toBeNull()
  const { items } = await ana.call(listNotifications)
  const told = items.flatMap((item) =>
    item.kind === 'applicationStateChanged' && item.data.application_id === applicationId
      ? [item.data.state]
      : [],
  )
  expect(told).toEqual(['hired', 'shortlisted', 'rejected', 'shortlisted'])
  expect((await failure(ana.call(withdrawApplication, { params }))).code).toBe('applicationClosed')
})

test('what is withdrawn stays withdrawn', async () => {
  const { jobId, applicationId } = await applied()
  const [ana, hugo] = [await world.as('ana'), await world.as('hugo')]
  const params = { applicationId }
  await ana.call(withdrawApplication, { params })
  await ana.call(withdrawApplication, { params })
  await hugo.call(viewApplication, { params })
  const decided = await failure(hugo.call(decideApplication, { params, body: { state: 'hired' } }))
  expect([decided.status, decided.code]).toEqual([409, 'applicationClosed'])
  expect(await ana.call(showMyApplication, { params: { jobId } })).toMatchObject({ state: 'withdrawn' })
  expect((await failure(send(ana, jobId))).code).toBe('alreadyApplied')
})

test('the applicants of a job come in either order, by state, with their neighbours', async () => {
  const jobId = await postJob(world)
  const hugo = await world.as('hugo')
  const ids: number[] = []
  for (const token of await newcomers(world, 3)) ids.push((await send(world.withToken(token), jobId)).id)
  const [a = 0, b = 0, c = 0] = ids
  const list = async (query: { order?: 'newest' | 'oldest'; state?: 'shortlisted' }) =>
    (await hugo.call(listApplicants, { params: { jobId }, query })).items.map((item) => item.id)
  await hugo.call(decideApplication, { params: { applicationId: b }, body: { state: 'shortlisted' } })
  expect(await list({})).toEqual([c, b, a])
  expect(await list({ order: 'oldest' })).toEqual([a, b, c])
  expect(await list({ state: 'shortlisted' })).toEqual([b])
  expect(await hugo.call(showApplication, { params: { applicationId: b } })).toMatchObject({
    newer_id: c,
    older_id: a,
  })
  const wrong = await failure(hugo.call(listApplicants, { params: { jobId }, query: { after: 'nonsense' } }))
  expect([wrong.status, wrong.fields[0]?.field]).toEqual([422, 'after'])
})

test('the own applications come page by page, last sent first', async () => {
  const [token = ''] = await newcomers(world, 1)
  const who = world.withToken(token)
  expect(await who.call(listMyApplications)).toEqual({ items: [], next: null })
  const sent: number[] = []
  for (let count = 0; count < 3; count++) {
    const jobId = await postJob(world)
    await send(who, jobId)
    sent.unshift(jobId)
  }
  const first = await who.call(listMyApplications, { query: { limit: 2 } })
  const second = await who.call(listMyApplications, { query: { limit: 2, after: first.next ?? '' } })
  expect([...first.items, ...second.items].map((item) => item.job.id)).toEqual(sent)
  expect(second.next).toBeNull()
})

test('each endpoint answers each role as it should', async () => {
  const { jobId, applicationId } = await applied()
  const params = { applicationId }
  const endpoints = {
    own: (who: Caller) => who.call(showMyApplication, { params: { jobId } }),
    list: (who: Caller) => who.call(listApplicants, { params: { jobId } }),
    show: (who: Caller) => who.call(showApplication, { params }),
    view: (who: Caller) => who.call(viewApplication, { params }),
    decide: (who: Caller) => who.call(decideApplication, { params, body: { state: 'shortlisted' } }),
    withdraw: (who: Caller) => who.call(withdrawApplication, { params }),
    mine: (who: Caller) => who.call(listMyApplications),
  }
  const statuses = async (who: Caller) => {
    const found: number[] = []
    for (const ask of Object.values(endpoints))
      found.push(
        await ask(who).then(
          () => 200,
          (error: unknown) => (error as { status: number }).status,
        ),
      )
    return found.join(' ')
  }
  expect(Object.keys(endpoints).join(' ')).toBe('own list show view decide withdraw mine')
  expect(await statuses(world.anyone)).toBe('401 401 401 401 401 401 401')
  expect(await statuses(await world.as('bohdan'))).toBe('404 403 404 404 404 404 200')
  expect(await statuses(await world.as('mira'))).toBe('404 403 404 404 404 404 200')
  expect(await statuses(await world.as('ivan'))).toBe('404 403 404 404 404 404 200')
  expect(await statuses(await world.as('hugo'))).toBe('404 200 200 200 200 404 200')
  expect(await statuses(await world.as('gita'))).toBe('404 200 200 200 200 404 200')
  expect(await statuses(await world.as('ana'))).toBe('200 403 404 404 404 200 200')
  const missing = { applicationId: 999_999 }
  const hugo = await world.as('hugo')
  expect((await failure(hugo.call(showApplication, { params: missing }))).status).toBe(404)
  expect((await failure(hugo.call(viewApplication, { params: missing }))).status).toBe(404)
  expect((await failure(hugo.call(listApplicants, { params: { jobId: 999_999 } }))).status).toBe(404)
})

test('broken bodies are refused, never a failure of the server', async () => {
  const { jobId, applicationId } = await applied()
  const { token } = await world.as('hugo')
  const types = [
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
  ]
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '{"state":{}}',
    '--x\r\n\r\n',
    '--x\r\ncontent-disposition: form-data; name="resume"; filename="a',
    '\0\0\0',
  ]
  const targets = [
    ['POST', `/api/jobs/${jobId}/application`],
    ['PUT', `/api/applications/${applicationId}/state`],
    ['PUT', '/api/notifications/read'],
    ['PUT', '/api/applications/0/view'],
    ['GET', `/api/jobs/${jobId}/applications?limit=-1&after=%00&state=none`],
  ] as const
  for (const [method, path] of targets)
    for (const type of types)
      for (const text of bodies) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': type }
        const init = method === 'GET' ? { method, headers } : { method, headers, body: text }
        const { status } = await world.send(new Request(`http://backend${path}`, init))
        expect(status, `${method} ${path} ${type} ${text}`).toBeLessThan(500)
        expect(status).toBeGreaterThanOrEqual(400)
      }
})
