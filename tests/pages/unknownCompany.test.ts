import { expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { invite } from '#contract/employments/members.ts'
import { unknownCompanyToken } from '#backend/mail/unknownCompanyToken.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { visit, origin } = product
let count = 0

/** The page the mail of an invitation links to, for someone who does not know the company. */
async function mailedPath(): Promise<string> {
  const { id } = await call(await callerOf(product, 'ivan'), invite, {
    params: { slug: 'initech' },
    body: {
      name: 'Olena Marchenko',
      email: `stranger${++count}@people.example`,
      position: 'Bookkeeper',
      start_date: '2024-03-01',
      role: 'member',
      manage_hr_panel: false,
    },
  })
  return `/unknown-company?token=${unknownCompanyToken(product.backend.ctx, id)}`
}
const post = (path: string, answer: Record<string, string>) =>
  visit(path, { body: new URLSearchParams(answer), headers: { origin: origin() } })
const heading = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1]?.trim()
const stateOf = async (path: string) => {
  const id = /token=(\d+)/.exec(path)?.[1]
  const { rows } = await product.backend.connection.pool.query<{ state: string }>(
    'select state from invitations where id = $1',
    [id],
  )
  return rows[0]?.state
}

test('opening the link changes and reveals nothing; one click does it, without signing in or scripts', async () => {
  const path = await mailedPath()
  const page = await visit(path)
  expect([page.status, heading(page.html)]).toEqual([200, 'Don’t know this company?'])
  for (const word of ['Initech', 'Olena', 'Bookkeeper', '@people.example'])
    expect(page.html).not.toContain(word)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(await stateOf(path)).toBe('pending')
  const done = await post(path, { scope: 'company' })
  expect([done.status, heading(done.html)]).toEqual([200, 'Thanks for telling us'])
  expect(done.html).toContain('This company can’t invite your address again')
  expect(await stateOf(path)).toBe('declined')
  const undone = await post(path, { answer: 'undo' })
  expect([undone.status, heading(undone.html)]).toEqual([200, 'Invitations are allowed again'])
  expect(await stateOf(path)).toBe('declined')
})

test('all invitations can be blocked', async () => {
  const path = await mailedPath()
  expect((await post(path, { scope: 'all' })).html).toContain('Companies can no longer invite this address')
  await post(path, { answer: 'undo' })
})

test('an invalid link says so, in Ukrainian too', async () => {
  const forged = await post('/unknown-company?token=1.forged', { scope: 'all' })
  expect([forged.status, heading(forged.html)]).toEqual([404, 'This link isn’t valid'])
  const ukrainian = await post('/uk_UA/unknown-company', {})
  expect([ukrainian.status, heading(ukrainian.html)]).toEqual([404, 'Це посилання недійсне'])
})
