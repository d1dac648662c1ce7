import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createProof } from '#backend/credentials/proofs/createProof.ts'
import { createExampleKey } from '#tests/rules/credentials/exampleKey.ts'
import { exampleCredential } from '#tests/rules/credentials/exampleCredential.ts'
import { textOf } from './pageFacts.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const key = createExampleKey(7)
const did = `did:key:${key.multikey}`

/** Of an issuer that is nothing but a key, so that nothing is fetched. */
async function issue(changes: object = {}): Promise<string> {
  const issuer = { ...exampleCredential.issuer, id: did }
  const options = { verificationMethod: `${did}#${key.multikey}`, proofPurpose: 'assertionMethod' } as const
  const created = new Date('2026-03-01T09:00:00Z')
  return JSON.stringify(
    await createProof({ ...exampleCredential, issuer, ...changes }, { ...options, created }, key.sign),
  )
}

/** Posts the form as a browser does without JavaScript. */
async function post(fields: Readonly<Record<string, string | Blob>>, path = '/verify') {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const headers = { origin: product.origin() }
  const response = await fetch(product.origin() + path, { method: 'POST', headers, body })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** Bytes of a page with its styles, as they are sent. */
async function weigh(html: string): Promise<number> {
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href)
  const styles = await Promise.all(sheets.map(async (href) => (await product.visit(href)).html))
  return brotliCompressSync(html + styles.join('')).length
}

test('a pasted credential is answered in sentences, and the answer is stored by nobody', async () => {
  const { status, headers, html } = await post({ text: await issue(), file: new Blob([]) })
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  for (const words of [
    'The signature holds',
    'Signed with a key that no domain vouches for.',
    'Signed on Mar 1, 2026.',
    'Its issuer has no list on which it could be revoked.',
    'Ірина Коваль',
    'since May 2021',
    'Teamwork Good',
    'it isn’t a qualified attestation under eIDAS',
  ])
    expect(textOf(html)).toContain(words)
  expect(await weigh(html)).toBeLessThan(14 * 1024)
  expect(html).not.toMatch(/react-dom|client:load/)
})

test('a file goes before the text, in Ukrainian too', async () => {
  const { html } = await post({ text: 'nothing', file: new Blob([await issue()]) }, '/uk_UA/verify')
  for (const words of ['Підпис справжній', 'Teamwork Good', 'Чого це не доводить'])
    expect(textOf(html)).toContain(words)
})

test('what is refused says why; nothing chosen is said at the field', async () => {
  const changed = await post({ text: (await issue()).replace('Designer', 'Director') })
  expect(changed.status).toBe(422)
  expect(textOf(changed.html)).toContain('We can’t confirm this credential')
  expect(textOf(changed.html)).toContain('The signature doesn’t match')
  expect(changed.html).not.toContain('Director')
  const empty = await post({ text: '' })
  expect([empty.status, empty.html.includes('aria-invalid="true"')]).toEqual([422, true])
  expect(textOf(empty.html)).not.toContain('We can’t confirm this credential')
  const huge = await post({ file: new Blob(['x'.repeat(3 * 1024 * 1024)]) })
  expect(huge.status).toBe(413)
  expect(textOf(huge.html)).toContain('Verify a credential')
})

test('texts of a credential are texts', async () => {
  const payload = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const { html } = await post({
    text: await issue({ name: payload, evidence: [{ type: 'Evidence', narrative: payload }] }),
  })
  expect(html).toContain('&lt;script&gt;alert(1)')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<script>alert(1)')
})

test('the empty form is a cached page for everybody, linked from every page', async () => {
  const page = await product.visit('/verify')
  expect(page.status).toBe(200)
  expect((await product.visit('/verify')).calls).toBe(0)
  expect((await product.visit('/terms')).html).toContain('href="/verify"')
})
