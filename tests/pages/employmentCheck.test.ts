import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { listCheckLinks, revokeCheckLink } from '#contract/cvFiles/checks.ts'
import { makeCvFile } from '#contract/cvFiles/files.ts'
import type { TestBackend } from '../api/backend.ts'
import { choices } from '../api/cvFiles/cvFileFixtures.ts'
import { insertConfirmed } from '../api/employments/hiredPeople.ts'
import { callerOf } from './caller.ts'
import { textOf } from './pageFacts.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { visit } = product

async function newLink(name?: string) {
  const { backend } = product
  const idOf = async () => {
    const { rows } = await backend.connection.pool.query<{ id: string }>(
      "select id from accounts where email = 'ana@people.example'",
    )
    return Number(rows[0]?.id)
  }
  const employment = await insertConfirmed({ backend, idOf } as unknown as TestBackend, 'ana', name)
  await backend.connection.pool.query(
    `update employments set verified_domain = 'globex.example' where id = $1`,
    [employment],
  )
  const api = await callerOf(product, 'ana')
  await call(api, makeCvFile, { body: { ...choices, sections: ['employment'], check_links: true } })
  const link = (await call(api, listCheckLinks)).at(-1)
  return { api, id: link?.id ?? 0, path: new URL(link?.url ?? '').pathname }
}

test('a check link shows what the company confirms, is not indexed or stored, and can be revoked', async () => {
  const { api, id, path } = await newLink()
  const page = await visit(path)
  expect(page.status).toBe(200)
  for (const words of ['Ana Kovalenko', 'Verified by Globex, globex.example', 'Clerk', 'Jan 2022 – present'])
    expect(textOf(page.html)).toContain(words)
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect([page.calls, page.queries <= 8]).toEqual([1, true])
  expect(textOf((await visit(`/uk_UA${path}`)).html)).toContain(
    'Підтвердила компанія «Globex», globex.example',
  )
  await call(api, revokeCheckLink, { params: { checkLinkId: id } })
  const revoked = await visit(path)
  expect([revoked.status, textOf(revoked.html).includes('This link has been revoked')]).toEqual([410, true])
  expect(textOf(revoked.html)).not.toMatch(/Ana|Globex/)
  expect((await visit('/verify/forged')).status).toBe(404)
})

test('it shows the confirmed name and no other, says that it has changed, and where an upgrade took it from', async () => {
  const { path } = await newLink('Ana Former')
  const { html, queries } = await visit(path)
  expect(textOf(html)).toContain('Ana Former')
  expect(textOf(html)).toContain('The name has changed since')
  expect(textOf(html)).not.toContain('Kovalenko')
  expect(queries).toBeLessThanOrEqual(8)
  expect(textOf((await visit(`/uk_UA${path}`)).html)).toContain('Відтоді ім’я змінилося')
  await product.backend.connection.pool.query(`update confirmed_names set taken_over_at = '2026-03-04Z'`)
  expect(textOf((await visit(path)).html)).toContain(
    'The name comes from the profile as it was on Mar 4, 2026',
  )
})

test('it keeps to the budgets of public pages', async () => {
  const { html } = await visit((await newLink()).path)
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href)
  const styles = await Promise.all(sheets.map(async (href) => (await visit(href)).html))
  expect(brotliCompressSync(html + styles.join('')).length).toBeLessThan(14_336)
  expect(html).not.toMatch(/react-dom|client:load/)
})
