import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import type { Project } from '#contract/cv/projects.ts'
import { saveSections, sectionNames } from '#contract/cv/sections.ts'
import { setLocale } from '#contract/profiles/profiles.ts'
import type { Audience } from '#contract/core/audience.ts'
import type { Caller, TestBackend } from '../api/backend.ts'
import { pdfOfPages, useMedia } from '../api/posts/mediaFixtures.ts'
import { png } from '../api/posts/postFixtures.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
let project: Project
let page = ''

beforeAll(async () => {
  const api = await callerOf(product, 'ana')
  const ana = {
    token: api.token(),
    call: (endpoint: never, args: never) => call(api, endpoint, args),
  } as unknown as Caller
  const { addProject, upload } = useMedia({
    send: (request: Request) => product.backend.fetch(request),
  } as TestBackend)
  project = await addProject(ana, [
    { upload: await upload(ana, await png(900, 600), 'boat.png'), alt: 'A boat' },
    { upload: await upload(ana, await pdfOfPages(2), 'Tables.pdf'), alt: '' },
  ])
  const { rows } = await product.backend.connection.pool.query<{ id: string }>(
    "select id from accounts where email = 'ana@people.example'",
  )
  page = `/profile-${rows[0]?.id}`
  for (const name of ['ana', 'bohdan'] as const)
    await call(await callerOf(product, name), setLocale, { body: { locale: 'en_GB' } })
})

const show = async (audience: Audience) =>
  call(await callerOf(product, 'ana'), saveSections, {
    body: { sections: sectionNames.map((name) => ({ name, audience })) },
  })
const linksIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/media\/[^"]+)"/g)].map(([, link]) => link ?? '')
const inSite = (url = '') => url.replace(/^\/files/, '/media')

test('a page shows media as links and pictures that need no script', async () => {
  await show('signedIn')
  const { html } = await product.visit(page, { as: 'bohdan' })
  const [boat, tables] = project.media
  expect(linksIn(html)).toEqual(
    [boat?.url, boat?.thumbnail_url, tables?.url, tables?.thumbnail_url].map((url) => inSite(url ?? '')),
  )
  expect(html).toContain('alt="A boat"')
  expect(html).toContain('PDF, 2 pages')
  for (const link of linksIn(html))
    // Pages in Ukrainian link to it with their prefix.
    for (const address of [link, `/uk_UA${link}`])
      expect((await product.visit(address, { as: 'bohdan' })).status).toBe(200)
})

test('pictures are shown and documents downloaded, both sandboxed and never stored', async () => {
  const [boat, tables] = project.media
  const headers = async (url = '') => (await product.visit(inSite(url), { as: 'ana' })).headers
  for (const [url, type, disposition] of [
    [boat?.url, 'image/webp', 'inline'],
    [tables?.page_urls[0], 'image/webp', 'inline'],
    [tables?.url, 'application/pdf', 'attachment'],
  ] as const) {
    const given = await headers(url)
    expect(given.get('content-type')).toBe(type)
    expect(given.get('content-disposition')?.split(';')[0]).toBe(disposition)
    expect(given.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(given.get('cache-control')).toBe('private, no-store')
  }
})

test('media of a hidden section are gone from the page and from their addresses', async () => {
  await show('nobody')
  const { html } = await product.visit(page, { as: 'bohdan' })
  expect(linksIn(html)).toEqual([])
  for (const { url, thumbnail_url: thumbnail, page_urls: pages } of project.media)
    for (const one of [url, thumbnail ?? '', ...pages]) {
      expect((await product.visit(inSite(one), { as: 'bohdan' })).status).toBe(404)
      expect((await product.visit(inSite(one), { as: 'ana' })).status).toBe(200)
    }
})

test('signed-out visitors log in first, and get nothing in a picture', async () => {
  const address = inSite(project.media[0]?.url)
  const link = await product.visit(address, { headers: { 'sec-fetch-dest': 'document' } })
  expect([link.status, link.headers.get('location')]).toEqual([
    302,
    `/login?next=${encodeURIComponent(address)}`,
  ])
  expect((await product.visit(address)).status).toBe(401)
  expect((await product.visit('/media/xx/nothing', { as: 'ana' })).status).toBe(404)
})
