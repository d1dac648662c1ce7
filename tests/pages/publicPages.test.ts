import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { changeCompany } from '#contract/companies/edits.ts'
import { saveSections, sectionNames } from '#contract/cv/sections.ts'
import { deletePhoto, saveProfile } from '#contract/profiles/edits.ts'
import { publicParts } from '#contract/publicPages/parts.ts'
import { removePublicPage, savePublicPage } from '#contract/publicPages/publicPages.ts'
import { transact } from '#backend/core/transact.ts'
import { closeCompany } from '#backend/companies/closeCompany.ts'
import { settled } from '../api/backend.ts'
import { companyFacts } from '../api/companies/companyFixtures.ts'
import { callerOf } from './caller.ts'
import { turnOnPublicPage } from './publicPageFixtures.ts'
import { useProduct } from './product.ts'

const product = useProduct()
let employmentId = 0
const page = '/people/ana-kovalenko'
const formats = ['', '.json', '.md'].flatMap((form) => [`${page}${form}`, `/uk_UA${page}${form}`])
const ana = () => callerOf(product, 'ana')
const save = async (address: string, { indexed = true, parts = [...publicParts] } = {}) =>
  call(await ana(), savePublicPage, { body: { address, indexed, parts } })
const statuses = async (addresses: readonly string[]) =>
  Promise.all(addresses.map(async (address) => [address, (await product.visit(address)).status]))
const all = (addresses: readonly string[], status: number) => addresses.map((address) => [address, status])

beforeAll(async () => {
  employmentId = await turnOnPublicPage(product, 'ana-kovalenko')
  await settled(product.backend)
})

test('the page is kept as bytes, in both languages, and says who it is about', async () => {
  await product.visit(page)
  const { html, title, queries } = await product.visit(page)
  expect([title, queries]).toEqual(['Ana Kovalenko | Tenure', 0])
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('Verified: 1 of 2')
  expect(html).toContain('Verified by Globex, globex.example, March 2017')
  expect(html).toContain('Verified, globex.example')
  expect(html).toContain('hreflang="uk-UA" href="http://localhost:4321/uk_UA/people/ana-kovalenko"')
  expect(html).toContain('<link rel="canonical" href="http://localhost:4321/people/ana-kovalenko">')
  expect(html).not.toContain('noindex')
  expect(html).not.toContain('ana@people.example')
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: 'Ana Kovalenko',
      jobTitle: 'Lighthouse keeper',
      sameAs: ['https://ana.example/notes'],
    },
  })
  const ukrainian = await product.visit(`/uk_UA${page}`)
  expect(ukrainian.html).toContain('Підтверджено: 1 з 2')
  const [, picture = ''] = /og:image" content="http:\/\/localhost:4321([^"]+)"/.exec(html) ?? []
  const image = await fetch(product.origin() + picture)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('capitals in the address lead to the page', async () => {
  const { status, headers } = await product.visit('/people/Ana-Kovalenko')
  expect([status, headers.get('location')]).toEqual([301, page])
})

test('search engines list it only if its owner says so', async () => {
  const listed = async () => {
    const index = await product.visit('/sitemap.xml')
    const [part] = /sitemaps\/people-\d+\.xml\.gz/.exec(index.html) ?? []
    return part !== undefined
  }
  expect(await listed()).toBe(true)
  await save('ana-kovalenko', { indexed: false })
  expect(await listed()).toBe(false)
  const { html } = await product.visit(page)
  expect(html).toContain('<meta name="robots" content="noindex">')
  // Links to it still have a preview.
  expect(html).toContain('og:image')
  await save('ana-kovalenko')
  expect(await listed()).toBe(true)
})

test('every change shows with the next request', async () => {
  const shows = async (text: string) => (await product.visit(page)).html.includes(text)
  await product.visit(page)
  await call(await ana(), saveProfile, { body: { headline: 'Keeper of buoys' } })
  expect(await shows('Keeper of buoys')).toBe(true)
  await call(await ana(), deletePhoto)

  const sections = sectionNames.map((name) => {
    const audience = name === 'projects' ? ('signedIn' as const) : ('everyone' as const)
    return { name, audience }
  })
  expect(await shows('Tide tables')).toBe(true)
  await call(await ana(), saveSections, { body: { sections } })
  expect(await shows('Tide tables')).toBe(false)

  // A company's new name.
  expect(await shows('Globex United')).toBe(false)
  await call(await callerOf(product, 'gita'), changeCompany, {
    params: { slug: 'globex' },
    body: { ...companyFacts, name: 'Globex United', accept_domain_loss: true },
  })
  expect(await shows('Globex United')).toBe(true)

  // As `applyWithdrawals` does.
  expect(await shows('Verified: 1 of 2')).toBe(true)
  await transact(product.backend.ctx, async (tx, emit) => {
    await tx.execute(
      `update employments set verified_at = null, verified_domain = null, withdrawn_at = now() where id = ${employmentId}`,
    )
    const { rows } = await tx.execute<{ user_id: string }>(
      `select user_id from employments where id = ${employmentId}`,
    )
    await emit('profileChanged', { userId: Number(rows[0]?.user_id) })
  })
  expect(await shows('Verified: 0 of 2')).toBe(true)
  expect(await shows('href="/company/globex"')).toBe(true)
  await closeCompany(product.backend.ctx, 'globex', null)
  expect(await shows('href="/company/globex"')).toBe(false)
  await settled(product.backend)
})

test('a former address answers 410 to the next request, also in the middle of being rendered', async () => {
  await statuses([...formats, ...formats])
  await save('ana-of-odesa')
  expect(await statuses(formats)).toEqual(all(formats, 410))
  expect((await product.visit('/people/ana-of-odesa')).status).toBe(200)
  const { html, title } = await product.visit(page)
  expect(title).toBe('This page is no longer here. | Tenure')
  expect(html).toContain('Ask them for a new link.')

  // Pages that are being rendered while the page is turned off are not kept.
  for (let round = 0; round < 5; round++) {
    await save('ana-of-odesa')
    const reading = Array.from({ length: 8 }, () => product.visit('/people/ana-of-odesa'))
    await call(await ana(), removePublicPage)
    const after = await product.visit('/people/ana-of-odesa')
    await Promise.all(reading)
    expect([after.status, (await product.visit('/people/ana-of-odesa')).status]).toEqual([410, 410])
  }
})

test('its owner previews it under settings, and nobody else', async () => {
  const preview = await product.visit('/settings/public-page/preview?parts=about', { as: 'ana' })
  expect(preview.status).toBe(200)
  // The header knows all of the owner's data.
  const content = preview.html.slice(preview.html.indexOf('<main'), preview.html.indexOf('</main>'))
  expect(content).toContain('Beacons')
  expect(content).not.toContain('Lighthouse keeper')
  expect((await product.visit('/settings/public-page/preview')).status).toBe(302)
  const settings = await product.visit('/settings/public-page', { as: 'ana' })
  expect(settings.html).toContain('Your public page is off')
})
