import { describe, expect, test } from 'vitest'
import { authorizeChannel } from '#contract/accounts/session.ts'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import {
  addComment,
  blockCommenter,
  changeComment,
  deleteComment,
  likeComment,
  likePost,
  listBlockedCommenters,
  listComments,
  removeComment,
  unblockCommenter,
  unlikePost,
} from '#contract/posts/comments.ts'
import { showPost, showPostViewer } from '#contract/posts/posts.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { useBackend, type Caller } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { globexPosts as globex, usePosts } from './postFixtures.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const make = usePosts(app)
const publish = async (form = {}) => ({ postId: (await make.publish(await app.as('gita'), form)).id })
const comment = (by: Caller, params: { postId: number }, text: string, parent?: number) =>
  by.call(addComment, { params, body: { text, ...(parent ? { parent_id: parent } : {}) } })

describe('likes', () => {
  test('two hundred at once are all counted, and so are storms of likes and unlikes', async () => {
    const params = await publish()
    const people = await Promise.all(Array.from({ length: 10 }, () => createPerson(app)))
    await Promise.all(
      Array.from({ length: 200 }, (_, at) => people[at % 10]!.caller.call(likePost, { params })),
    )
    const count = async () => (await app.anyone.call(showPost, { params })).like_count
    expect(await count()).toBe(10)
    await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        people[at % 10]!.caller.call(at % 3 === 0 ? unlikePost : likePost, { params }),
      ),
    )
    const { rows } = await app.backend.connection.pool.query(
      'select count(*)::int as n from post_likes where post_id = $1',
      [params.postId],
    )
    expect(await count()).toBe((rows[0] as { n: number }).n)
  })

  test('a comment is liked once', async () => {
    const params = await publish()
    const ana = await app.as('ana')
    const { id: commentId } = await comment(ana, params, 'First')
    for (const _ of [1, 2])
      expect(await ana.call(likeComment, { params: { commentId } })).toEqual({ liked: true, like_count: 1 })
    const [liked] = (await ana.call(listComments, { params })).items
    expect(liked).toMatchObject({ liked: true, like_count: 1 })
  })
})

describe('comments', () => {
  test('have one level of replies, oldest first, and are counted', async () => {
    const params = await publish()
    const [ana, mira] = [await app.as('ana'), await app.as('mira')]
    const first = await comment(ana, params, 'First')
    await comment(mira, params, 'Second')
    const reply = await comment(mira, params, 'A reply', first.id)
    const deeper = await comment(ana, params, 'A reply to the reply', reply.id)
    expect(deeper.parent_id).toBe(first.id)
    expect(reply.author).toMatchObject({ name: 'Mira Novak', is_member: true })
    const { items } = await ana.call(listComments, { params })
    expect(items.map(({ text, reply_count: replies }) => [text, replies])).toEqual([
      ['First', 2],
      ['Second', 0],
    ])
    expect((await app.anyone.call(showPost, { params })).comment_count).toBe(4)
  })

  test('are edited with a mark and deleted; replies stay', async () => {
    const params = await publish()
    const ana = await app.as('ana')
    const { id: commentId } = await comment(ana, params, 'Frist')
    const edited = await ana.call(changeComment, { params: { commentId }, body: { text: 'First' } })
    expect(edited).toMatchObject({ text: 'First', edited_at: expect.any(String) as string })
    await comment(await app.as('bohdan'), params, 'A reply', commentId)
    await ana.call(deleteComment, { params: { commentId } })
    const [left] = (await ana.call(listComments, { params })).items
    expect(left).toMatchObject({ deleted: true, text: '', author: null, reply_count: 1 })
    expect((await app.anyone.call(showPost, { params })).comment_count).toBe(1)
    await expect(ana.call(deleteComment, { params: { commentId } })).rejects.toMatchObject({ status: 404 })
  })

  test('are removed by an admin of the company with a reason', async () => {
    const params = await publish()
    const { id: commentId } = await comment(await app.as('ana'), params, 'Buy gold')
    const gita = await app.as('gita')
    await expect(
      gita.call(removeComment, { params: { commentId }, body: { reason: ' ' } }),
    ).rejects.toMatchObject({ status: 422 })
    await gita.call(removeComment, { params: { commentId }, body: { reason: 'An advertisement' } })
    const [left] = (await gita.call(listComments, { params })).items
    expect(left).toMatchObject({ removal_reason: 'An advertisement', text: '', deleted: false })
  })

  test('are open to those whom the post names', async () => {
    const [ana, mira] = [await app.as('ana'), await app.as('mira')]
    const [closed, forFollowers] = [
      await publish({ commenting: 'nobody' }),
      await publish({ commenting: 'followers' }),
    ]
    await expect(comment(mira, closed, 'No')).rejects.toMatchObject({ status: 403, code: 'commentsClosed' })
    await expect(comment(ana, forFollowers, 'No')).rejects.toMatchObject({ code: 'commentsForFollowers' })
    await expect(comment(mira, forFollowers, 'A member')).resolves.toBeTruthy()
    await ana.call(followCompany, { params: globex })
    await expect(comment(ana, forFollowers, 'A follower')).resolves.toBeTruthy()
    await ana.call(unfollowCompany, { params: globex })
  })

  test('of a blocked person are refused, who keeps reading and is told why', async () => {
    const params = await publish()
    const [gita, person] = [await app.as('gita'), await createPerson(app)]
    const target = { ...globex, userId: person.id }
    await gita.call(blockCommenter, { params: target })
    await expect(comment(person.caller, params, 'No')).rejects.toMatchObject({
      status: 403,
      code: 'commentsBlocked',
    })
    expect(await person.caller.call(showPostViewer, { params })).toMatchObject({
      comment_refusal: 'commentsBlocked',
    })
    expect((await gita.call(listBlockedCommenters, { params: globex })).items).toMatchObject([
      { user_id: person.id },
    ])
    await gita.call(unblockCommenter, { params: target })
    await expect(comment(person.caller, params, 'Again')).resolves.toBeTruthy()
    const mira = { ...globex, userId: await app.idOf('mira') }
    await expect(gita.call(blockCommenter, { params: mira })).rejects.toMatchObject({
      code: 'memberNotBlocked',
    })
  })
})

describe('the channel of a post', () => {
  test('is for those who may read it, until they no longer may', async () => {
    const open = { ...(await publish()), channel: 'post' }
    const limited = { ...(await publish({ visibility: 'followers' })), channel: 'followersPost' }
    const [ana, mira] = [await app.as('ana'), await app.as('mira')]
    const join = ({ postId, channel }: typeof open, by: Caller) =>
      by
        .call(authorizeChannel, {
          body: { socket_id: '1.1', channel_name: `private-${channel}.${postId}`, app_key: 'jobs-key' },
        })
        .then(
          () => 200,
          (error: { status: number }) => error.status,
        )
    expect([await join(open, ana), await join(limited, ana), await join(limited, mira)]).toEqual([
      200, 403, 200,
    ])
    expect(await join(open, app.anyone)).toBe(401)
    await ana.call(followCompany, { params: globex })
    expect(await join(limited, ana)).toBe(200)
    await ana.call(unfollowCompany, { params: globex })
    expect(await join(limited, ana)).toBe(403)
  })
})

describe('somebody who leaves', () => {
  test('becomes a former member; erasing takes back the likes and keeps the comments', async () => {
    const params = await publish()
    const person = await createPerson(app)
    await comment(person.caller, params, 'I was here')
    await person.caller.call(likePost, { params })
    await (await app.reauthenticate(person.caller)).call(closeAccount)
    const ana = await app.as('ana')
    const shown = async () => (await ana.call(listComments, { params })).items
    expect(await shown()).toMatchObject([{ author: null, text: 'I was here', deleted: false }])
    ahead = 31 * day
    await app.work('eraseAccounts')
    expect((await app.anyone.call(showPost, { params })).like_count).toBe(0)
    expect(await shown()).toHaveLength(1)
  })
})
