import { expect, test } from 'vitest'
import { useProduct } from './product.ts'

const { visit } = useProduct()

test('the manifest names the product, and its icons exist', async () => {
  const { html, headers, status } = await visit('/manifest.webmanifest')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json'])
  const manifest = JSON.parse(html) as { name: string; start_url: string; icons: { src: string }[] }
  expect([manifest.name, manifest.start_url]).toEqual(['Tenure', '/'])
  for (const path of [...manifest.icons.map(({ src }) => src), '/favicon.ico'])
    expect([path, (await visit(path)).status]).toEqual([path, 200])
  expect((await visit('/favicon.ico')).headers.get('content-type')).toBe('image/x-icon')
})

test('every page says what kind of page it is, and where the manifest is', async () => {
  for (const path of ['/login', '/terms', '/forgot-password', '/jobs', '/company/globex', '/nowhere']) {
    const { html } = await visit(path)
    expect([path, /<meta property="og:type" content="(\w+)">/.exec(html)?.[1]]).toEqual([path, 'website'])
    expect([path, html.includes('<link rel="manifest" href="/manifest.webmanifest">')]).toEqual([path, true])
  }
})
