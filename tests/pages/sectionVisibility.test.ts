import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { showCv } from '#contract/cv/cv.ts'
import { saveSections, sectionNames, type SectionName } from '#contract/cv/sections.ts'
import { setLocale, showProfile, showProfileExtra } from '#contract/profiles/profiles.ts'
import { audiences, type Audience } from '#contract/core/audience.ts'
import { companies } from '#backend/companies/schema/companies.ts'
import { postJob } from '../api/applications/applicationFixtures.ts'
import { failure, type Caller, type TestBackend } from '../api/backend.ts'
import type { PersonName } from '../world.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'
import { fillProfile, marker, seenBy, viewers } from './sectionVisibility.ts'

const product = useProduct()
let identifier = ''
let page = ''

const as = async (name: PersonName): Promise<Pick<Caller, 'call'>> => {
  const api = await callerOf(product, name)
  return { call: ((endpoint: never, args: never) => call(api, endpoint, args)) as Caller['call'] }
}

beforeAll(async () => {
  const { backend } = product
  const { rows } = await backend.connection.pool.query<{ id: string }>(
    "select id from accounts where email = 'ana@people.example'",
  )
  identifier = String(rows[0]?.id)
  page = `/profile-${identifier}`
  const all = await backend.ctx.db.select().from(companies)
  const initech = all.find(({ slug }) => slug === 'initech')?.id ?? 0
  for (const name of ['bohdan', 'ivan'] as const)
    await (await as(name)).call(setLocale, { body: { locale: 'en_GB' } })
  await fillProfile(await as('ana'), await postJob({ backend } as TestBackend), initech)
})

/** Shows sections to an audience, and all others to nobody. */
const showOnly = async (shown: readonly SectionName[], audience: Audience) => {
  const ofSection = (name: SectionName) => (shown.includes(name) ? audience : 'nobody')
  const sections = sectionNames.map((name) => ({ name, audience: ofSection(name) }))
  await (await as('ana')).call(saveSections, { body: { sections } })
}

/** Everything that the API tells about the profile. */
async function wire(name: PersonName, query = {}): Promise<string> {
  const viewer = await as(name)
  const of = { params: { identifier }, query }
  const parts = [viewer.call(showProfile, of), viewer.call(showProfileExtra, of), viewer.call(showCv, of)]
  return JSON.stringify(await Promise.all(parts as Promise<unknown>[]))
}
/** Without the header, which knows the viewer's own data. */
const contentOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
const markersIn = (text: string) => sectionNames.filter((name) => text.includes(marker[name]))

/** Every section is once among the shown and once among the hidden ones. */
const halves = [0, 1].map((rest) => sectionNames.filter((_, at) => at % 2 === rest))

describe.each(audiences)('sections with the audience %s', (audience) => {
  test.each(halves)('are on the wire and the page for those only: %s, …', async (...half) => {
    await showOnly(half, audience)
    for (const name of viewers) {
      const expected = seenBy[audience].includes(name) ? half : []
      expect([name, markersIn(await wire(name))]).toEqual([name, expected])
      const { html, status } = await product.visit(page, { as: name })
      expect([name, status, markersIn(contentOf(html))]).toEqual([name, 200, expected])
    }
  })
})

test('owners see every section of their own view, whatever its audience', async () => {
  await showOnly([], 'nobody')
  const { html, queries } = await product.visit('/', { as: 'ana' })
  expect(markersIn(html)).toEqual([...sectionNames])
  expect(queries).toBeLessThanOrEqual(8)
})

test('signed-out visitors get nothing, from the API or a page', async () => {
  const response = await product.backend.fetch(new Request(`http://backend/api/profile/cv/${identifier}`))
  expect(response.status).toBe(401)
  expect((await product.visit(page)).status).toBe(302)
})

test('a hidden section cannot be told from an empty one', async () => {
  await showOnly([], 'nobody')
  const bohdan = await as('bohdan')
  const { sections } = await bohdan.call(showCv, { params: { identifier } })
  expect(sections).toEqual(sectionNames.map((name) => ({ name })))
})

test('the preview shows what a company, a member or a signed-out visitor sees', async () => {
  await showOnly(['projects'], 'companies')
  expect(markersIn(await wire('ana', { as_company: 'globex' }))).toEqual(['projects'])
  expect(markersIn(await wire('ana', { as_company: 'initech' }))).toEqual([])
  const globex = await product.visit(`${page}?as=globex`, { as: 'ana' })
  expect(markersIn(contentOf(globex.html))).toEqual(['projects'])
  expect(globex.html).toContain('This is how Globex sees your profile.')
  expect(globex.html).toContain('Open to work')
  // Hidden from this company.
  expect(contentOf((await product.visit(`${page}?as=initech`, { as: 'ana' })).html)).not.toContain(
    'Open to work',
  )
  const member = await product.visit(page, { as: 'ana' })
  expect(markersIn(contentOf(member.html))).toEqual([])
  expect(member.html).toContain(`href="${page}?as=globex"`)
  const signedOut = await product.visit(`${page}?as=signed-out`, { as: 'ana' })
  expect(signedOut.html).toContain('People have to log in to open a profile.')
  expect(markersIn(contentOf(signedOut.html))).toEqual([])
})

test('nobody previews the profile of somebody else', async () => {
  const refused = await failure(wire('bohdan', { as_company: 'globex' }))
  expect(refused).toMatchObject({ status: 422, fields: [{ field: 'as_company' }] })
  await showOnly(['projects'], 'companies')
  const { html, status } = await product.visit(`${page}?as=globex`, { as: 'bohdan' })
  expect([status, markersIn(html)]).toEqual([200, []])
})

test('a profile with all sections takes at most eight queries, beside those that count reads', async () => {
  await showOnly(sectionNames, 'everyone')
  const { queries, calls } = await product.visit(page, { as: 'bohdan' })
  const limits = 3 * 3
  expect(queries - limits).toBeLessThanOrEqual(8)
  expect(calls).toBeLessThanOrEqual(6)
})
