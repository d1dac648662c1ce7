import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { createPost, publishPost, type ManagedPost } from '#contract/posts/managedPosts.ts'
import type { PostVisibility } from '#contract/posts/posts.ts'
import { pdfBytes } from '../api/documents/documentFixtures.ts'
import { postForm, usePosts } from '../api/posts/postFixtures.ts'
import type { Caller, TestBackend } from '../api/backend.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const posts: Partial<Record<PostVisibility, ManagedPost>> = {}
const name = 'Prices & terms.pdf'

beforeAll(async () => {
  const api = await callerOf(product, 'gita')
  const gita = { token: api.token() } as unknown as Caller
  const { upload } = usePosts({ send: (request: Request) => product.backend.fetch(request) } as TestBackend)
  for (const visibility of ['everyone', 'followers'] as const) {
    const documents = [{ upload: await upload(gita, pdfBytes(visibility), name, 'postDocument') }]
    const body = { ...postForm, text: 'We weigh.', visibility, documents }
    const { id: postId, version } = await call(api, createPost, { params: { slug: 'globex' }, body })
    posts[visibility] = await call(api, publishPost, { params: { postId }, body: { ...body, version } })
  }
})

const pageOf = ({ id = 0 }: Partial<ManagedPost> = {}) => `/company/globex/posts/${id}`
const urlOf = (visibility: PostVisibility) => posts[visibility]?.documents[0]?.url ?? ''

test('pages list a document as a link with its name, kind and size', async () => {
  for (const path of [pageOf(posts.everyone), '/company/globex/posts', '/activities']) {
    const { html } = await product.visit(path)
    const [list = ''] = /<ul class="post-documents".*?<\/ul>/s.exec(html) ?? []
    expect([path, list]).toEqual([path, expect.stringContaining(`href="${urlOf('everyone')}"`)])
    expect(list.replace(/<[^>]*>/g, '').trim()).toBe('Prices &amp; terms.pdf PDF, 1 kB')
    expect(list).toContain('aria-label="Documents"')
  }
})

test('feeds and other formats name it', async () => {
  const page = pageOf(posts.everyone)
  const atom = (await product.visit('/feeds/posts/globex.atom')).html
  expect(atom).toMatch(
    new RegExp(
      `<link rel="enclosure" type="application/pdf" length="\\d+" title="Prices &amp; terms.pdf" href="http[^"]*${urlOf('everyone')}"/>`,
    ),
  )
  const feed = JSON.parse((await product.visit('/feeds/posts/globex.json')).html) as {
    items: { content_html: string; attachments?: object[] }[]
  }
  expect(feed.items.flatMap(({ attachments = [] }) => attachments)).toMatchObject([
    { mime_type: 'application/pdf', title: name, size_in_bytes: pdfBytes('everyone').length },
  ])
  expect(feed.items[0]?.content_html).toContain('>Prices &amp; terms.pdf</a> (PDF, 1 kB)')
  const data = JSON.parse((await product.visit(`${page}.json`)).html) as object
  expect(data).toMatchObject({ documents: [{ name, type: 'application/pdf' }] })
  expect((await product.visit(`${page}.md`)).html).toMatch(
    new RegExp(`- \\[Prices & terms\\.pdf\\]\\(http[^)]*${urlOf('everyone')}\\) \\(PDF, 1 kB\\)`),
  )
})

test('a document for followers is on no public page, and is a download with the session', async () => {
  for (const path of ['/company/globex/posts', '/feeds/posts/globex.json', pageOf(posts.followers)])
    expect((await product.visit(path)).html).not.toContain(urlOf('followers'))
  const address = urlOf('followers').replace(/^\/files/, '/media')
  const read = async (as: 'gita' | 'ivan') => {
    const { status, headers } = await fetch(`${product.origin()}${address}`, {
      headers: { cookie: `s-token=${await product.tokenOf(as)}` },
    })
    return [status, headers.get('content-disposition')]
  }
  expect(await read('gita')).toEqual([200, expect.stringMatching(/^attachment; filename.*Prices/)])
  expect((await read('ivan'))[0]).toBe(404)
})
