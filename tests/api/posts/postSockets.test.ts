import type Pusher from 'pusher-js'
import { expect, test } from 'vitest'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import {
  addComment,
  blockCommenter,
  changeComment,
  deleteComment,
  likeComment,
  likePost,
  removeComment,
  unblockCommenter,
} from '#contract/posts/comments.ts'
import { publishPost, type ManagedPost } from '#contract/posts/managedPosts.ts'
import { postChanged, type PostChange } from '#contract/posts/postChanged.ts'
import { userChannel, postChannel } from '#contract/realtime/channels.ts'
import { rightsChanged } from '#contract/realtime/events.ts'
import { useBackend, type Caller } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { changed, globexPosts, usePosts } from './postFixtures.ts'
import { atOnce, socketOf, untilClosed, untilSubscribed } from '../sockets.ts'

const app = useBackend({ rateFactor: 1000 })
const make = usePosts(app)
const channelOf = (post: Pick<ManagedPost, 'id' | 'visibility'>) => `private-${postChannel(post)}`

const comment = (by: Caller, { id: postId }: ManagedPost) =>
  by.call(addComment, { params: { postId }, body: { text: 'News' } })

/** Collects the posts that a socket hears of, and waits for one of them. */
function listen(socket: Pusher) {
  const received: number[] = []
  const waiting = new Map<number, () => void>()
  socket.bind(postChanged.name, ({ post_id: id }: { post_id: number }) => {
    received.push(id)
    waiting.get(id)?.()
  })
  return {
    received,
    until: ({ id }: ManagedPost) => new Promise<void>((resolve) => void waiting.set(id, resolve)),
  }
}

/** A follower who listens to a post for followers and to one for everyone. */
async function listeningFollower() {
  const gita = await app.as('gita')
  const limited = await make.publish(gita, { visibility: 'followers' })
  const open = await make.publish(gita)
  const { caller } = await createPerson(app)
  await caller.call(followCompany, { params: globexPosts })
  const socket = socketOf(app, caller)
  await Promise.all([limited, open].map((post) => untilSubscribed(socket.subscribe(channelOf(post)))))
  return { gita, limited, open, caller, socket }
}

test('who unfollows hears nothing more of posts for followers, also on an open socket', async () => {
  const { gita, limited, open, caller, socket } = await listeningFollower()
  const { received, until } = listen(socket)
  await Promise.all([until(limited), comment(gita, limited)])
  // It comes back for what is for everyone, perhaps before the call has its answer.
  const channels = [limited, open].map((post) => socket.channel(channelOf(post)))
  const outcome = channels.map((channel) =>
    untilSubscribed(channel).then(
      () => 'subscribed',
      () => 'refused',
    ),
  )
  await atOnce(() =>
    Promise.all([untilClosed(socket), caller.call(unfollowCompany, { params: globexPosts })]),
  )
  expect(await Promise.all(outcome)).toEqual(['refused', 'subscribed'])
  received.length = 0
  await comment(gita, limited)
  await Promise.all([until(open), comment(gita, open)])
  expect(received).toEqual([open.id])
})

test('a post that is no longer for everyone says nothing to those who listened before', async () => {
  const { gita, open: post, caller: follower } = await listeningFollower()
  const other = await make.publish(gita)
  const nonFollower = socketOf(app, (await createPerson(app)).caller)
  await Promise.all([post, other].map((one) => untilSubscribed(nonFollower.subscribe(channelOf(one)))))
  const { received, until } = listen(nonFollower)
  const narrowed = await gita.call(publishPost, changed(post, { visibility: 'followers' }))
  const member = socketOf(app, follower)
  await untilSubscribed(member.subscribe(channelOf(narrowed)))
  await Promise.all([listen(member).until(post), comment(gita, post)])
  await Promise.all([until(other), comment(gita, other)])
  expect(received).toEqual([other.id])
})

/** The next change of a post that a socket hears of. */
const nextChange = (socket: Pusher) =>
  new Promise<PostChange>((resolve) => socket.bind(postChanged.name, (change: PostChange) => resolve(change)))

test('readers of a post get each comment with the event, and what becomes of it', async () => {
  const { gita, open, caller } = await listeningFollower()
  /** What a reader who comes anew receives when something happens. */
  const changeAfter = async (act: () => Promise<unknown>) => {
    const socket = socketOf(app, caller)
    await untilSubscribed(socket.subscribe(channelOf(open)))
    const [change] = await Promise.all([nextChange(socket), act()])
    socket.disconnect()
    return change
  }
  const params = { postId: open.id }
  const first = await changeAfter(() => gita.call(addComment, { params, body: { text: 'News' } }))
  expect(first).toMatchObject({
    post_id: open.id,
    comment_count: 1,
    deleted_comment_ids: [],
    comments: [{ text: 'News', parent_id: null, author: { is_member: true }, like_count: 0 }],
  })
  const { id } = first.comments?.[0] ?? { id: 0 }
  // Nothing in it depends on who reads it.
  expect(Object.keys(first.comments?.[0] ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(own|liked|mentioned)$/)]),
  )
  const reply = await changeAfter(() =>
    gita.call(addComment, { params, body: { text: 'More', parent_id: id } }),
  )
  expect(reply.comments).toMatchObject([
    { id, reply_count: 1 },
    { text: 'More', parent_id: id },
  ])
  const replyId = reply.comments?.[1]?.id ?? 0
  const edit = () =>
    gita.call(changeComment, { params: { commentId: id }, body: { text: 'Newer', mentions: [] } })
  expect((await changeAfter(edit)).comments).toMatchObject([{ id, text: 'Newer' }])
  const liked = await changeAfter(() => gita.call(likeComment, { params: { commentId: id } }))
  expect(liked.comments).toMatchObject([{ id, like_count: 1 }])
  expect(await changeAfter(() => gita.call(likePost, { params }))).toMatchObject({
    like_count: 1,
    comments: [],
  })
  const deleted = await changeAfter(() => gita.call(deleteComment, { params: { commentId: replyId } }))
  expect(deleted).toMatchObject({
    comment_count: 1,
    deleted_comment_ids: [replyId],
    comments: [{ id, reply_count: 0 }],
  })
  const removal = { params: { commentId: id }, body: { reason: 'Off topic' } }
  expect((await changeAfter(() => gita.call(removeComment, removal))).comments).toMatchObject([
    { id, text: '', author: null, removal_reason: 'Off topic' },
  ])
})

test('comments that do not fit into an event are left for readers to load', async () => {
  const { gita, open, socket } = await listeningFollower()
  const text = '👩‍👩‍👧‍👦'.repeat(450)
  const [change] = await Promise.all([
    nextChange(socket),
    gita.call(addComment, { params: { postId: open.id }, body: { text } }),
  ])
  expect(change).toMatchObject({ comment_count: 1, comments: null })
})

test('who is blocked from commenting, or unblocked, hears it at once', async () => {
  const gita = await app.as('gita')
  const { caller, id: userId } = await createPerson(app)
  const socket = socketOf(app, caller)
  await untilSubscribed(socket.subscribe(`private-${userChannel(userId)}`))
  const params = { ...globexPosts, userId }
  for (const endpoint of [blockCommenter, unblockCommenter]) {
    const received = new Promise((resolve) => socket.bind(rightsChanged.name, resolve))
    await atOnce(() => Promise.all([received, gita.call(endpoint, { params })]))
    socket.unbind(rightsChanged.name)
  }
})
