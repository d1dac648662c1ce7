import { describe, expect, test } from 'vitest'
import { likePost } from '#contract/posts/comments.ts'
import { publishPost } from '#contract/posts/managedPosts.ts'
import { postComments, posts } from '#backend/posts/schema/posts.ts'
import { eq } from '#drizzle'
import { settled } from '../api/backend.ts'
import { insertPost } from './insertPost.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const db = () => product.backend.ctx.db
const pageOf = (id: number) => `/company/globex/posts/${id}`
const send = async (path: string, method: string, body?: object) =>
  fetch(`${product.origin()}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await product.tokenOf('gita')}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

describe('the page of a post', () => {
  test('has a canonical address, a preview and its other formats', async () => {
    const id = await insertPost(db(), { text: 'A bridge\n\nSee https://globex.example/bridge (in German).' })
    const { html, status, title } = await product.visit(pageOf(id))
    expect([status, title]).toEqual([200, 'A bridge | Globex | Tenure'])
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${pageOf(id)}"`))
    expect(html).toContain('<meta property="og:title"')
    expect(html).toContain('href="https://globex.example/bridge" rel="nofollow ugc noopener"')
    expect((html.match(/<h1/g) ?? []).length).toBe(1)
    for (const path of [
      `${pageOf(id)}.json`,
      `${pageOf(id)}.md`,
      '/feeds/posts/globex.atom',
      '/feeds/posts/globex.json',
    ]) {
      const found = await product.visit(path)
      expect([path, found.status, found.html.includes('A bridge')]).toEqual([path, 200, true])
    }
  })

  test('is current with the answer of the write that changes it, also in lists', async () => {
    product.evictPages()
    const id = await insertPost(db(), { text: 'Fifty pieces' })
    const paths = [
      pageOf(id),
      `${pageOf(id)}.md`,
      '/company/globex/posts',
      '/company/globex',
      '/feeds/posts/globex.json',
    ]
    for (const path of paths) expect((await product.visit(path)).html).toContain('Fifty pieces')
    expect((await product.visit(pageOf(id))).queries).toBe(0)
    const form = {
      text: 'Sixty pieces',
      visibility: 'everyone',
      commenting: 'everyone',
      images: [],
      version: 1,
    }
    expect((await send(publishPost.path.replace(':postId', String(id)), 'PUT', form)).status).toBe(200)
    for (const path of paths) expect((await product.visit(path)).html).toContain('Sixty pieces')
    const history = (await product.visit(`${pageOf(id)}/history`)).html.replaceAll(/<[^>]+>/g, '')
    expect(history).toContain('Fifty')
    expect((await send(`/api/managed-posts/${id}`, 'DELETE')).status).toBe(200)
    for (const path of paths.slice(2)) expect((await product.visit(path)).html).not.toContain('Sixty pieces')
    expect((await product.visit(pageOf(id))).status).toBe(404)
  })

  test('a like purges no page', async () => {
    const id = await insertPost(db())
    await product.visit(pageOf(id))
    expect((await send(likePost.path.replace(':postId', String(id)), 'PUT')).status).toBe(200)
    await settled(product.backend)
    expect((await product.visit(pageOf(id))).queries).toBe(0)
  })

  test('contains no comments', async () => {
    const id = await insertPost(db())
    const [post] = await db().select().from(posts).where(eq(posts.id, id))
    await db().insert(postComments).values({ postId: id, authorId: 1, text: 'What people say' })
    expect(post).toBeDefined()
    expect((await product.visit(pageOf(id))).html).not.toContain('What people say')
  })
})

test('nothing of a post for followers or of a draft is on any public page', async () => {
  const hidden = { text: 'The secret roadmap', visibility: 'followers' } as const
  const limited = await insertPost(db(), hidden)
  const draft = await insertPost(db(), { text: 'The secret draft', publishedAt: null })
  for (const as of [undefined, 'ana', 'gita'] as const)
    for (const path of [
      '/company/globex',
      '/company/globex/posts',
      '/company/globex.md',
      '/feeds/posts/globex.atom',
      '/feeds/posts/globex.json',
      ...[limited, draft].flatMap((id) => [
        pageOf(id),
        `${pageOf(id)}.json`,
        `${pageOf(id)}.md`,
        `${pageOf(id)}/history`,
      ]),
    ]) {
      const { html, status } = await product.visit(path, as ? { as } : {})
      expect([as, path, html.includes('The secret')]).toEqual([as, path, false])
      if (path.includes(String(limited)) && path.startsWith('/company/globex/posts/'))
        expect([path, status]).toEqual([path, 403])
      if (path.startsWith(pageOf(draft))) expect([path, status]).toEqual([path, 404])
    }
})

test('what is written is text in every format', async () => {
  const payloads = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    'javascript:alert(1) data:text/html,<script>alert(1)</script>',
    'https://globex.example/"onmouseover="alert(1)',
    'https://globex.example/<img/src=x/onerror=alert(1)>',
    '</script><script>alert(1)</script>',
    '<!--<script>alert(1)//-->',
    ']]><script>alert(1)</script>',
    '{{constructor.constructor("alert(1)")()}}',
    '[x](javascript:alert(1)) ![x](x"onerror="alert(1))',
  ]
  const id = await insertPost(db(), { text: payloads.join('\n\n') })
  for (const path of [pageOf(id), '/company/globex/posts', '/company/globex', `${pageOf(id)}/history`]) {
    const { html } = await product.visit(path)
    // Texts in quoted attributes are escaped there, and `<` is allowed in them.
    const markup = html.replaceAll(/="[^"]*"/g, '=""')
    const found = /<script>alert|<img src=x|<svg\/onload|<[^>]+ on(error|load|mouseover)=/i.exec(markup)
    expect([path, found?.[0]]).toEqual([path, undefined])
    expect([path, /href="(javascript|data):/i.exec(html)]).toEqual([path, null])
  }
  for (const path of ['/feeds/posts/globex.atom']) {
    const { html } = await product.visit(path)
    expect(html).not.toMatch(/<script|<img src=x/)
    // The content is escaped HTML, in which the text is escaped once more.
    expect(html).not.toMatch(/&lt;script|&lt;img src=x/)
  }
  const { html: markdown } = await product.visit(`${pageOf(id)}.md`)
  expect(markdown).not.toMatch(/(?<!\\)<script|(?<!\\)\]\(javascript:/)
})
