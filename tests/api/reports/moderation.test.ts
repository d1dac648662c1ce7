import { describe, expect, test } from 'vitest'
import { closeJob, listJobPostings, resumeJob, showJobPosting } from '#contract/jobs/postings.ts'
import { showMyApplication } from '#contract/applications/applications.ts'
import { listMyJobs, showJob } from '#contract/jobs/jobs.ts'
import { listMessages } from '#contract/messages/messages.ts'
import {
  addComment,
  changeComment,
  deleteComment,
  likeComment,
  likePost,
  listComments,
} from '#contract/posts/comments.ts'
import { deletePost, listManagedPosts, publishPost, showManagedPost } from '#contract/posts/managedPosts.ts'
import { postChanged, type PostChange } from '#contract/posts/postChanged.ts'
import { postChannel } from '#contract/realtime/channels.ts'
import { listPosts, showPost } from '#contract/posts/posts.ts'
import { savePublicPage, showPublicPage, showPublicPageSettings } from '#contract/publicPages/publicPages.ts'
import { showDecision } from '#contract/reports/decisions.ts'
import { failure, useBackend } from '../backend.ts'
import { globex } from '../employments/invitationFixtures.ts'
import { openJobs } from '../jobs/jobFixtures.ts'
import { changed, globexPosts, usePosts } from '../posts/postFixtures.ts'
import { sendResume } from '../applications/applicationFixtures.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'
import { useContent } from './moderatedContent.ts'

const app = useBackend({ rateFactor: 10_000 })
const { make, moderate, revoke, report } = useContent(app)
const posts = usePosts(app)
const newComment = async () => make.comment((await posts.publish(await app.as('gita'))).id)
const contentOf = async (by: Parameters<typeof revoke>[0], caseId: number) =>
  (await by.author.call(showDecision, { params: { caseId } })).content

describe('a post', () => {
  test('that is hidden is edited and stays hidden, and comes back with its likes, comments and place', async () => {
    const [ana, gita] = [await app.as('ana'), await app.as('gita')]
    const post = await make.post()
    await posts.publish(gita)
    const params = { postId: post.targetId }
    await ana.call(likePost, { params })
    await ana.call(addComment, { params, body: { text: 'First' } })
    const read = async () => ({
      post: await app.anyone.call(showPost, { params }),
      order: (await app.anyone.call(listPosts, { params: globexPosts })).items.map(({ id }) => id),
    })
    const before = await read()
    const caseId = await moderate(post, 'hide')
    const managed = await gita.call(showManagedPost, { params })
    expect(managed.hidden_by).toBe(caseId)
    expect(await failure(ana.call(likePost, { params }))).toMatchObject({
      status: 404,
    })
    const images = managed.images.map(({ id, alt }) => ({ id, alt }))
    await gita.call(publishPost, changed(managed, { text: 'Corrected', images }))
    expect(await failure(app.anyone.call(showPost, { params }))).toMatchObject({ status: 404 })
    expect(await revoke(post, caseId)).toBe('restored')
    const after = await read()
    expect(after.order).toEqual(before.order)
    expect(after.post).toEqual({ ...before.post, text: 'Corrected', edited_at: after.post.edited_at })
    expect([after.post.like_count, after.post.comment_count]).toEqual([1, 1])
    expect((await gita.call(showManagedPost, { params })).hidden_by).toBeNull()
  })

  test('that is removed is nowhere in the company’s workspace', async () => {
    const post = await make.post()
    const gita = await app.as('gita')
    const params = { postId: post.targetId }
    const counts = async () => (await gita.call(listManagedPosts, { params: globexPosts })).counts.published
    const before = await counts()
    const managed = await gita.call(showManagedPost, { params })
    await moderate(post, 'remove')
    expect(await counts()).toBe(before - 1)
    for (const refused of [
      () => gita.call(showManagedPost, { params }),
      () => gita.call(publishPost, changed(managed, { text: 'Again' })),
      () => gita.call(deletePost, { params }),
    ])
      expect(await failure(refused())).toMatchObject({ status: 404 })
  })
})

describe('a comment', () => {
  test('that is hidden has a place without words, is not counted, and is its author’s to correct', async () => {
    const [ana, bohdan] = [await app.as('ana'), await app.as('bohdan')]
    const { id: postId } = await posts.publish(await app.as('gita'))
    const comment = await make.comment(postId)
    const params = { commentId: comment.targetId }
    const reply = { params: { postId }, body: { text: 'Indeed', parent_id: comment.targetId } }
    await ana.call(addComment, reply)
    await ana.call(likeComment, { params })
    const list = async (by: typeof ana) => (await by.call(listComments, { params: { postId } })).items
    const count = async () => (await app.anyone.call(showPost, { params: { postId } })).comment_count
    const before = await list(ana)
    const caseId = await moderate(comment, 'hide')
    expect(await list(ana)).toMatchObject([
      { text: '', author: null, deleted: false, removed_by_operator: true, hidden_by: null, reply_count: 1 },
    ])
    const [own] = await list(bohdan)
    expect(own).toMatchObject({ text: `Says ${comment.word}`, own: true, hidden_by: caseId })
    expect(await count()).toBe(1)
    expect(await failure(ana.call(likeComment, { params }))).toMatchObject({
      status: 404,
    })
    await bohdan.call(changeComment, { params, body: { text: 'Milder' } })
    expect((await list(ana))[0]?.text).toBe('')
    expect(await revoke(comment, caseId)).toBe('restored')
    const [first] = await list(ana)
    expect(first).toEqual({ ...before[0], text: 'Milder', edited_at: first?.edited_at })
    expect(await count()).toBe(2)
  })

  test('that its author deletes while it is hidden is gone, and counted once', async () => {
    const comment = await newComment()
    const caseId = await moderate(comment, 'hide')
    await comment.author.call(deleteComment, { params: { commentId: comment.targetId } })
    expect(await revoke(comment, caseId)).toBe('gone')
    expect(await contentOf(comment, caseId)).toBe('gone')
  })
})

test('readers who listen to a post lose the words of a comment at once, and get them back', async () => {
  const { id: postId, visibility } = await posts.publish(await app.as('gita'))
  const comment = await make.comment(postId)
  const socket = socketOf(app, await app.as('ana'))
  await untilSubscribed(socket.subscribe(`private-${postChannel({ id: postId, visibility })}`))
  const next = () =>
    new Promise<PostChange>((resolve) =>
      socket.bind(postChanged.name, (change: PostChange) => resolve(change)),
    )
  const [hidden, caseId] = await Promise.all([next(), moderate(comment, 'hide')])
  socket.unbind(postChanged.name)
  expect(hidden).toMatchObject({ comment_count: 0, comments: [{ text: '', author: null }] })
  const [shown] = await Promise.all([next(), revoke(comment, caseId)])
  expect(shown).toMatchObject({ comment_count: 1, comments: [{ text: `Says ${comment.word}` }] })
  socket.disconnect()
})

describe('a job', () => {
  test('is paused while it is hidden, and published again with the same dates', async () => {
    const hugo = await app.as('hugo')
    const job = await make.job()
    const params = { jobId: job.targetId }
    const before = await app.anyone.call(showJob, { params })
    const caseId = await moderate(job, 'hide')
    const { counter, counted } = await openJobs(app)
    expect(counter).toBe(counted)
    expect(await failure(app.anyone.call(showJob, { params }))).toMatchObject({
      status: 404,
      code: 'notFound',
    })
    expect(await hugo.call(showJobPosting, { params })).toMatchObject({ status: 'paused', hidden_by: caseId })
    expect(await failure(hugo.call(resumeJob, { params }))).toMatchObject({ code: 'contentRemoved' })
    expect(await revoke(job, caseId)).toBe('restored')
    expect(await app.anyone.call(showJob, { params })).toEqual(before)
    const after = await openJobs(app)
    expect(after.counter).toBe(after.counted)
  })

  test('that is removed is still what its applicants applied for', async () => {
    const bohdan = await app.as('bohdan')
    const job = await make.job()
    const params = { jobId: job.targetId }
    await sendResume(bohdan, job.targetId)
    const caseId = await moderate(job, 'remove')
    expect((await bohdan.call(showMyApplication, { params })).job).toMatchObject({ id: job.targetId })
    const listed = async () => (await bohdan.call(listMyJobs)).items.map((one) => one.job.id)
    expect(await listed()).toContain(job.targetId)
    expect(await failure(bohdan.call(showJob, { params }))).toMatchObject({ status: 404 })
    expect(await revoke(job, caseId)).toBe('restored')
    expect(await bohdan.call(showJob, { params })).toMatchObject({ status: 'published' })
  })

  test('that the company closes while it is hidden stays closed', async () => {
    const hugo = await app.as('hugo')
    const job = await make.job()
    const params = { jobId: job.targetId }
    const caseId = await moderate(job, 'hide')
    await hugo.call(closeJob, { params })
    expect(await revoke(job, caseId)).toBe('restored')
    expect(await failure(app.anyone.call(showJob, { params }))).toMatchObject({ code: 'jobClosed' })
    const { counter, counted } = await openJobs(app)
    expect(counter).toBe(counted)
  })

  test('that is removed is in no list of those who manage it', async () => {
    const hugo = await app.as('hugo')
    const job = await make.job()
    await moderate(job, 'remove')
    const { items } = await hugo.call(listJobPostings, { params: globex })
    expect(items.map(({ id }) => id)).not.toContain(job.targetId)
    expect(await failure(hugo.call(showJobPosting, { params: { jobId: job.targetId } }))).toMatchObject({
      status: 404,
    })
  })
})

test('a public page that is hidden may be corrected, stays hidden, and is back under its address', async () => {
  const page = await make.page()
  const params = { address: page.word }
  const show = () => app.anyone.call(showPublicPage, { params })
  const caseId = await moderate(page, 'hide')
  expect(await failure(show())).toMatchObject({ status: 410 })
  await page.author.call(savePublicPage, { body: { ...params, indexed: false, parts: ['about'] } })
  expect(await page.author.call(showPublicPageSettings)).toMatchObject({ enabled: true, hidden_by: caseId })
  expect(await failure(show())).toMatchObject({ status: 410 })
  expect(await revoke(page, caseId)).toBe('restored')
  expect(await show()).toMatchObject({ address: page.word, indexed: false })
})

test('of a message the other side sees that it was removed', async () => {
  const [ana, gita] = [await app.as('ana'), await app.as('gita')]
  const message = await make.message()
  const read = async (by: typeof ana) =>
    (await by.call(listMessages, { params: { conversationId: message.conversationId } })).items[0]
  const caseId = await moderate(message, 'hide')
  expect(await read(ana)).toMatchObject({ text: '', hidden_by: null })
  expect(await read(gita)).toMatchObject({ text: `Says ${message.word}`, hidden_by: caseId })
  expect(await failure(report(ana, message.about))).toMatchObject({ code: 'reportedGone' })
  expect(await revoke(message, caseId)).toBe('restored')
  expect(await read(ana)).toMatchObject({ text: `Says ${message.word}` })
})
