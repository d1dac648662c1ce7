import { expect, test } from 'vitest'
import { sql } from '#drizzle'
import { followCompany } from '#contract/companies/follow.ts'
import { previewLink } from '#contract/posts/linkPreviews.ts'
import { deletePost, publishPost } from '#contract/posts/managedPosts.ts'
import { showPost } from '#contract/posts/posts.ts'
import { failure, useBackend } from '../backend.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import { changed, globexPosts as globex, png, usePosts } from './postFixtures.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const internet = useLocalInternet()
const app = useBackend({ rateFactor: 1000, web: internet.config }, () => new Date(Date.now() + ahead))
const make = usePosts(app)
const html = { 'content-type': 'text/html; charset=utf-8' }
const url = 'https://umbrella.com/news'

const page = (head: string) => `<!doctype html><html><head>${head}</head><body><p>Words</p></body></html>`
const full = page(`
  <title>Not this</title>
  <meta property="og:title" content="Rain &amp; shine">
  <meta name="description" content="Not this either">
  <meta property="og:description" content="What to carry,\n  and when.">
  <meta property="og:site_name" content="Umbrella">
  <meta property="og:image" content="/image.png">`)
async function serveImage(bytes: Uint8Array): Promise<void> {
  internet.hosts.set('umbrella.com', ['127.0.0.1'])
  internet.pages.set('umbrella.com/image.png', (_, res) =>
    res.writeHead(200, { 'content-type': 'image/png' }).end(bytes),
  )
}
const preview = async (of = url) =>
  (await app.as('gita')).call(previewLink, { params: globex, body: { url: of } })
const refusal = async (of: string) => (await failure(preview(of))).code
const text = `Read ${url}`

test('a preview says what the page says about itself, with a copy of its image', async () => {
  internet.serve(url, full, 200, html)
  await serveImage(await png(1200, 630))
  const { id, image, ...facts } = await preview()
  expect(facts).toEqual({
    url,
    host: 'umbrella.com',
    title: 'Rain & shine',
    description: 'What to carry, and when.',
    site_name: 'Umbrella',
  })
  expect(image).toMatchObject({ width: 640, height: 336 })
  const gita = await app.as('gita')
  expect((await make.file(gita, image?.url ?? '')).headers.get('content-type')).toBe('image/webp')
  expect((await make.file(await app.as('ana'), image?.url ?? '')).status).toBe(404)

  const post = await make.publish(gita, { text, link_preview: id })
  const { link_preview: shown } = await app.anyone.call(showPost, { params: { postId: post.id } })
  expect(shown).toMatchObject({ id, title: 'Rain & shine' })
  expect((await make.file(app.anyone, image?.url ?? '')).status).toBe(200)
  // Frozen: the page is not read again.
  internet.serve(url, page('<title>Changed</title>'), 200, html)
  const { link_preview: later } = await app.anyone.call(showPost, { params: { postId: post.id } })
  expect(later?.title).toBe('Rain & shine')

  const limited = await gita.call(
    publishPost,
    changed(post, { text, link_preview: id, visibility: 'followers' }),
  )
  expect((await make.file(app.anyone, image?.url ?? '')).status).toBe(401)
  const ivan = await app.as('ivan')
  expect((await make.file(ivan, image?.url ?? '')).status).toBe(404)
  await ivan.call(followCompany, { params: globex })
  expect((await make.file(ivan, image?.url ?? '')).status).toBe(200)
  // An author removes it; readers see no other version.
  const without = await gita.call(publishPost, changed(limited, { text, visibility: 'followers' }))
  expect(without).toMatchObject({ link_preview: null, edited_at: null })
  expect((await make.file(gita, image?.url ?? '')).status).toBe(404)
})

test('a preview goes with its link and with its post, and belongs to one', async () => {
  internet.serve(url, full, 200, html)
  const gita = await app.as('gita')
  const [first, second] = [await preview(), await preview()]
  const post = await make.publish(gita, { text, link_preview: first.id })
  const stolen = await failure(make.draft(gita, { text, link_preview: first.id }))
  expect(stolen.fields).toMatchObject([{ field: 'link_preview' }])
  // One for an address that the text does not contain is not shown.
  const moved = await gita.call(
    publishPost,
    changed(post, { text: 'Read https://other.example', link_preview: second.id }),
  )
  expect(moved.link_preview).toBeNull()
  const again = await gita.call(publishPost, changed(moved, { text, link_preview: second.id }))
  expect(again.link_preview?.id).toBe(second.id)
  await gita.call(deletePost, { params: { postId: post.id } })
  expect(await app.countRows('link_previews')).toBe(0)
})

test('a preview that another company has made is not for its posts', async () => {
  internet.serve(url, full, 200, html)
  const params = { slug: 'initech' }
  const { id } = await (await app.as('ivan')).call(previewLink, { params, body: { url } })
  const refused = await failure(make.draft(await app.as('gita'), { text, link_preview: id }))
  expect(refused.fields).toMatchObject([{ field: 'link_preview', code: 'unknownChoice' }])
})

test.each([
  ['a page without a title', page(''), 200, html],
  ['something that is not a page', '{"title":"x"}', 200, { 'content-type': 'application/json' }],
  ['a page that is not there', full, 404, html],
  ['compressed bytes', full, 200, { ...html, 'content-encoding': 'br' }],
])('%s has no preview', async (_what, body, status, headers) => {
  internet.serve(url, body, status, headers)
  expect(await refusal(url)).toBe('linkNotPreviewed')
})

test('every reason is answered alike, so that no network can be explored', async () => {
  for (const inside of ['127.0.0.2', '10.0.0.1', '169.254.169.254', '::1', '::ffff:a00:1']) {
    internet.hosts.set('inside.example', [inside])
    expect([inside, await refusal('https://inside.example/')]).toEqual([inside, 'linkNotPreviewed'])
  }
  for (const address of [
    'http://umbrella.com/',
    'https://127.0.0.1/',
    'https://umbrella.com:8443/',
    'https://missing.example/',
  ])
    expect([address, await refusal(address)]).toEqual([address, 'linkNotPreviewed'])
  internet.hosts.set('umbrella.com', ['127.0.0.1'])
  internet.serve(url, '', 302, { location: 'https://inside.example/' })
  expect(await refusal(url)).toBe('linkNotPreviewed')
})

test('a page that is too long is read from its beginning, in its own encoding', async () => {
  const head = Buffer.concat([
    Buffer.from('<html><head><meta charset="windows-1251"><title>'),
    Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xb3, 0xf2]),
    Buffer.from('</title></head><body>'),
    Buffer.alloc(2 * 1024 * 1024, 'x'),
  ])
  internet.pages.set('umbrella.com/news', (_, res) =>
    res.writeHead(200, { 'content-type': 'text/html' }).end(head),
  )
  expect(await preview()).toMatchObject({ title: 'Привіт', description: '', image: null })
})

test('a page is read up to the end of its head, and one that is made to exhaust its reader is left', async () => {
  const cost = async (body: string) => {
    internet.serve(url, body, 200, html)
    const before = process.cpuUsage()
    const { title } = await preview()
    const { user, system } = process.cpuUsage(before)
    return { title, ms: (user + system) / 1000 }
  }
  const unmatched = '<svg>' + '<a></b>'.repeat(200_000)
  await cost(page('<title>First</title>'))
  const { title, ms } = await cost(`<html><head><title>Head</title></head>${unmatched}`)
  expect([title, ms < 1_000]).toEqual(['Head', true])
  expect((await cost(`<head><title>Within</title>${unmatched}`)).title).toBe('Within')
  internet.serve(url, `<head>${'<!-- -->'.repeat(9_000)}<title>Beyond 64 KB</title>`, 200, html)
  expect(await refusal(url)).toBe('linkNotPreviewed')
})

test('what a page says is one line of text, cut off, and its title is that of its head', async () => {
  const long = '👩‍👩‍👧 '.repeat(200)
  internet.serve(
    url,
    page(
      `<script>var t = '<title>Script</title>'</script><title>\u202eone\ntwo</title><meta name=description content="${long}">`,
    ) + '<svg><title>Later</title></svg>',
    200,
    html,
  )
  const { title, description } = await preview()
  expect(title).toBe('one two')
  expect([...new Intl.Segmenter().segment(description)].length).toBeLessThanOrEqual(300)
  expect(description.endsWith('👩‍👩‍👧…')).toBe(true)
})

test('an image that is none, or one of the inside, is left out', async () => {
  internet.serve(url, full, 200, html)
  await serveImage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect((await preview()).image).toBeNull()
  await serveImage(await png(20, 20))
  expect((await preview()).image).toBeNull()
  internet.serve(url, full.replace('/image.png', 'https://inside.example/image.png'), 200, html)
  internet.hosts.set('inside.example', ['10.0.0.1'])
  expect((await preview()).image).toBeNull()
})

test('a preview that no post uses is deleted after a day, with its image', async () => {
  internet.serve(url, full, 200, html)
  await serveImage(await png(1200, 630))
  const { image } = await preview()
  const key = image?.url.replace('/files/', '') ?? ''
  ahead = 2 * day
  await app.work('sweep')
  ahead = 4 * day
  await app.work('sweep')
  expect(await app.countRows('link_previews')).toBe(0)
  expect(await app.countRows('files', sql`key = ${key}`)).toBe(0)
})
