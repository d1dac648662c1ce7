import { describe, expect, test } from 'vitest'
import * as cases from '#contract/reports/cases.ts'
import * as caseWork from '#contract/reports/caseWork.ts'
import * as objections from '#contract/reports/objections.ts'
import { objectToDecision } from '#contract/reports/decisions.ts'
import { addComment } from '#contract/posts/comments.ts'
import { sendReport, type ReportForm } from '#contract/reports/reports.ts'
import { dumpDatabase } from '../accounts/closingFixtures.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { createPerson, newAddress } from '../employments/invitationFixtures.ts'
import { usePosts } from '../posts/postFixtures.ts'
import { asStaff, createStaff, staffSessionOf } from '../staff/staffFixtures.ts'
import { useReports } from './reportFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const make = usePosts(app)
const { caseOf, report, stateOf } = useReports(app)

const newPost = async () => (await make.publish(await app.as('gita'), { text: 'Copied words' })).id
const full = {
  reason: 'illegal',
  words: 'It is my text.',
  law: 'Copyright',
  good_faith: true,
} as const satisfies Partial<ReportForm>
const send = (by: Caller, postId: number, form: object) =>
  by.call(sendReport, { body: { about: `post-${postId}`, words: '', ...form } as ReportForm })
const missing = async (by: Caller, form: object) => {
  const { status, fields } = await failure(send(by, await newPost(), form))
  return [status, ...fields.map(({ field, code }) => `${field} ${code}`)]
}
const queueOf = async (staff: Caller, list: cases.CaseList = 'open') =>
  (await staff.call(cases.listOpenCases, { query: { list, limit: 100 } })).items.map(({ id }) => id)

describe('a report of something illegal', () => {
  test('says which law and why, in good faith, and signed out who reports', async () => {
    const ana = await app.as('ana')
    expect(await missing(ana, { reason: 'illegal' })).toEqual([
      422,
      'words required',
      'law required',
      'good_faith goodFaithRequired',
    ])
    expect(await missing(app.anyone, full)).toEqual([422, 'name required', 'email emailRequired'])
    expect(await missing(app.anyone, { ...full, name: 'Olha' })).toEqual([422, 'email emailRequired'])
    expect(await missing(ana, { ...full, law: 'x'.repeat(201) })).toEqual([422, 'law tooLong'])
    expect(await app.operators.listCases()).toEqual([])
    await send(ana, await newPost(), full)
  })

  test('is confirmed at once, and names who reports to supervisors alone', async () => {
    const [postId, email] = [await newPost(), newAddress()]
    const { reference } = await send(app.anyone, postId, { ...full, name: 'Olha Reporter', email })
    expect((await app.mailsTo(email))[0]?.subject).toBe('We’ve received your report')
    expect(await stateOf(reference)).toBe('received')
    await send(await app.as('bohdan'), postId, full)
    await report(await app.as('ana'), `post-${postId}`, { reason: 'spam' })
    const params = { caseId: (await caseOf('post', postId)).found.id }
    const reportsFor = async (role: 'moderator' | 'supervisor') =>
      (await (await asStaff(app, role)).call(cases.showOpenCase, { params })).reports.map(({ law, by }) => [
        law,
        by,
      ])
    expect(await reportsFor('moderator')).toEqual([
      ['Copyright', null],
      ['Copyright', null],
      [null, null],
    ])
    expect(await reportsFor('supervisor')).toEqual([
      ['Copyright', 'Olha Reporter'],
      ['Copyright', expect.stringMatching(/^Bohdan /)],
      [null, null],
    ])
  })

  test('is stored without what belongs to it when the reason is another one', async () => {
    const postId = await newPost()
    await send(app.anyone, postId, { ...full, reason: 'spam', name: 'Olha Unasked', child_abuse: true })
    expect((await caseOf('post', postId)).found).toMatchObject({ sealed: false, handedUpAt: null })
    expect(await dumpDatabase(app)).not.toContain('Olha Unasked')
  })
})

describe('a report of abuse of children', () => {
  const sealed = { ...full, child_abuse: true } as const

  test('needs no name, and leaves the case to supervisors at once', async () => {
    const postId = await newPost()
    const about = `post-${postId}`
    await report(await app.as('ana'), about, { reason: 'spam' })
    const params = { caseId: (await caseOf('post', postId)).found.id }
    const [triage, moderator, supervisor] = [
      await asStaff(app, 'triage'),
      await asStaff(app, 'moderator'),
      await asStaff(app, 'supervisor'),
    ]
    await moderator.call(caseWork.assignCase, { params, body: { take_over: false } })
    await send(app.anyone, postId, sealed)
    for (const staff of [triage, moderator]) {
      for (const list of cases.caseLists) expect(await queueOf(staff, list)).not.toContain(params.caseId)
      const refused = { status: 403, code: 'caseSealed' }
      expect(await failure(staff.call(cases.showOpenCase, { params }))).toMatchObject(refused)
      expect(await failure(staff.call(caseWork.handUpCase, { params }))).toMatchObject(refused)
      const take = staff.call(caseWork.assignCase, { params, body: { take_over: true } })
      expect(await failure(take)).toMatchObject(refused)
      expect(await failure(staff.call(caseWork.noteCase, { params, body: { text: 'x' } }))).toMatchObject(
        refused,
      )
    }
    const body = { decision: 'remove', reason: 'It is abuse.', rule: 'illegal', law: '2011/93/EU' } as const
    const decide = (by: Caller) => by.call(cases.decideOpenCase, { params, body })
    expect(await failure(decide(moderator))).toMatchObject({ status: 403, code: 'caseSealed' })
    expect((await queueOf(supervisor, 'handedUp'))[0]).toBe(params.caseId)
    expect(await supervisor.call(cases.showOpenCase, { params })).toMatchObject({
      sealed: true,
      handed_up: true,
      assigned_to: null,
      factors: expect.arrayContaining(['children']),
      obstacle: null,
    })
    await decide(supervisor)
  })

  test('counts also when its reporter had reported the same before', async () => {
    const postId = await newPost()
    const ana = await app.as('ana')
    const first = await report(ana, `post-${postId}`, { reason: 'spam' })
    expect((await send(ana, postId, sealed)).reference).toBe(first)
    expect((await caseOf('post', postId)).found).toMatchObject({ sealed: true, reporters: 1 })
  })

  test('is decided and, with one supervisor, reviewed by them; nobody else sees the objection', async () => {
    for (const { email } of await app.operators.listStaff()) await app.operators.endRoles(email)
    const person = await createStaff(app, 'supervisor')
    const [supervisor, moderator] = [await staffSessionOf(app, person), await asStaff(app, 'moderator')]
    const author = await createPerson(app)
    const { id } = await author.caller.call(addComment, {
      params: { postId: await newPost() },
      body: { text: 'Words' },
    })
    const about = `comment-${id}`
    await (await app.as('bohdan')).call(sendReport, { body: { about, ...sealed } })
    const params = { caseId: (await caseOf('comment', id)).found.id }
    const reason = 'It is abuse.'
    await supervisor.call(cases.decideOpenCase, {
      params,
      body: { decision: 'hide', reason, rule: 'illegal' },
    })
    const objected = await author.caller.call(objectToDecision, { params, body: { text: 'It is not.' } })
    expect(objected.reviewer).toBe('same')
    const listed = async (staff: Caller) =>
      (await staff.call(objections.listOpenObjections)).items.map(({ case_id: caseId }) => caseId)
    expect([await listed(moderator), await listed(supervisor)]).toEqual([[], [params.caseId]])
    const answer = (staff: Caller) =>
      staff.call(objections.answerObjection, { params, body: { outcome: 'keep', reason } })
    expect(await failure(answer(moderator))).toMatchObject({ status: 403, code: 'caseSealed' })
    await answer(supervisor)
  })
})
