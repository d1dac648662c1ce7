import { execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { createEmployment } from '#contract/employments/edits.ts'
import { call } from '#contract/core/call.ts'
import { addDocument } from '#contract/employments/documents.ts'
import { documentRule } from '#contract/files/files.ts'
import { startBucket } from '../api/files/fakeBucket.ts'
import { tusRequests } from '../api/files/tusRequests.ts'
import { password, people } from '../world.ts'
import { populatedFolder, start, transport } from './process.ts'

const megabyte = 1024 * 1024
/** What one upload may take of the process's memory. */
const mostMemory = 64 * megabyte

let folder = ''
let child: ChildProcess
let url = ''
let token = ''
const caller = () => ({ token }) as never
/** Requests to the running process. */
const tus = tusRequests({
  send: (request) =>
    fetch(request.url.replace('http://backend', url), {
      method: request.method,
      headers: request.headers,
      ...(request.body ? { body: request.body, duplex: 'half' } : {}),
    } as RequestInit),
})
const run = async (env: NodeJS.ProcessEnv = {}) => {
  ;({ child, url } = await start(folder, env))
}
const end = async () => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

beforeAll(async () => {
  folder = await populatedFolder()
  await run()
  const api = transport(url, () => null)
  ;({ token } = await call(api, signIn, { body: { email: people.ana.email, password } }))
}, 60_000)
afterAll(async () => {
  child.kill('SIGKILL')
  // The database's process ends a moment later.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

async function memory(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])
  return Number(stdout) * 1024
}

/** A PDF of any size, chunk by chunk. */
function pdfStream(size: number): ReadableStream<Uint8Array> {
  const head = Buffer.from('%PDF-1.7\n')
  const chunk = Buffer.alloc(256 * 1024, 'Lorem ipsum ')
  let left = size
  return new ReadableStream({
    pull(controller) {
      const part = left === size ? head : chunk.subarray(0, Math.min(left, chunk.length))
      controller.enqueue(part)
      left -= part.length
      if (left === 0) controller.close()
    },
  })
}

async function addPdf(size: number, employmentId: number) {
  const upload = await tus.createId(caller(), size)
  const sent = await tus.append(caller(), upload, 0, pdfStream(size))
  expect(sent.status).toBe(204)
  const api = transport(url, () => token)
  return call(api, addDocument, { params: { employmentId }, body: { upload } })
}

async function expectLittleMemory(company: string): Promise<void> {
  const work = {
    company,
    position: 'Clerk',
    start_date: '2016-03-01',
    end_date: null,
    description: '',
  }
  const api = transport(url, () => token)
  const { id } = await call(api, createEmployment, { body: work })
  // Everything that is loaded and compiled once is before the measurement.
  for (let warming = 0; warming < 3; warming++) await addPdf(8 * megabyte, id)
  const before = await memory()
  let most = before
  let isDone = false
  const watching = (async () => {
    while (!isDone) most = Math.max(most, await memory())
  })()
  const added = await addPdf(documentRule.maxBytes, id)
  isDone = true
  await watching
  expect(added.size).toBe(documentRule.maxBytes)
  expect((most - before) / megabyte).toBeLessThan(mostMemory / megabyte)
}

const promise = 'an upload of 100 MB takes less than 64 MB of memory, from its first byte to the'
test(`${promise} store`, () => expectLittleMemory('Acme'), 120_000)
test(`${promise} bucket`, async () => {
  const bucket = await startBucket()
  await end()
  await run({ S3_URL: bucket.url })
  await expectLittleMemory('Apex')
  expect([...bucket.objects.values()].map(({ length }) => length)).toContain(documentRule.maxBytes)
  await end()
  await bucket.stop()
  await run()
}, 120_000)

test('an upload goes on where it was when the process is killed', async () => {
  const upload = await tus.createId(caller(), 2 * megabyte)
  expect((await tus.append(caller(), upload, 0, pdfStream(megabyte))).status).toBe(204)
  // The second part hangs in the middle when the process dies.
  const hanging = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.alloc(1000)),
  })
  const lost = tus.append(caller(), upload, megabyte, hanging).catch(() => null)
  await expect
    .poll(async () => (await stat(join(folder, 'uploads', upload))).size, { timeout: 10_000 })
    .toBe(megabyte + 1000)
  await end()
  await lost
  await run()
  // The dead process's lock ends by itself.
  expect(await tus.offset(caller(), upload)).toBe(megabyte + 1000)
  const rest = Buffer.alloc(megabyte - 1000)
  expect((await tus.append(caller(), upload, megabyte + 1000, rest)).status).toBe(204)
}, 120_000)
