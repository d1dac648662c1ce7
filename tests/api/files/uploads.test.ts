import { sql } from '#drizzle'
import { rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentRule } from '#contract/files/files.ts'
import { openUploadMaximum, uploadAddress } from '#contract/uploads/uploads.ts'
import { useBackend } from '../backend.ts'
import { refusalOf, tusRequests } from './tusRequests.ts'

let now = new Date()
const app = useBackend({ rateFactor: 10 }, () => now)
const tus = tusRequests(app)
const partialOf = (id: string) => join(app.folder, 'uploads', id)

test('an upload is created, filled in parts and resumed from its offset', async () => {
  const ana = await app.as('ana')
  const created = await tus.create(ana, 10)
  expect(created.status).toBe(201)
  expect(created.headers.get('location')).toMatch(/^\/api\/uploads\/[\w-]{32}$/)
  expect(created.headers.get('upload-expires')).toBe(new Date(+now + 86_400_000).toUTCString())
  expect(created.headers.get('access-control-allow-origin')).toBe(null)
  const id = created.headers.get('location')?.split('/').pop() ?? ''
  expect(await tus.offset(ana, id)).toBe(0)
  const first = await tus.append(ana, id, 0, 'hello')
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '5'])
  expect(await tus.offset(ana, id)).toBe(5)
  // The same part again, as after an answer that was lost.
  expect(await refusalOf(await tus.append(ana, id, 0, 'hello'))).toEqual({
    status: 409,
    error: 'uploadConflict',
  })
  expect((await tus.append(ana, id, 5, 'world')).headers.get('upload-offset')).toBe('10')
  const shown = await tus.show(ana, id)
  expect([shown.headers.get('upload-offset'), shown.headers.get('upload-length')]).toEqual(['10', '10'])
  expect(shown.headers.get('cache-control')).toBe('no-store')
})

test('what arrived before a connection broke is kept', async () => {
  const ana = await app.as('ana')
  const id = await tus.createId(ana, 1000)
  const breaking = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.alloc(300)),
    async pull(controller) {
      await expect.poll(async () => (await stat(partialOf(id))).size).toBe(300)
      controller.error(new Error('gone'))
    },
  })
  await tus.append(ana, id, 0, breaking)
  expect(await tus.offset(ana, id)).toBe(300)
  expect((await tus.append(ana, id, 300, Buffer.alloc(700))).status).toBe(204)
})

test('a request that hangs gives way to the next one of the same upload', async () => {
  const ana = await app.as('ana')
  const id = await tus.createId(ana, 1000)
  let arrived = () => undefined as void
  const reading = new Promise<void>((resolve) => (arrived = resolve))
  const hanging = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.alloc(300)),
    pull: () => (arrived(), new Promise(() => undefined)),
  })
  const first = tus.append(ana, id, 0, hanging)
  await reading
  await expect.poll(async () => (await stat(partialOf(id))).size).toBe(300)
  // The client lost the connection and asks how much has arrived.
  expect(await tus.offset(ana, id)).toBe(300)
  expect((await tus.append(ana, id, 300, Buffer.alloc(700))).status).toBe(204)
  await first
})

test('a slow request goes on as long as no other one waits', async () => {
  const ana = await app.as('ana')
  const id = await tus.createId(ana, 1000)
  const lockedUntil = async () => {
    const { rows } = await app.backend.ctx.db.execute(sql`select locked_until from uploads where id = ${id}`)
    return String(rows[0]?.['locked_until'])
  }
  // When it renews its lock it learns who waits, and would give way soon after.
  const renewed = async () => {
    const before = await lockedUntil()
    await expect.poll(lockedUntil).not.toBe(before)
  }
  const slow = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.alloc(300)),
    async pull(controller) {
      await renewed()
      await renewed()
      controller.enqueue(Buffer.alloc(700))
      controller.close()
    },
  })
  const answer = await tus.append(ana, id, 0, slow)
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '1000'])
})

test('of two requests with the same part one is refused, and the bytes are there once', async () => {
  const ana = await app.as('ana')
  const id = await tus.createId(ana, 2_000_000)
  const part = Buffer.alloc(1_000_000, 1)
  const answers = await Promise.all([1, 2, 3].map(() => tus.append(ana, id, 0, part)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  expect(await tus.offset(ana, id)).toBe(1_000_000)
})

test('the lock of a process that died ends', async () => {
  const ana = await app.as('ana')
  const id = await tus.createId(ana, 4)
  await app.backend.ctx.db.execute(
    sql`update uploads set locked_by = 'dead', locked_until = now() + interval '1 second' where id = ${id}`,
  )
  expect((await tus.append(ana, id, 0, 'four')).status).toBe(204)
})

test('a cancelled upload and its bytes are gone', async () => {
  const ana = await app.as('ana')
  const id = await tus.createId(ana, 10)
  await tus.append(ana, id, 0, 'hello')
  expect((await tus.cancel(ana, id)).status).toBe(204)
  expect((await tus.show(ana, id)).status).toBe(404)
  expect((await tus.append(ana, id, 5, 'world')).status).toBe(404)
  await expect(stat(partialOf(id))).rejects.toThrow('ENOENT')
})

test('more bytes than declared are refused', async () => {
  const ana = await app.as('ana')
  const id = await tus.createId(ana, 4)
  const { status } = await tus.append(ana, id, 0, 'longer than four')
  expect(status).toBe(413)
  expect(await tus.offset(ana, id)).toBeLessThanOrEqual(4)
})

test.each([
  ['larger than allowed', { 'upload-length': String(documentRule.maxBytes + 1) }, 413, 'fileTooLarge'],
  ['empty', { 'upload-length': '0' }, 422, 'invalid'],
  ['of unknown length', { 'upload-length': '', 'upload-defer-length': '1' }, 422, 'unreadable'],
  ['of no length', { 'upload-length': 'ten' }, 422, 'unreadable'],
  ['for no known purpose', { 'upload-metadata': 'filename YQ==,purpose eA==' }, 422, 'invalid'],
  ['for an inherited property', { 'upload-metadata': 'filename YQ==,purpose dG9TdHJpbmc=' }, 422, 'invalid'],
  ['without a name', { 'upload-metadata': 'purpose ZW1wbG95bWVudERvY3VtZW50' }, 422, 'invalid'],
  ['without metadata', { 'upload-metadata': '' }, 422, 'invalid'],
  ['of another version', { 'tus-resumable': '0.2.2' }, 422, 'unreadable'],
])('an upload %s is refused', async (_, headers, status, error) => {
  const ana = await app.as('ana')
  const all = { ...tus.creationHeaders(10), ...headers }
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  expect(await refusalOf(await tus.send(ana, 'POST', uploadAddress, sent))).toEqual({ status, error })
})

test('other methods, and headers that stand for them, are refused', async () => {
  const ana = await app.as('ana')
  const id = await tus.createId(ana, 4)
  expect((await tus.send(ana, 'GET', `${uploadAddress}/${id}`)).status).toBe(404)
  const override = await tus.send(ana, 'POST', uploadAddress, {
    ...tus.creationHeaders(4),
    'x-http-method-override': 'DELETE',
  })
  expect(override.status).toBe(201)
  expect(
    (await tus.send(ana, 'PATCH', `${uploadAddress}/${id}`, { 'upload-offset': '0' }, 'four')).status,
  ).toBe(422)
})

test('the cookie opens nothing', async () => {
  const ana = await app.as('ana')
  const id = await tus.createId(ana, 4)
  const cookie = { cookie: `s-token=${ana.token}` }
  for (const method of ['HEAD', 'PATCH', 'DELETE'])
    expect((await tus.send(app.anyone, method, `${uploadAddress}/${id}`, cookie)).status, method).toBe(401)
  const creation = { ...tus.creationHeaders(4), ...cookie }
  expect((await tus.send(app.anyone, 'POST', uploadAddress, creation)).status).toBe(401)
  // Nor does the token, sent by another site.
  const crossSite = await tus.send(ana, 'DELETE', `${uploadAddress}/${id}`, {
    'sec-fetch-site': 'cross-site',
  })
  expect(await refusalOf(crossSite)).toEqual({ status: 403, error: 'foreignOrigin' })
})

test('an account has a limited number of open uploads, however it creates them', async () => {
  const bohdan = await app.as('bohdan')
  const all = await Promise.all(Array.from({ length: openUploadMaximum + 5 }, () => tus.create(bohdan, 10)))
  const refused = all.filter(({ status }) => status === 409)
  expect(refused.length).toBe(5)
  expect(await refusalOf(refused[0] as Response)).toMatchObject({ error: 'tooManyUploads' })
  const [first] = all.filter(({ status }) => status === 201)
  await tus.cancel(bohdan, first?.headers.get('location')?.split('/').pop() ?? '')
  expect((await tus.create(bohdan, 10)).status).toBe(201)
})

test('a full disk is reported, and the upload goes on when there is space', async () => {
  const ana = await app.as('ana')
  const id = await tus.createId(ana, 10)
  await rm(partialOf(id))
  await symlink('/dev/full', partialOf(id))
  const full = await tus.append(ana, id, 0, 'helloworld')
  expect(full.headers.get('retry-after')).toBe('60')
  expect(await refusalOf(full)).toEqual({ status: 503, error: 'storageFull' })
  expect(await tus.offset(ana, id)).toBe(0)
})

test('an upload whose bytes are lost does not exist', async () => {
  const ana = await app.as('ana')
  const id = await tus.createId(ana, 10)
  await rm(partialOf(id))
  expect((await tus.show(ana, id)).status).toBe(404)
})

test('uploads end after a day, with their bytes', async () => {
  const ana = await app.as('ana')
  const id = await tus.createId(ana, 10)
  await tus.append(ana, id, 0, 'hello')
  now = new Date(+now + 86_400_000 + 1)
  expect((await tus.show(ana, id)).status).toBe(404)
  expect((await tus.append(ana, id, 5, 'world')).status).toBe(404)
  await app.work('sweep')
  await expect(stat(partialOf(id))).rejects.toThrow('ENOENT')
  expect(await app.countRows('uploads')).toBe(0)
})
