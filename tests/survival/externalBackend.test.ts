import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { changeCompanyAbout } from '#contract/companies/edits.ts'
import { purgePath, signPurge } from '#server/purgeEndpoint.ts'
import { populatedFolder, signedIn, start, transport } from './process.ts'

/** A site with an external backend: here another instance of the product, over HTTP. */
const secret = 'a secret that both of them know, and nobody else'
const path = '/company/globex'
const children: ChildProcess[] = []
let folder = ''
let backend = ''
let site = ''
let tag = ''

beforeAll(async () => {
  folder = await populatedFolder()
  const first = await start(folder)
  const second = await start(folder, { BACKEND_URL: first.url, PURGE_SECRET: secret })
  children.push(first.child, second.child)
  backend = first.url
  site = second.url
  tag = `company:${
    (
      await call(
        transport(backend, () => null),
        showCompany,
        { params: { slug: 'globex' } },
      )
    ).id
  }`
}, 60_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const visit = async () => (await fetch(site + path)).text()
const now = () => Math.floor(Date.now() / 1000)
async function purge(body: string, { at = now(), by = secret, method = 'POST' } = {}): Promise<number> {
  const headers = { 'x-purge-timestamp': String(at), 'x-purge-signature': signPurge(by, at, body) }
  const response = await fetch(site + purgePath, { method, headers, ...(method === 'POST' ? { body } : {}) })
  return response.status
}

test('a signed call invalidates what the external backend changed; a wrong signature has no effect', async () => {
  const before = await visit()
  await call(await signedIn(backend, 'gita'), changeCompanyAbout, {
    params: { slug: 'globex' },
    body: { about: 'Changed far away.' },
  })
  expect(await visit()).toBe(before)

  const body = JSON.stringify({ tags: [tag] })
  expect(await purge(body, { by: 'another secret that is just as long as it is' })).toBe(401)
  expect(await purge(body, { at: now() - 301 })).toBe(401)
  expect(await purge(body, { at: now() + 330 })).toBe(401)
  expect(await purge('{"tags":"all"}')).toBe(422)
  expect(await purge(JSON.stringify({ tags: ['x'.repeat(70_000)] }))).toBe(413)
  expect(await purge(body, { method: 'GET' })).toBe(405)
  expect(await visit()).toBe(before)

  for (const time of ['once', 'and once more']) expect([time, await purge(body)]).toEqual([time, 204])
  expect(await visit()).toContain('Changed far away.')
})

test('without a secret, invalidation calls are refused', async () => {
  const response = await fetch(backend + purgePath, { method: 'POST', body: '{}' })
  expect(response.status).toBe(404)
})
