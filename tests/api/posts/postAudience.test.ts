import { describe, expect, test } from 'vitest'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import { publishPost, type ManagedPost } from '#contract/posts/managedPosts.ts'
import { listPosts, showPost } from '#contract/posts/posts.ts'
import { useBackend } from '../backend.ts'
import { globexPosts as params, png, postForm, usePosts } from './postFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const make = usePosts(app)
const changed = (post: ManagedPost, to: object) => ({
  params: { postId: post.id },
  body: { ...postForm, version: post.version, ...to },
})

describe('posts for followers', () => {
  test('are for followers and members alone, with their files, and no longer after an unfollow', async () => {
    const [gita, ana, mira, ivan] = [
      await app.as('gita'),
      await app.as('ana'),
      await app.as('mira'),
      await app.as('ivan'),
    ]
    const upload = await make.upload(gita, await png())
    const draft = await make.draft(gita, { visibility: 'followers', images: [{ upload, alt: '' }] })
    const url = draft.images[0]?.url ?? ''
    // A draft's file is its admins'.
    expect((await make.file(gita, url)).status).toBe(200)
    for (const caller of [app.anyone, ana, mira, ivan])
      expect((await make.file(caller, url)).status).not.toBe(200)
    const post = await gita.call(
      publishPost,
      changed(draft, { visibility: 'followers', images: [{ id: draft.images[0]?.id ?? 0, alt: '' }] }),
    )
    const target = { params: { postId: post.id } }
    const outcome = async (caller: typeof ana) => ({
      post: await caller.call(showPost, target).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
      listed: (await caller.call(listPosts, { params })).items.some(({ id }) => id === post.id),
      file: (await make.file(caller, url)).status,
      variant: (await make.file(caller, `${url}.96.webp`)).status,
    })
    const [readable, hidden] = [
      { post: 200, listed: true, file: 200, variant: 200 },
      { post: 403, listed: false, file: 404, variant: 404 },
    ]
    expect(await outcome(app.anyone)).toEqual({ ...hidden, file: 401, variant: 401 })
    expect(await outcome(ana)).toEqual(hidden)
    expect(await outcome(ivan)).toEqual(hidden)
    expect(await outcome(mira)).toEqual(readable)
    await ana.call(followCompany, { params })
    expect(await outcome(ana)).toEqual(readable)
    await ana.call(unfollowCompany, { params })
    expect(await outcome(ana)).toEqual(hidden)
    const opened = await gita.call(
      publishPost,
      changed(post, { images: [{ id: post.images[0]?.id ?? 0, alt: '' }] }),
    )
    expect(await outcome(app.anyone)).toEqual(readable)
    const images = [{ id: post.images[0]?.id ?? 0, alt: '' }]
    await gita.call(publishPost, changed(opened, { visibility: 'followers', text: 'Closed again', images }))
    expect((await make.file(app.anyone, url)).status).not.toBe(200)
  })
})
