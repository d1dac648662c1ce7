import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { createEmployment } from '#contract/employments/edits.ts'
import { call } from '#contract/core/call.ts'
import { addDocument } from '#contract/employments/documents.ts'
import type { PostgresServer } from '../../scripts/postgres.ts'
import { tusRequests } from '../api/files/tusRequests.ts'
import { password, people } from '../world.ts'
import { start, startPopulatedPostgres, transport } from './process.ts'

/** Two processes on one PostgreSQL server and one data folder. */
let postgres: PostgresServer | null = null
let folder = ''
let token = ''
const children: ChildProcess[] = []
const urls: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-uploads-'))
  const populated = await startPopulatedPostgres()
  postgres = populated.postgres
  for (let count = 0; count < 2; count++) {
    const { child, url } = await start(folder, { DATABASE_URL: populated.database, REALTIME: 'off' })
    children.push(child)
    urls.push(url)
  }
  const api = transport(urls[0] ?? '', () => null)
  ;({ token } = await call(api, signIn, { body: { email: people.ana.email, password } }))
}, 60_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

const caller = () => ({ token }) as never
const at = (index: number) =>
  tusRequests({
    send: (request) =>
      fetch(request.url.replace('http://backend', urls[index] ?? ''), {
        method: request.method,
        // A connection of its own: the server closes those on which it refused a body.
        headers: [...request.headers, ['connection', 'close']],
        ...(request.body ? { body: request.body, duplex: 'half' } : {}),
      } as RequestInit),
  })
const [first, second] = [at(0), at(1)]
const head = Buffer.from('%PDF-1.7\n')

test('the parts of an upload may reach different processes', async () => {
  const id = await first.createId(caller(), 1000)
  expect((await second.append(caller(), id, 0, head)).status).toBe(204)
  expect(await first.offset(caller(), id)).toBe(head.length)
  const rest = Buffer.alloc(1000 - head.length)
  expect((await first.append(caller(), id, head.length, rest)).status).toBe(204)
  const work = {
    company: 'Acme',
    position: 'Clerk',
    start_date: '2016-03-01',
    end_date: null,
    description: '',
  }
  const apis = urls.map((url) => transport(url, () => token))
  const [one, other] = apis
  if (!one || !other) throw new Error('Two processes are needed')
  const { id: employmentId } = await call(one, createEmployment, { body: work })
  const attach = (api: typeof one) =>
    call(api, addDocument, { params: { employmentId }, body: { upload: id } })
  const added = await Promise.all([attach(one), attach(other), attach(one)])
  expect(new Set(added.map((document) => document.id)).size).toBe(1)
}, 60_000)

test('the same part sent to both processes arrives once', async () => {
  const id = await first.createId(caller(), 2_000_000)
  const part = Buffer.alloc(1_000_000, 1)
  const answers = await Promise.all([first, second].map((one) => one.append(caller(), id, 0, part)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await second.offset(caller(), id)).toBe(1_000_000)
}, 60_000)

test('a request that hangs in one process gives way to the next one in the other', async () => {
  const id = await first.createId(caller(), 1000)
  const hanging = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(head) })
  const lost = first.append(caller(), id, 0, hanging).catch(() => null)
  await expect
    .poll(async () => (await stat(join(folder, 'uploads', id))).size, { timeout: 10_000 })
    .toBe(head.length)
  expect(await second.offset(caller(), id)).toBe(head.length)
  const rest = Buffer.alloc(1000 - head.length)
  expect((await second.append(caller(), id, head.length, rest)).status).toBe(204)
  await lost
}, 60_000)
