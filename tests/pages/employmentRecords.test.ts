import { sql } from '#drizzle'
import { beforeAll, expect, test } from 'vitest'
import { employments } from '#backend/employments/schema/employments.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const idOf = async (table: 'accounts' | 'companies', column: 'email' | 'slug', value: string) => {
  const { rows } = await product.backend.connection.pool.query(
    `select id from ${table} where ${column} = $1`,
    [value],
  )
  return Number((rows[0] as { id: string }).id)
}
let ana = 0

beforeAll(async () => {
  const { db } = product.backend.ctx
  ana = await idOf('accounts', 'email', 'ana@people.example')
  const [globex, initech] = [
    await idOf('companies', 'slug', 'globex'),
    await idOf('companies', 'slug', 'initech'),
  ]
  const verifiedAt = new Date('2019-10-05T00:00:00Z')
  await db.insert(employments).values([
    {
      userId: ana,
      companyId: globex,
      companyName: 'Globex',
      position: 'Clerk',
      verifiedAt,
      startDate: '2016-01-01',
      endDate: '2018-01-01',
      verifiedDomain: 'globex.example',
    },
    {
      userId: ana,
      companyId: initech,
      companyName: 'Initech',
      position: 'Welder',
      verifiedAt,
      startDate: '2018-01-01',
      endDate: '2021-01-01',
    },
    { userId: ana, companyName: 'Umbrella', position: 'Guard', startDate: '2021-01-01' },
  ])
  // The company is renamed.
  await db.execute(sql`update companies set name = 'Google' where slug = 'initech'`)
})

const profile = (locale = '') => product.visit(`${locale}/profile-${ana}`, { as: 'gita' })
const plain = (html: string) =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('a profile shows in text and shape who confirmed each employment', async () => {
  const { html } = await profile()
  const text = plain(html)
  expect(text).toContain('Verified, globex.example Verified by Globex, globex.example, October 2019')
  expect(text).toContain('Confirmed by Initech, an unverified company')
  expect(text).toContain('Self-reported')
  expect(html.match(/data-shape="seal"/g)).toHaveLength(1)
  expect(html.match(/data-shape="half"/g)).toHaveLength(1)
  expect(plain((await profile('/uk_UA')).html)).not.toContain('unverified company')
})

test('a company’s new name is shown beside the confirmed one', async () => {
  const { html } = await profile()
  expect(plain(html)).toContain('Initech, now Google')
  expect(html).toMatch(/<a href="[^"]*\/company\/initech">now Google<\/a>/)
  expect(plain(html)).not.toContain('by Google')
})

test('the tenure line renders three strokes, labels each for screen readers and explains them', async () => {
  const { html } = await profile()
  const line = /<svg class="tenure-line" height[\s\S]*?<\/svg>/.exec(html)?.[0] ?? ''
  expect(line.match(/<rect class="span"/g)).toHaveLength(1)
  expect(line.match(/<rect class="confirmed"/g)).toHaveLength(1)
  expect(line.match(/<rect class="stated"/g)).toHaveLength(1)
  expect(line).toContain(
    'Clerk, Globex, Jan 2016 – Jan 2018. Verified by Globex, globex.example, October 2019',
  )
  expect(line).toContain(
    'Welder, Initech, now Google, Jan 2018 – Jan 2021. Confirmed by Initech, an unverified company',
  )
  expect(line).toContain('Guard, Umbrella, Jan 2021 – present. Self-reported')
  expect(plain(html)).toContain('Verified Confirmed by an unverified company Self-reported')
})

test('a company page shows the verified domain, or that there is none', async () => {
  const globex = plain((await product.visit('/company/globex')).html)
  expect(globex).toContain('Verified: globex.example')
  expect(globex).not.toContain('Not verified')
  const initech = plain((await product.visit('/company/initech')).html)
  expect(initech).toContain('Not verified')
  expect(initech).not.toContain('Verified:')
})

test('the pages of careers, an employment and members make at most eight queries', async () => {
  const { rows } = await product.backend.connection.pool.query(
    "select id from employments where user_id = $1 and company_name = 'Globex'",
    [ana],
  )
  const [{ id }] = rows as [{ id: string }]
  for (const [path, as] of [
    ['/careers', 'ana'],
    [`/employment-details/${id}`, 'ana'],
    [`/employment-details/${id}`, 'gita'],
    ['/company/globex/edit/members', 'gita'],
    [`/company/globex/edit/members/${ana}`, 'gita'],
  ] as const) {
    await product.visit(path, { as })
    const { status, queries } = await product.visit(path, { as })
    expect([path, as, status, Math.min(queries, 8)]).toEqual([path, as, 200, queries])
  }
})
