import { describe, expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import { suspendMember } from '#contract/employments/members.ts'
import { listMessages, sendMessage } from '#contract/messages/messages.ts'
import { addComment, listComments } from '#contract/posts/comments.ts'
import { showPost } from '#contract/posts/posts.ts'
import { removePublicPage, savePublicPage, showPublicPage } from '#contract/publicPages/publicPages.ts'
import { objectToDecision, showDecision } from '#contract/reports/decisions.ts'
import { failure, settled, useBackend } from '../backend.ts'
import { addMember } from '../employments/hiredPeople.ts'
import { createCompanyFor, createPerson, globex } from '../employments/invitationFixtures.ts'
import { usePosts } from '../posts/postFixtures.ts'
import { useReports } from './reportFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const make = usePosts(app)
const { report, stateOf, caseOf, decide, decisionsOf } = useReports(app)
const post = async (form = {}) => (await make.publish(await app.as('gita'), form)).id

/** The company of a new person, its admin. */
async function newCompany() {
  const admin = await createPerson(app)
  const slug = await createCompanyFor(app, admin)
  const { id } = await app.anyone.call(showCompany, { params: { slug } })
  return { admin, slug, id }
}

describe('a decision', () => {
  test('removes a post at once and tells the admins why, but not who reported it', async () => {
    const [ana, gita] = await Promise.all([app.as('ana'), app.as('gita')])
    const postId = await post({ text: 'Buy my miracle cure' })
    const reference = await report(ana, `post-${postId}`, { words: 'Ana was here' })
    const { found } = await caseOf('post', postId)
    app.purged.length = 0
    expect(await decide(found.id, 'remove', 'It sells a fake cure.')).toBe('decided')
    expect(app.purged).toContain(`post:${postId}`)
    expect(await failure(app.anyone.call(showPost, { params: { postId } }))).toMatchObject({ status: 404 })
    expect(await stateOf(reference)).toBe('removed')
    const params = { caseId: found.id }
    const seen = await gita.call(showDecision, { params })
    expect(seen).toMatchObject({
      kind: 'post',
      decision: 'remove',
      excerpt: 'Buy my miracle cure',
      content: 'stored',
      place: null,
      objection: null,
    })
    const [notice] = await decisionsOf(gita)
    expect(notice?.data).toMatchObject({ case_id: found.id, outcome: 'removed', about: 'post' })
    const mail = (await app.mailsTo('gita@globex.example')).at(-1)
    expect(mail?.subject).toBe('We removed a post by Globex')
    expect(mail?.text).toMatch(
      /What was wrong: It sells a fake cure\.\n\nRule 3, “No fraud”, in our content rules of Nov 27, 2026\.[^]*object once/,
    )
    expect(JSON.stringify([seen, notice, mail])).not.toMatch(/ana\b|kovalenko|was here/i)
    expect(await failure(ana.call(showDecision, { params }))).toMatchObject({ status: 404 })
    expect(await decide(found.id, 'leave')).toBe('alreadyDecided')
    expect(await decide(999_999, 'leave')).toBe('unknown')
  })

  test('removes a comment, and readers see that it was not the company', async () => {
    const [ana, bohdan] = await Promise.all([app.as('ana'), app.as('bohdan')])
    const params = { postId: await post() }
    const { id } = await ana.call(addComment, { params, body: { text: 'You are all thieves' } })
    await report(bohdan, `comment-${id}`, { reason: 'abuse' })
    const { found } = await caseOf('comment', id)
    await decide(found.id, 'remove', 'It insults people.')
    expect((await bohdan.call(listComments, { params })).items).toMatchObject([
      { text: '', author: null, removal_reason: null, removed_by_operator: true, deleted: false },
    ])
    expect((await app.anyone.call(showPost, { params })).comment_count).toBe(0)
    expect(await ana.call(showDecision, { params: { caseId: found.id } })).toMatchObject({
      excerpt: 'You are all thieves',
      place: null,
    })
    // What its author deleted meanwhile cannot be removed: the case is still to be decided.
    const again = await ana.call(addComment, { params, body: { text: 'Thieves' } })
    await report(bohdan, `comment-${again.id}`)
    const second = await caseOf('comment', again.id)
    await app.backend.connection.pool.query('delete from post_comments where id = $1', [again.id])
    expect(await decide(second.found.id, 'remove')).toBe('targetGone')
    expect(await decide(second.found.id, 'leave')).toBe('decided')
  })

  test('removes a public page at once, which its owner cannot undo', async () => {
    const owner = await createPerson(app)
    const address = `owner-${owner.id}`
    const save = () => owner.caller.call(savePublicPage, { body: { address, indexed: false, parts: [] } })
    await save()
    const reference = await report(app.anyone, `page-${address}`, { reason: 'privacy' })
    const { found } = await caseOf('page', owner.id)
    await decide(found.id, 'remove', 'It shows another person.')
    expect(await failure(app.anyone.call(showPublicPage, { params: { address } }))).toMatchObject({
      status: 410,
    })
    expect(await failure(save())).toMatchObject({ code: 'contentRemoved' })
    await owner.caller.call(removePublicPage)
    expect(await stateOf(reference)).toBe('removed')
    expect((await decisionsOf(owner.caller))[0]?.data).toMatchObject({ about: 'page', outcome: 'removed' })
  })

  test('takes the words off the page of a company, whose admins read why and may write others', async () => {
    const { admin, slug, id } = await newCompany()
    await report(await app.as('ana'), `company-${id}`)
    const { found } = await caseOf('company', id)
    await decide(found.id, 'remove', 'It poses as a bank.')
    expect(await app.anyone.call(showCompany, { params: { slug } })).toMatchObject({
      headline: '',
      about: '',
    })
    expect(await admin.caller.call(showDecision, { params: { caseId: found.id } })).toMatchObject({
      reason: 'It poses as a bank.',
    })
    expect((await app.mailsTo(admin.email)).some(({ text }) => text.includes('It poses as a bank.'))).toBe(
      true,
    )
  })

  test('about a company is read and objected to by whoever is an admin then', async () => {
    const first = await addMember(app, 'admin')
    const postId = await post({ text: 'Buy my miracle cure' })
    await report(await app.as('ana'), `post-${postId}`)
    const { found } = await caseOf('post', postId)
    await decide(found.id, 'remove', 'It promises what nothing can do.')
    const params = { caseId: found.id }
    await first.caller.call(showDecision, { params })
    await (await app.as('gita')).call(suspendMember, { params: first.member })
    const object = ({ caller }: typeof first) =>
      caller.call(objectToDecision, { params, body: { text: 'It does what it promises.' } })
    expect(await failure(object(first))).toMatchObject({ status: 404 })
    const second = await addMember(app, 'admin')
    expect(await object(second)).toMatchObject({ objection: { text: 'It does what it promises.' } })
    await app.operators.decideObjection(found.id, 'keep', 'Nothing can do that.')
    await settled(app.backend)
    expect((await decisionsOf(second.caller)).map(({ data }) => 'outcome' in data && data.outcome)).toEqual([
      'kept',
    ])
    expect(await failure(first.caller.call(showDecision, { params }))).toMatchObject({ status: 404 })
  })

  test('warns the author of a message, which its receiver alone can report', async () => {
    const [ana, gita, bohdan] = await Promise.all([app.as('ana'), app.as('gita'), app.as('bohdan')])
    const { id: conversationId } = await ana.call(sendMessage, {
      params: globex,
      body: { subject: 'Loans', text: 'Send me money' },
    })
    const [message] = (await gita.call(listMessages, { params: { conversationId } })).items
    const about = `message-${message?.id}`
    expect(await failure(report(bohdan, about))).toMatchObject({ code: 'reportedGone' })
    expect(await failure(report(ana, about))).toMatchObject({ status: 409 })
    await report(gita, about)
    const { found } = await caseOf('message', message?.id ?? 0)
    await decide(found.id, 'warn', 'Do not ask companies for money.')
    expect((await decisionsOf(ana))[0]?.data).toMatchObject({ about: 'message', outcome: 'warned' })
  })

  test('is objected to once, and the operator decides that too', async () => {
    const bohdan = await app.as('bohdan')
    const profile = await createPerson(app)
    const reference = await report(bohdan, `profile-${profile.id}`)
    const { found } = await caseOf('profile', profile.id)
    await decide(found.id, 'warn', 'The photo is of somebody else.')
    await settled(app.backend)
    expect((await app.mailsTo(profile.email)).at(-1)?.text).toMatch(
      /What’s wrong: The photo[^]*correct or delete/,
    )
    const params = { caseId: found.id }
    const object = () => profile.caller.call(objectToDecision, { params, body: { text: 'It is of me.' } })
    const tries = await Promise.allSettled([object(), object(), object()])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await failure(object())).toMatchObject({ status: 409, code: 'alreadyObjected' })
    expect((await app.operators.showCase(found.id))?.objection?.text).toBe('It is of me.')
    const decideIt = () => app.operators.decideObjection(found.id, 'revoke', 'Sorry.')
    expect(await decideIt()).toBe('decided')
    expect(await decideIt()).toBe('nothingToDecide')
    await settled(app.backend)
    expect(await profile.caller.call(showDecision, { params })).toMatchObject({
      objection: { outcome: 'revoke', reason: 'Sorry.' },
    })
    expect((await decisionsOf(profile.caller)).map(({ data }) => 'outcome' in data && data.outcome)).toEqual([
      'revoked',
      'warned',
    ])
    expect(await stateOf(reference)).toBe('revoked')
    expect((await app.mailsTo('bohdan@people.example')).at(-1)?.text).toContain('скасували')
  })
})
