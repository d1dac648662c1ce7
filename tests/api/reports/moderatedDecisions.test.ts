import { describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { addComment } from '#contract/posts/comments.ts'
import { createPost, deletePost, publishPost } from '#contract/posts/managedPosts.ts'
import { showPost } from '#contract/posts/posts.ts'
import { objectToDecision, showDecision } from '#contract/reports/decisions.ts'
import { failure, useBackend } from '../backend.ts'
import { createCompanyFor, createPerson } from '../employments/invitationFixtures.ts'
import { changed, postForm, usePosts } from '../posts/postFixtures.ts'
import { useContent } from './moderatedContent.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 10_000 }, () => new Date(Date.now() + ahead))
const { make, moderate, revoke, report, caseOf, decide, stateOf } = useContent(app)
const posts = usePosts(app)
const newComment = async () => make.comment((await posts.publish(await app.as('gita'))).id)
const contentOf = async (by: Parameters<typeof revoke>[0], caseId: number) =>
  (await by.author.call(showDecision, { params: { caseId } })).content

describe('a decision', () => {
  test('is made once, however many decide at once, and reporters learn of it', async () => {
    const post = await make.post()
    const reference = await report(await app.as('ana'), post.about)
    const { found } = await caseOf('post', post.targetId)
    const results = await Promise.all(
      (['hide', 'remove', 'hide', 'leave'] as const).map((one) =>
        app.operators.decideCase(found.id, one, 'It is not true.'),
      ),
    )
    expect(results.filter((one) => one === 'decided')).toHaveLength(1)
    expect(results.filter((one) => one === 'alreadyDecided')).toHaveLength(3)
    const state = await stateOf(reference)
    const isShown = await app.anyone.call(showPost, { params: { postId: post.targetId } }).then(
      () => true,
      () => false,
    )
    expect(isShown).toBe(state === 'left')
  })

  test('of what was deleted meanwhile is to leave it or to warn', async () => {
    const post = await make.post()
    await report(await app.as('ana'), post.about)
    const { found } = await caseOf('post', post.targetId)
    await (await app.as('gita')).call(deletePost, { params: { postId: post.targetId } })
    for (const one of ['hide', 'remove'] as const) expect(await decide(found.id, one)).toBe('targetGone')
    expect(await decide(found.id, 'warn')).toBe('decided')
  })

  test('is not a person’s about their own content, nor about that of their company', async () => {
    const [comment, post] = [await newComment(), await make.post()]
    for (const [one, by] of [
      [comment, 'bohdan'],
      [post, 'gita'],
    ] as const) {
      await report(await app.as('ana'), one.about)
      const { found } = await caseOf(one.kind, one.targetId)
      const decideAs = (person: typeof by | 'ivan') => async () =>
        app.operators.decideCase(found.id, 'hide', 'It is not true.', { by: await app.idOf(person) })
      expect(await decideAs(by)()).toBe('ownContent')
      expect(await decideAs('ivan')()).toBe('decided')
      await one.author.call(objectToDecision, { params: { caseId: found.id }, body: { text: 'It is.' } })
      const own = app.operators.decideObjection(found.id, 'revoke', 'Yes.', await app.idOf(by))
      expect(await own).toBe('ownContent')
    }
  })

  test('about an author who closed the account counts when they are back; a closed company shows nothing', async () => {
    const [author, admin] = [await createPerson(app), await createPerson(app)]
    const { id: postId } = await posts.publish(await app.as('gita'))
    const { id } = await author.caller.call(addComment, { params: { postId }, body: { text: 'Words' } })
    await report(await app.as('ana'), `comment-${id}`)
    const { found } = await caseOf('comment', id)
    await (await app.reauthenticate(author.caller)).call(closeAccount)
    expect(await decide(found.id, 'hide')).toBe('authorClosed')

    const slug = await createCompanyFor(app, admin)
    const post = await admin.caller.call(createPost, { params: { slug }, body: postForm })
    await admin.caller.call(publishPost, changed(post, {}))
    await report(await app.as('ana'), `post-${post.id}`)
    const ofCompany = await caseOf('post', post.id)
    await app.operators.closeCompany(slug, null)
    for (const one of ['hide', 'remove'] as const)
      expect(await decide(ofCompany.found.id, one)).toBe('companyClosed')
    expect(await decide(ofCompany.found.id, 'leave')).toBe('decided')
  })
})

test('what was hidden or removed is deleted after six months, unless an objection waits', async () => {
  const disputed = await make.post()
  const contents = [
    await make.post(),
    await newComment(),
    await make.job(),
    await make.page(),
    await make.message(),
  ]
  const cases: [(typeof contents)[number], number][] = []
  for (const [at, one] of contents.entries())
    cases.push([one, await moderate(one, at % 2 === 0 ? 'hide' : 'remove')])
  const disputedCase = await moderate(disputed, 'remove')
  await disputed.author.call(objectToDecision, {
    params: { caseId: disputedCase },
    body: { text: 'It is fine.' },
  })
  ahead += 181 * day
  await app.work('sweep')
  expect(await contentOf({ author: disputed.author }, disputedCase)).toBe('stored')
  for (const [one, caseId] of cases)
    expect([one.kind, await contentOf(one, caseId)]).toEqual([one.kind, 'stored'])
  ahead += 2 * day
  await app.work('sweep')
  const { rows } = await app.backend.connection.pool.query(
    `select text from posts union all select text from post_comments union all select title || description from jobs
     union all select address from public_pages union all select text from messages union all select excerpt from report_cases`,
  )
  for (const [one, caseId] of cases) {
    expect(JSON.stringify(rows)).not.toContain(`${one.word}"`)
    const { author } = one
    expect([one.kind, await author.call(showDecision, { params: { caseId } })]).toMatchObject([
      one.kind,
      { content: 'purged', excerpt: '' },
    ])
    expect(await failure(revoke(one, caseId))).toMatchObject({ status: 409, code: 'objectionTooLate' })
  }
  expect(await app.operators.decideObjection(disputedCase, 'revoke', 'You are right.')).toBe('restored')
  await app.anyone.call(showPost, { params: { postId: disputed.targetId } })
})
