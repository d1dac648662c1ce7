import { describe, expect, test } from 'vitest'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import { publishPost, savePostDraft, deletePost } from '#contract/posts/managedPosts.ts'
import { listPostRevisions, showPost } from '#contract/posts/posts.ts'
import { checkPostCaptions, checkPostVideo } from '#contract/posts/videos.ts'
import { useBackend, type Caller } from '../backend.ts'
import { changed, globexPosts as params, png, usePosts } from './postFixtures.ts'
import { captions, mp4, webm, withUserData } from './videoFixtures.ts'
import { exportedFiles } from '../settings/exportSteps.ts'

const app = useBackend({ rateFactor: 1000 })
const make = usePosts(app)

const upload = (by: Caller, bytes: Uint8Array, name = 'clip.mp4') => make.upload(by, bytes, name, 'postVideo')
const check = async (bytes: Uint8Array, name?: string) => {
  const gita = await app.as('gita')
  return gita.call(checkPostVideo, { params, body: { upload: await upload(gita, bytes, name) } })
}
const refusalOf = (checked: Promise<unknown>) =>
  checked.then(
    () => null,
    (error: { fields: { code: string; title: string }[] }) => error.fields[0],
  )
const form = (video: object | null) => ({
  text: '',
  video: video && { alt: 'Scales', captions: null, ...video },
})
const location = '+49.8397+024.0297/'

describe('a video', () => {
  test('is copied without its metadata, and its author learns what was removed', async () => {
    const gita = await app.as('gita')
    const original = withUserData(
      await mp4({ tags: { title: 'Secret office', raw: { '©too': 'Camera app' } } }),
      '©xyz',
      location,
    )
    const id = await upload(gita, original)
    const checked = await gita.call(checkPostVideo, { params, body: { upload: id } })
    expect(checked).toMatchObject({ type: 'video/mp4', width: 320, height: 180, duration: 1 })
    expect(checked.removed).toEqual(expect.arrayContaining(['location', 'title', 'software', 'date']))
    expect(await gita.call(checkPostVideo, { params, body: { upload: id } })).toEqual(checked)
    const bytes = Buffer.from(await (await make.file(gita, checked.url)).arrayBuffer())
    for (const secret of [location, '©xyz', 'Secret office', 'Camera app'])
      expect(bytes.includes(Buffer.from(secret, 'latin1'))).toBe(false)
    // Playing starts with the first bytes.
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })

  test('is accepted as H.264, VP8 and VP9, with or without sound, and turned', async () => {
    expect(await check(await webm({ codec: 'vp8', sound: 'opus' }), 'a.webm')).toMatchObject({
      type: 'video/webm',
      width: 320,
      height: 180,
    })
    expect(await check(await mp4({ codec: 'vp9' }))).toMatchObject({ type: 'video/mp4' })
    expect(await check(await mp4({ rotation: 90 }))).toMatchObject({ width: 180, height: 320 })
    const tagged = await check(
      await webm({ tags: { title: 'Office', raw: { LOCATION: location } } }),
      'a.webm',
    )
    expect(tagged.removed).toEqual(expect.arrayContaining(['title', 'location']))
  })

  test('of another codec is refused by name, with what to do', async () => {
    expect(await refusalOf(check(await mp4({ codec: 'hevc' })))).toMatchObject({
      code: 'videoCodec',
      title: expect.stringMatching(/HEVC \(H\.265\).*Export it as MP4 with H\.264/) as string,
    })
    expect(await refusalOf(check(await mp4({ profile: 0x7a })))).toMatchObject({
      title: expect.stringContaining('H.264 High 4:2:2') as string,
    })
    expect(await refusalOf(check(await mp4({ sound: 'ac3' })))).toMatchObject({
      title: expect.stringContaining('Dolby Digital (AC-3)') as string,
    })
  })

  test('that is truncated, broken or no video is refused', async () => {
    for (const whole of [await mp4({ frames: 200 }), await webm({ frames: 200 })])
      for (const part of [0.5, 0.9, 0.999]) {
        const length = Math.floor(whole.length * part)
        expect(await refusalOf(check(whole.slice(0, length)))).toMatchObject({ code: 'videoIncomplete' })
      }
    const noise = Buffer.from(await mp4({ frames: 50 }))
    // Its frames are said to be beyond its end.
    noise.fill(0x7f, noise.indexOf('stco') + 12, noise.indexOf('stco') + 16)
    expect(await refusalOf(check(noise))).toMatchObject({ code: 'videoUnreadable' })
    for (const other of [await png(), Buffer.from('<script>alert(1)</script>')])
      expect(await refusalOf(check(other))).toMatchObject({ code: 'videoType' })
  })
})

test('captions are checked and written anew', async () => {
  const gita = await app.as('gita')
  const checkCaptions = async (text: string) => {
    const body = { upload: await make.upload(gita, Buffer.from(text), 'a.vtt', 'postCaptions') }
    return gita.call(checkPostCaptions, { params, body })
  }
  const file = await make.file(gita, (await checkCaptions(captions)).url)
  expect(file.headers.get('content-type')).toBe('text/vtt')
  expect(await file.text()).not.toContain('elsewhere.example')
  expect(await refusalOf(checkCaptions('WEBVTT\n\n00:02.000 --> 00:01.000\nBack'))).toMatchObject({
    title: expect.stringContaining('line 3') as string,
  })
  expect(await refusalOf(checkCaptions('1\n00:00:01,000 --> 00:00:02,000\nSubRip'))).toMatchObject({
    code: 'captionsUnreadable',
  })
})

describe('a post', () => {
  test('has a video with cover and captions, which replace and leave with their files', async () => {
    const gita = await app.as('gita')
    const [video, cover, words] = [
      await upload(gita, await mp4()),
      await make.upload(gita, await png()),
      await make.upload(gita, Buffer.from(captions), 'a.vtt', 'postCaptions'),
    ]
    const draft = await make.draft(gita, {
      text: '',
      video: { upload: video, alt: 'Scales', poster: cover, captions: { upload: words, language: 'en' } },
    })
    const { id = 0, poster, captions: track, url } = draft.video ?? {}
    expect(draft.video).toMatchObject({ alt: 'Scales', poster: { width: 400 }, captions: { language: 'en' } })
    const unchanged = { id, alt: 'Scales', captions: { language: 'en' as const } }
    // Saved again with the upload, as by a client that missed the answer.
    const again = await gita.call(
      savePostDraft,
      changed(draft, form({ upload: video, captions: { language: 'en' } })),
    )
    expect(again.video).toEqual(draft.video)
    const post = await gita.call(publishPost, changed(again, form(unchanged)))
    expect(post.video).toEqual(draft.video)
    expect(post.edited_at).toBeNull()
    for (const one of [url, poster?.url, track?.url])
      expect((await make.file(app.anyone, one ?? '')).status).toBe(200)
    const { captions: _, ...uncaptioned } = form({ id, alt: 'Scales' }).video ?? {}
    const sameVideo = await gita.call(publishPost, changed(post, { ...form({ id }), video: uncaptioned }))
    expect(sameVideo.video).toEqual(draft.video)
    const without = await gita.call(publishPost, changed(sameVideo, form({ id, poster: null })))
    expect(without.video).toMatchObject({ id, poster: null, captions: null })
    expect((await make.file(app.anyone, track?.url ?? '')).status).toBe(404)
    const revisions = await app.anyone.call(listPostRevisions, { params: { postId: post.id } })
    expect(revisions.items).toMatchObject([{ has_video: true, image_count: 0 }])
    const empty = gita.call(publishPost, changed(without, form(null)))
    await expect(empty).rejects.toMatchObject({ fields: [{ code: 'postEmpty' }] })
    const exported = await exportedFiles(app, gita)
    expect(exported.some((path) => path.endsWith('-clip.mp4'))).toBe(true)
    await gita.call(deletePost, { params: { postId: post.id } })
    expect((await make.file(app.anyone, url ?? '')).status).toBe(404)
  })

  test('has no images beside it, and takes no video of another post or person', async () => {
    const gita = await app.as('gita')
    const video = await upload(gita, await mp4())
    const picture = await make.upload(gita, await png())
    await expect(
      make.draft(gita, {
        images: [{ upload: picture, alt: '' }],
        video: { upload: video, alt: '', captions: null },
      }),
    ).rejects.toMatchObject({ fields: [{ field: 'video', code: 'videoWithImages' }] })
    const first = await make.draft(gita, { video: { upload: video, alt: '' } })
    for (const taken of [{ upload: video }, { id: first.video?.id ?? 0 }])
      await expect(make.draft(gita, { video: { ...taken, alt: '', captions: null } })).rejects.toMatchObject({
        status: 422,
      })
    const ivans = await upload(await app.as('ivan'), await mp4())
    await expect(
      make.draft(gita, { video: { upload: ivans, alt: '', captions: null } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('for followers keeps its video, cover and captions from everyone else', async () => {
    const [gita, mira, ivan] = [await app.as('gita'), await app.as('mira'), await app.as('ivan')]
    const post = await make.publish(gita, {
      visibility: 'followers',
      video: {
        upload: await upload(gita, await mp4()),
        alt: '',
        poster: await make.upload(gita, await png()),
        captions: {
          upload: await make.upload(gita, Buffer.from(captions), 'a.vtt', 'postCaptions'),
          language: 'uk',
        },
      },
    })
    const { video } = await mira.call(showPost, { params: { postId: post.id } })
    const urls = [video?.url ?? '', video?.poster?.url ?? '', video?.captions?.url ?? '']
    const statuses = async (by: Pick<Caller, 'token'>) =>
      Promise.all(
        urls.map(async (url) => (await make.file(by, url, { headers: { range: 'bytes=0-9' } })).status),
      )
    expect(await statuses(mira)).toEqual([206, 206, 206])
    expect(await statuses(app.anyone)).toEqual([401, 401, 401])
    expect(await statuses(ivan)).toEqual([404, 404, 404])
    await ivan.call(followCompany, { params })
    expect(await statuses(ivan)).toEqual([206, 206, 206])
    await ivan.call(unfollowCompany, { params })
    expect(await statuses(ivan)).toEqual([404, 404, 404])
  })
})

test('a file is read in parts', async () => {
  const gita = await app.as('gita')
  const { url, size } = await check(await mp4({ frames: 50 }))
  const whole = Buffer.from(await (await make.file(gita, url)).arrayBuffer())
  expect(whole.length).toBe(size)
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const response = await make.file(gita, url, { method, headers })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const etag = (await ask({}, 'HEAD')).response.headers.get('etag') ?? ''
  for (const [range, from, to] of [
    ['bytes=0-', 0, size],
    ['bytes=10-19', 10, 20],
    ['bytes=-5', size - 5, size],
    [`bytes=${size - 3}-${size + 100}`, size - 3, size],
  ] as const) {
    const { response, bytes } = await ask({ range, 'if-range': etag })
    expect([response.status, response.headers.get('content-range')]).toEqual([
      206,
      `bytes ${from}-${to - 1}/${size}`,
    ])
    expect(bytes.equals(whole.subarray(from, to))).toBe(true)
  }
  const beyond = await ask({ range: `bytes=${size}-` })
  expect([beyond.response.status, beyond.response.headers.get('content-range')]).toEqual([
    416,
    `bytes */${size}`,
  ])
  for (const headers of [
    { range: 'bytes=0-9', 'if-range': '"another"' },
    { range: 'bytes=0-1,4-5' },
    { range: 'lines=1-2' },
    { range: 'bytes=x' },
  ] as Record<string, string>[]) {
    const { response, bytes } = await ask(headers)
    expect([headers['range'], response.status, bytes.length]).toEqual([headers['range'], 200, size])
  }
  const head = await ask({ range: 'bytes=0-9' }, 'HEAD')
  expect([head.response.status, head.response.headers.get('content-length'), head.bytes.length]).toEqual([
    ...[206, '10', 0],
  ])
  expect(head.response.headers.get('accept-ranges')).toBe('bytes')
  expect(head.response.headers.get('content-disposition')).toMatch(/^inline/)
})
