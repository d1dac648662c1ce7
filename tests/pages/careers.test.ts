import { beforeAll, expect, test } from 'vitest'
import { createEmployment } from '#contract/employments/edits.ts'
import { call } from '#contract/core/call.ts'
import { saveSections, sectionNames, type SectionName } from '#contract/cv/sections.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { callerOf } from './caller.ts'
import { mainOf } from './pageFacts.ts'
import { useProduct } from './product.ts'

const product = useProduct()
let page = ''
beforeAll(async () => {
  for (const [person, position] of [
    ['ana', 'Lighthouse keeper'],
    ['mira', 'Bridge builder'],
  ] as const) {
    const dates = { start_date: '2020-01-01', end_date: null }
    const body = { company: 'Harbour', position, description: '', ...dates }
    await call(await callerOf(product, person), createEmployment, { body })
  }
  const { user_id: id } = await call(await callerOf(product, 'ana'), showOwnProfile)
  page = `/profile-${id}/careers`
})
const visit = (path: string, as: 'ana' | 'mira') =>
  product.visit(path, { as, headers: { 'accept-language': '' } })

test('the careers page under a profile shows where that person has worked, and is read-only', async () => {
  const { status, html, title } = await visit(page, 'mira')
  expect([status, title]).toEqual([200, 'Employment &amp; Careers | Tenure'])
  expect(html).toContain('Where Ana Kovalenko has worked and which companies have confirmed it.')
  expect(html).toContain('Lighthouse keeper')
  // The header has the reader's own profile.
  expect(mainOf(html)).not.toMatch(/Bridge builder|class="edit-link/)
  expect(html).toContain(`href="${page.replace('/careers', '')}"`)
  expect((await visit(page.replace('/careers', ''), 'mira')).html).toContain(`href="${page}"`)
  expect((await visit('/careers', 'mira')).html).toContain('Bridge builder')
})

test('its owner sees it there as others do', async () => {
  expect((await visit(page, 'ana')).html).not.toContain('class="edit-link')
})

test('what its owner hides from the reader is not there, and nobody is told so', async () => {
  const ana = await callerOf(product, 'ana')
  const audienceOf = (name: SectionName) => (name === 'employment' ? 'nobody' : 'everyone')
  const sections = sectionNames.map((name) => ({ name, audience: audienceOf(name) }) as const)
  await call(ana, saveSections, { body: { sections } })
  const { status, html } = await visit(page, 'mira')
  expect([status, html.includes('Lighthouse keeper')]).toEqual([200, false])
  expect(html).toContain('Ana Kovalenko doesn’t show any employment.')
  expect((await visit('/profile-999999/careers', 'mira')).status).toBe(404)
})
