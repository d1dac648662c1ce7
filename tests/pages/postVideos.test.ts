import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { createPost, publishPost, type ManagedPost } from '#contract/posts/managedPosts.ts'
import type { PostVisibility } from '#contract/posts/posts.ts'
import { png, postForm, usePosts } from '../api/posts/postFixtures.ts'
import { captions, mp4 } from '../api/posts/videoFixtures.ts'
import type { Caller, TestBackend } from '../api/backend.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const posts: Partial<Record<PostVisibility, ManagedPost>> = {}

beforeAll(async () => {
  const api = await callerOf(product, 'gita')
  const gita = { token: api.token() } as unknown as Caller
  const { upload } = usePosts({ send: (request: Request) => product.backend.fetch(request) } as TestBackend)
  for (const visibility of ['everyone', 'followers'] as const) {
    const video = {
      alt: 'Scales in a window',
      upload: await upload(gita, await mp4({ frames: 40 }), 'clip.mp4', 'postVideo'),
      poster: await upload(gita, await png(1280, 720)),
      captions: {
        upload: await upload(gita, Buffer.from(captions), 'a.vtt', 'postCaptions'),
        language: 'uk' as const,
      },
    }
    const body = { ...postForm, text: 'We weigh.', visibility, video }
    const { id: postId, version } = await call(api, createPost, { params: { slug: 'globex' }, body })
    posts[visibility] = await call(api, publishPost, { params: { postId }, body: { ...body, version } })
  }
})

const pageOf = ({ id = 0 }: Partial<ManagedPost> = {}) => `/company/globex/posts/${id}`
const videoOf = (visibility: PostVisibility) => posts[visibility]?.video

test('a page shows a video with the browser’s controls, and loads nothing of it before', async () => {
  const video = videoOf('everyone')
  for (const path of [pageOf(posts.everyone), '/company/globex/posts']) {
    const { html } = await product.visit(path)
    const [element = ''] = /<video.*?<\/video>/s.exec(html) ?? []
    expect(element).toMatch(/ controls(="")?[ >]/)
    expect(element).toContain('preload="none"')
    expect(element).toContain('width="320" height="180"')
    expect(element).toContain('aria-label="Scales in a window"')
    expect(element).toContain(`poster="${video?.poster?.url}.960.webp"`)
    expect(element).toContain(`<source src="${video?.url}" type="video/mp4"`)
    expect(element).toMatch(/<track kind="captions"[^>]* srclang="uk" label="Українська"/i)
    expect(element).not.toContain('autoplay')
  }
})

test('previews, structured data, feeds and other formats name it', async () => {
  const page = pageOf(posts.everyone)
  const url = videoOf('everyone')?.url ?? ''
  const { html } = await product.visit(page)
  expect(html).toMatch(new RegExp(`property="og:video" content="http[^"]*${url}"`))
  expect(html).toMatch(/"video":\{"@type":"VideoObject","name":"We weigh\.".*?"duration":"PT4S"/)
  const atom = (await product.visit('/feeds/posts/globex.atom')).html
  expect(atom).toMatch(
    new RegExp(`<link rel="enclosure" type="video/mp4" length="\\d+" href="http[^"]*${url}"/>`),
  )
  const feed = JSON.parse((await product.visit('/feeds/posts/globex.json')).html) as {
    items: { attachments?: object[] }[]
  }
  expect(feed.items.flatMap(({ attachments = [] }) => attachments)).toMatchObject([
    { mime_type: 'video/mp4', duration_in_seconds: 4 },
  ])
  const data = JSON.parse((await product.visit(`${page}.json`)).html) as object
  expect(data).toMatchObject({
    video: { width: 320, alt: 'Scales in a window', captions: { language: 'uk' } },
  })
  expect((await product.visit(`${page}.md`)).html).toContain('[Scales in a window](http')
})

test('a video for followers is on no public page, and its parts are read with the session', async () => {
  const { url = '' } = videoOf('followers') ?? {}
  for (const path of ['/company/globex/posts', '/feeds/posts/globex.json', pageOf(posts.followers)])
    expect((await product.visit(path)).html).not.toContain(url)
  const address = url.replace(/^\/files/, '/media')
  const read = async (as: 'gita' | 'ivan', range: string) => {
    const { status, headers } = await fetch(`${product.origin()}${address}`, {
      headers: { cookie: `s-token=${await product.tokenOf(as)}`, range },
    })
    return [status, headers.get('content-range')?.split('/')[0] ?? null]
  }
  expect(await read('gita', 'bytes=5-9')).toEqual([206, 'bytes 5-9'])
  expect(await read('gita', 'bytes=99999999-')).toEqual([416, 'bytes *'])
  expect((await read('ivan', 'bytes=5-9'))[0]).toBe(404)
})
