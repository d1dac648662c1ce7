import { eq } from '#drizzle'
import { expect, test } from 'vitest'
import { listCases } from '#backend/reports/cases.ts'
import { decideCase, decideObjection } from '#backend/reports/decide.ts'
import { countModeration } from '#backend/reports/figures.ts'
import { reportCases } from '#backend/reports/schema.ts'
import { savePublicPage } from '#contract/publicPages/publicPages.ts'
import { call } from '#contract/core/call.ts'
import { settled } from '../api/backend.ts'
import { callerOf } from './caller.ts'
import { insertPost } from './insertPost.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { visit, origin } = product
const heading = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1]?.trim()
const linkIn = (html: string) => /href="([^"]*\/report\?about=[^"]*)"/.exec(html)?.[1] ?? ''
const send = (path: string, fields: Record<string, string>, as?: 'ana' | 'gita') =>
  visit(path, {
    body: new URLSearchParams(fields),
    headers: { origin: origin() },
    ...(as ? { as } : {}),
  })
const decide = (caseId: number | undefined, reason: string, decision: 'hide' | 'remove' = 'remove') =>
  decideCase(product.backend.ctx, { caseId: caseId ?? 0, decision, reason, rule: 'fraud', by: null })
const waiting = async () => (await listCases(product.backend.ctx.db)).map(({ found }) => found)

test('a public page links to its report, which works without scripts and without a sign-in', async () => {
  const id = await insertPost(product.backend.ctx.db, { text: 'Buy my miracle cure' })
  const shown = await visit(`/company/globex/posts/${id}`)
  const link = linkIn(shown.html)
  expect(link).toBe(`/report?about=post-${id}`)
  expect(shown.html).toContain(`href="${link}" rel="nofollow"`)
  const page = await visit(link)
  expect([page.status, heading(page.html)]).toEqual([200, 'Report something'])
  expect(page.html).toContain('A post by Globex')
  expect(page.html).toContain('Buy my miracle cure')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')

  // Something illegal needs more, and what was typed stays.
  const illegal = await send(link, { reason: 'illegal', words: 'It is mine', law: '', email: '' })
  expect(illegal.status).toBe(422)
  for (const text of ['Confirm this to report something illegal', 'Which law does it break?', 'It is mine'])
    expect(illegal.html).toContain(text)
  const nameless = await send(link, {
    reason: 'illegal',
    words: 'It is mine',
    law: 'Copyright',
    email: '',
    name: '',
    good_faith: 'on',
  })
  expect(nameless.html).toContain('Email is required')
  expect(nameless.html).toMatch(/value="Copyright"/)
  expect(nameless.html).toMatch(/name="good_faith" checked/)

  // What was typed is there again after an error.
  const incomplete = await send(link, { reason: 'other', words: '', email: 'nobody' })
  expect(incomplete.status).toBe(422)
  expect(incomplete.html).toContain('Please enter a valid email')
  expect(incomplete.html).toMatch(/value="other" checked/)
  expect((await send(link, { words: 'It cures nothing' })).html).toContain('Choose a reason')
  expect(await waiting()).toEqual([])

  const done = await send(link, { reason: 'fraud', words: 'It cures nothing', email: '' })
  expect(done.status).toBe(303)
  const address = done.headers.get('location') ?? ''
  const receipt = await visit(address)
  expect([receipt.status, heading(receipt.html)]).toEqual([200, 'Thank you for your report'])
  expect(receipt.html).toContain('We’ve received it')
  expect(receipt.headers.get('referrer-policy')).toBe('same-origin')
  const [found] = await waiting()
  await decide(found?.id, 'It sells a fake cure.')
  const later = await visit(`/uk_UA${address.replace('&sent=1', '')}`)
  expect([heading(later.html), later.html.includes('Ми це прибрали')]).toEqual(['Ваша скарга', true])
  expect((await visit(`/company/globex/posts/${id}`)).status).toBe(404)
  expect([(await visit(link)).status, (await visit('/report')).status]).toEqual([404, 404])
  expect((await visit('/report/receipt?reference=forged')).status).toBe(404)
  expect((await send(link, { reason: 'spam', words: '' })).status).toBe(404)
})

test('companies, jobs, public pages and profiles can be reported where they are shown', async () => {
  await call(await callerOf(product, 'ana'), savePublicPage, {
    body: { address: 'ana-kovalenko', indexed: false, parts: [] },
  })
  const about = async (path: string, as?: 'ana' | 'gita') =>
    linkIn((await visit(path, as ? { as } : {})).html).split('about=')[1]
  expect(await about('/company/globex')).toMatch(/^company-\d+$/)
  expect(await about('/people/ana-kovalenko')).toBe('page-ana-kovalenko')
  expect(await about('/', 'ana')).toBeUndefined()
  const { rows } = await product.backend.connection.pool.query<{ id: string }>(
    `select id from accounts where email = 'ana@people.example'`,
  )
  const profile = `profile-${rows[0]?.id}`
  expect(await about(`/${profile}`, 'gita')).toBe(profile)
  // Nobody reports a profile without seeing it.
  const login = await visit(`/report?about=${profile}`)
  expect([login.status, login.headers.get('location')]).toEqual([
    302,
    `/login?next=${encodeURIComponent(`/report?about=${profile}`)}`,
  ])
  const form = await visit(`/report?about=${profile}`, { as: 'gita' })
  expect(form.html).toContain('The profile of Ana Kovalenko')
  expect(form.html).not.toContain('name="email"')
})

test('the author reads the decision and objects without scripts, once', async () => {
  const id = await insertPost(product.backend.ctx.db, { text: 'Half-price degrees' })
  await send(`/report?about=post-${id}`, { reason: 'fraud', words: '' }, 'ana')
  const found = (await waiting()).find(({ targetId }) => targetId === id)
  await decide(found?.id, 'Degrees are not for sale.')
  await settled(product.backend)
  const path = `/decisions/${found?.id}`
  const page = await visit(path, { as: 'gita' })
  expect([page.status, heading(page.html)]).toEqual([200, 'We removed a post'])
  const statement = [
    ...[
      'Degrees are not for sale.',
      'Half-price degrees',
      'href="/rules#fraud"',
      'content rules of Nov 27, 2026',
    ],
    ...[
      'We removed it. No one sees it',
      'Everywhere on',
      'Until we reverse the decision',
      'A person looked at it',
    ],
    ...['Object to this decision', 'Only one person on our staff decides', 'dispute settlement body'],
  ]
  for (const text of statement) expect(page.html).toContain(text)
  expect((await visit(path, { as: 'ana' })).status).toBe(404)
  const empty = await send(path, { text: ' ' }, 'gita')
  expect([empty.status, empty.html.includes('Field is required')]).toEqual([422, true])
  const sent = await send(path, { text: 'They are scholarships.' }, 'gita')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}#objection`])
  const after = await visit(path, { as: 'gita' })
  expect(after.html).toContain('They are scholarships.')
  expect(after.html).toContain('We’re looking at it again')
  const again = await send(path, { text: 'Again.' }, 'gita')
  expect(again.status).toBe(409)
})

test('after six months a decision has no form, but the other ways to object', async () => {
  const { db, now } = product.backend.ctx
  const id = await insertPost(db, { text: 'Quarter-price degrees' })
  await send(`/report?about=post-${id}`, { reason: 'fraud', words: '' }, 'ana')
  const found = (await waiting()).find(({ targetId }) => targetId === id)
  await decide(found?.id, 'Degrees are not for sale.')
  await settled(product.backend)
  const path = `/decisions/${found?.id}`
  const decidedAt = new Date(now().getTime() - 183 * 24 * 60 * 60 * 1000)
  await product.backend.connection.pool.query('update report_cases set decided_at = $2 where id = $1', [
    found?.id,
    decidedAt,
  ])
  const { html } = await visit(path, { as: 'gita' })
  expect(html).toContain('You could object until')
  expect(html).toContain('dispute settlement body')
  expect(html).not.toContain('name="text"')
  const late = await send(path, { text: 'It is late.' }, 'gita')
  expect([late.status, late.html.includes('The six months in which you could object are over')]).toEqual([
    409,
    true,
  ])
})

test('a post that is hidden is marked for its company, and the decision says what became of it', async () => {
  const { ctx } = product.backend
  const id = await insertPost(ctx.db, { text: 'Free gold' })
  await send(`/report?about=post-${id}`, { reason: 'fraud', words: '' }, 'ana')
  const caseId = (await waiting()).find(({ targetId }) => targetId === id)?.id ?? 0
  await decide(caseId, 'Gold is not free.', 'hide')
  const path = `/decisions/${caseId}`
  const see = async (address: string) => (await visit(address, { as: 'gita' })).html
  const decision = await see(path)
  expect(heading(decision)).toBe('We hid a post')
  expect(decision).toContain('We store the content until')
  for (const address of ['/company/globex/posts/edit', `/company/globex/posts/edit/${id}`])
    expect(await see(address)).toContain(`href="${path}"`)
  expect((await visit(`/company/globex/posts/${id}`, { as: 'gita' })).status).toBe(404)
  await send(path, { text: 'It is a joke.' }, 'gita')
  await decideObjection(ctx, { caseId, outcome: 'revoke', reason: 'It is.', by: null })
  expect(await see(path)).toContain('It’s back as it was.')
  // As earlier releases left it, which deleted at once.
  await ctx.db
    .update(reportCases)
    .set({ decision: 'remove', content: null })
    .where(eq(reportCases.id, caseId))
  expect(await see(path)).toContain('We can’t restore a deleted post')
})

test('the page of figures is stored, and evicted when a count has changed', async () => {
  const { ctx } = product.backend
  const read = async () => {
    await countModeration(ctx)
    return visit('/transparency')
  }
  const before = await read()
  expect([before.status, heading(before.html)]).toEqual([200, 'Transparency'])
  expect(before.html).toContain('So far')
  const id = await insertPost(ctx.db, { text: 'Buy my miracle cure' })
  await send(`/report?about=post-${id}`, { reason: 'spam', words: '', email: '' })
  const reported = (html: string) => Number(/Reports received<\/dt>\s*<dd>(\d+)/.exec(html)?.[1])
  expect(reported((await visit('/transparency')).html)).toBe(reported(before.html))
  expect(reported((await read()).html)).toBe(reported(before.html) + 1)
})
