import { expect, test } from 'vitest'
import * as comments from '#contract/posts/comments.ts'
import { deletePost, publishPost } from '#contract/posts/managedPosts.ts'
import { showPost } from '#contract/posts/posts.ts'
import { useBackend, type Caller } from '../backend.ts'
import { changed, png, usePosts } from './postFixtures.ts'
import { mp4 } from './videoFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const make = usePosts(app)

const statusOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const add = (by: Caller, postId: number, parent?: number) =>
  by.call(comments.addComment, {
    params: { postId },
    body: { text: 'Hello', ...(parent === undefined ? {} : { parent_id: parent }) },
  })

test('a draft that is published twice at once is published once', async () => {
  const gita = await app.as('gita')
  const draft = await make.draft(gita)
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () => statusOf(gita.call(publishPost, changed(draft, {})))),
  )
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

test('comments and likes of a post that is being deleted are stored or refused, and nothing fails', async () => {
  const [gita, ana, mira] = [await app.as('gita'), await app.as('ana'), await app.as('mira')]
  for (let round = 0; round < 5; round++) {
    const { id: postId } = await make.publish(gita)
    const { id: commentId } = await add(ana, postId)
    const statuses = await Promise.all([
      ...Array.from({ length: 4 }, () => statusOf(add(ana, postId, commentId))),
      ...[ana, mira].map((by) => statusOf(by.call(comments.likePost, { params: { postId } }))),
      ...[ana, mira].map((by) => statusOf(by.call(comments.likeComment, { params: { commentId } }))),
      statusOf(gita.call(deletePost, { params: { postId } })),
      statusOf(gita.call(comments.removeComment, { params: { commentId }, body: { reason: 'Spam' } })),
      ...Array.from({ length: 4 }, () => statusOf(add(mira, postId))),
      statusOf(mira.call(comments.likePost, { params: { postId } })),
    ])
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
  }
})

test('replies to a comment that is being deleted are stored or refused, and counted', async () => {
  const [gita, ana, mira] = [await app.as('gita'), await app.as('ana'), await app.as('mira')]
  const { id: postId } = await make.publish(gita)
  for (let round = 0; round < 5; round++) {
    const { id: commentId } = await add(ana, postId)
    const statuses = await Promise.all([
      ...Array.from({ length: 3 }, () => statusOf(add(mira, postId, commentId))),
      statusOf(ana.call(comments.deleteComment, { params: { commentId } })),
      statusOf(mira.call(comments.likeComment, { params: { commentId } })),
      ...Array.from({ length: 3 }, () => statusOf(add(mira, postId, commentId))),
    ])
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
  }
  const { rows } = await app.backend.connection.pool.query<{ n: number }>(
    'select count(*)::int as n from post_comments where post_id = $1 and deleted_at is null',
    [postId],
  )
  const { comment_count: counted } = await gita.call(showPost, { params: { postId } })
  expect(counted).toBe(rows[0]?.n)
})

test('a file is in one post, whether as an image or as the cover of a video', async () => {
  const gita = await app.as('gita')
  const [picture, clip] = [
    await make.upload(gita, await png()),
    await make.upload(gita, await mp4(), 'clip.mp4', 'postVideo'),
  ]
  const limited = await make.publish(gita, {
    visibility: 'followers',
    images: [{ upload: picture, alt: '' }],
  })
  const video = { upload: clip, alt: '', poster: picture, captions: null }
  expect(await statusOf(make.publish(gita, { video }))).toBe(422)
  const file = limited.images[0]?.url ?? ''
  expect((await make.file(app.anyone, file)).status).toBe(401)
})
