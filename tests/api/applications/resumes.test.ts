import { expect, test } from 'vitest'
import { applyToJob } from '#contract/applications/applications.ts'
import {
  countApplications,
  disguisedFiles,
  docx,
  pdf,
  postAppliedJob,
  postJob,
  sendResume,
} from './applicationFixtures.ts'
import { failure, useBackend, type Caller } from '../backend.ts'

const app = useBackend({ rateFactor: 100 })

test('both kinds of résumé are returned byte for byte, to the applicant and HR managers only', async () => {
  const jobId = await postJob(app)
  const [ana, bohdan, hugo] = [await app.as('ana'), await app.as('bohdan'), await app.as('hugo')]
  const first = await sendResume(ana, jobId, pdf())
  await sendResume(bohdan, jobId, docx())
  const read = (caller: Caller | null) =>
    app.send(
      new Request(`http://backend${first.resume!.url}`, {
        headers: caller ? { authorization: `Bearer ${caller.token}` } : {},
      }),
    )
  for (const caller of [ana, hugo, await app.as('gita')]) {
    const answer = await read(caller)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await pdf().arrayBuffer()))
  }
  for (const caller of [bohdan, await app.as('mira'), await app.as('ivan')])
    expect((await read(caller)).status).toBe(404)
  expect((await read(null)).status).toBe(401)
})

test.each(Object.entries(disguisedFiles))('%s is detected', async (_, make) => {
  const jobId = await postJob(app)
  const refused = await failure(sendResume(await app.as('ana'), jobId, make()))
  expect(refused.status).toBe(422)
  expect(refused.fields).toMatchObject([{ field: 'resume', code: 'fileType' }])
  expect(await countApplications(app, jobId)).toBe(0)
})

test('missing or invalid fields are named', async () => {
  const jobId = await postJob(app)
  const ana = await app.as('ana')
  const empty = await failure(sendResume(ana, jobId, new File([], 'empty.pdf')))
  expect(empty.fields).toMatchObject([{ code: 'fileEmpty', title: 'The file is empty. Choose another one.' }])
  // As a browser sends an empty file field.
  const none = await failure(sendResume(ana, jobId, new File([], '')))
  expect(none.fields).toMatchObject([{ field: 'resume', code: 'required' }])
  const wrong = await failure(
    ana.call(applyToJob, { params: { jobId }, body: { email: 'nowhere' }, files: { resume: pdf() } }),
  )
  expect(wrong.fields).toMatchObject([{ field: 'email', title: 'Please enter a valid email' }])
})

test('a file that is too large is refused while it is being read', async () => {
  const jobId = await postJob(app)
  const { token } = await app.as('ana')
  const boundary = 'pieces'
  const piece = new Uint8Array(1024 * 1024).fill(37)
  let sent = 0
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="resume"; filename="big.pdf"\r\n\r\n%PDF-1.4\n`
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      async pull(controller) {
        // It never ends by itself: only a reader that stops can finish this test. The pauses simulate a network.
        await new Promise((resolve) => setImmediate(resolve))
        sent += piece.length
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
  const answer = await app.send(
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

test('malformed bodies are refused without a server error', async () => {
  const { jobId, applicationId } = await postAppliedJob(app)
  const { token } = await app.as('hugo')
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
        const { status } = await app.send(new Request(`http://backend${path}`, init))
        expect(status, `${method} ${path} ${type} ${text}`).toBeLessThan(500)
        expect(status).toBeGreaterThanOrEqual(400)
      }
})
