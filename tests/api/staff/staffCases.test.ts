import { describe, expect, test } from 'vitest'
import { showDecision, objectToDecision } from '#contract/reports/decisions.ts'
import * as cases from '#contract/reports/cases.ts'
import * as caseWork from '#contract/reports/caseWork.ts'
import * as objections from '#contract/reports/objections.ts'
import { rulesVersion } from '#contract/reports/rules.ts'
import { listStaffEvents } from '#contract/staff/events.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { decisionBy, useCases } from './caseFixtures.ts'
import { asStaff, createStaff, staffSessionOf } from './staffFixtures.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const { report, reportedComment, stateOf } = useCases(app)
const queueOf = async (staff: Caller, list: cases.CaseList = 'open') =>
  (await staff.call(cases.listOpenCases, { query: { list, limit: 100 } })).items

describe('the queue', () => {
  test('puts what harms most first, and what has waited long before what is new', async () => {
    const staff = await asStaff(app, 'triage')
    const spam = await reportedComment({ reason: 'spam' })
    ahead += 1
    const fraud = `company-${await app.countRows('companies')}`
    await report(await app.as('ana'), fraud, { reason: 'fraud' })
    const order = (await queueOf(staff)).map(({ kind }) => kind)
    expect(order.indexOf('company')).toBeLessThan(order.indexOf('comment'))
    const [first] = await queueOf(staff)
    expect(first).toMatchObject({
      factors: ['fraud', 'money', 'reachesApplicants', 'public'],
      reporters: 1,
      assigned_to: null,
    })
    // A case of seven days is due before a new one of one day.
    ahead += 7 * day
    const abuse = await reportedComment()
    const ids = (await queueOf(await asStaff(app, 'triage'))).map(({ id }) => id)
    expect(ids.indexOf(spam.params.caseId)).toBeLessThan(ids.indexOf(abuse.params.caseId))
  })

  test('becomes more urgent with each reporter, who counts once', async () => {
    const staff = await asStaff(app, 'triage')
    const { params } = await reportedComment({ reason: 'spam' })
    const find = async () => (await queueOf(staff)).find(({ id }) => id === params.caseId)
    const before = await find()
    const about = `comment-${(await app.operators.showCase(params.caseId))?.found.targetId}`
    for (const reporter of ['ana', 'hugo', 'mira', 'ivan', 'ivan'] as const)
      await report(await app.as(reporter), about, { reason: 'fraud' })
    const after = await find()
    expect(after).toMatchObject({ reporters: 5, reasons: ['fraud', 'spam'] })
    expect(new Date(after?.due_at ?? 0) < new Date(before?.due_at ?? 0)).toBe(true)
  })
})

describe('a case', () => {
  test('belongs to whoever takes it, until a colleague takes it over', async () => {
    const { params } = await reportedComment()
    const [one, other] = [await asStaff(app, 'moderator'), await asStaff(app, 'moderator')]
    const take = (by: Caller, takes = false) =>
      by.call(caseWork.assignCase, { params, body: { take_over: takes } })
    const results = await Promise.allSettled([take(one), take(other)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [owner, second] = results[0]?.status === 'fulfilled' ? [one, other] : [other, one]
    expect((await queueOf(owner, 'mine')).map(({ id }) => id)).toContain(params.caseId)
    const decide = (by: Caller) => by.call(cases.decideOpenCase, { params, body: decisionBy() })
    expect(await failure(decide(second))).toMatchObject({ status: 409, code: 'caseTaken' })
    expect((await second.call(cases.showOpenCase, { params })).obstacle).toBe('assigned')
    await take(second, true)
    expect(await failure(owner.call(caseWork.releaseCase, { params }))).toMatchObject({
      code: 'caseNotYours',
    })
    await decide(second)
    expect(await failure(decide(second))).toMatchObject({ status: 409, code: 'caseDecided' })
    expect(await failure(take(owner, true))).toMatchObject({ code: 'caseDecided' })
  })

  test('is decided once by two at the same moment, and its author reads the reason', async () => {
    const { params, author, reference } = await reportedComment()
    const staff = [await asStaff(app, 'moderator'), await asStaff(app, 'supervisor')]
    const tries = await Promise.allSettled(
      staff.map((by) => by.call(cases.decideOpenCase, { params, body: decisionBy('remove') })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await author.caller.call(showDecision, { params })).toMatchObject({ reason: 'Be kind.' })
    expect(await stateOf(reference)).toBe('removed')
    const supervisor = await asStaff(app, 'supervisor')
    const { items } = await supervisor.call(listStaffEvents, { query: { case: params.caseId } })
    expect(items.map(({ kind, details }) => [kind, details])).toEqual([
      ['caseDecided', { decision: 'remove', rule: 'harassment', version: rulesVersion }],
    ])
    expect((await app.operators.verifyStaffEvents()).broken).toBeNull()
  })

  test('shows what was said, and is now, its notes and the other cases of its author', async () => {
    const first = await reportedComment()
    const { author, params } = await reportedComment({ author: first.author })
    const staff = await asStaff(app, 'triage')
    await staff.call(caseWork.noteCase, { params, body: { text: 'Seen before' } })
    await staff.call(caseWork.handUpCase, { params })
    expect(await staff.call(cases.showOpenCase, { params })).toMatchObject({
      excerpt: 'Rude words',
      now: 'Rude words',
      owner: { kind: 'account', id: author.id },
      reports: [{ reason: 'abuse', words: '' }],
      notes: [{ text: 'Seen before' }],
      earlier: [{ id: first.params.caseId, decision: null }],
      handed_up: true,
      obstacle: 'role',
    })
    expect((await queueOf(staff, 'handedUp')).map(({ id }) => id)).toContain(params.caseId)
    expect(await failure(staff.call(cases.showOpenCase, { params: { caseId: 999_999 } }))).toMatchObject({
      status: 404,
    })
    const tooLong = { params, body: { text: 'x'.repeat(2_001) } }
    expect((await failure(staff.call(caseWork.noteCase, tooLong))).fields).toMatchObject([
      { field: 'text', code: 'tooLong' },
    ])
  })

  test('is not decided by whom it is about, nor by who reported it', async () => {
    const author = await createStaff(app, 'moderator')
    const { params } = await reportedComment({ author })
    const self = await staffSessionOf(app, author)
    const refused = { status: 403, code: 'ownCase' }
    expect(await failure(self.call(cases.decideOpenCase, { params, body: decisionBy() }))).toMatchObject(
      refused,
    )
    const body = { take_over: false }
    expect(await failure(self.call(caseWork.assignCase, { params, body }))).toMatchObject(refused)
    const reporter = await createStaff(app, 'moderator')
    const other = await reportedComment()
    const about = `comment-${(await app.operators.showCase(other.params.caseId))?.found.targetId}`
    await report(reporter.caller, about)
    const decide = (await staffSessionOf(app, reporter)).call(cases.decideOpenCase, {
      params: other.params,
      body: decisionBy(),
    })
    expect(await failure(decide)).toMatchObject(refused)
  })

  test('is not decided by a role that ended a second ago', async () => {
    const { params } = await reportedComment()
    const person = await createStaff(app, 'moderator', 'triage')
    const staff = await staffSessionOf(app, person)
    await app.operators.endRoles(person.email, ['moderator'])
    const decide = () => staff.call(cases.decideOpenCase, { params, body: decisionBy() })
    expect(await failure(decide())).toMatchObject({ status: 403, code: 'staffDenied' })
    expect((await app.operators.showCase(params.caseId))?.found.decidedAt).toBeNull()
  })
})

describe('an objection', () => {
  const objected = async (decider: Caller) => {
    const { params, author } = await reportedComment()
    await decider.call(cases.decideOpenCase, { params, body: decisionBy('remove') })
    await author.caller.call(objectToDecision, { params, body: { text: 'It was a quote.' } })
    return { params, author }
  }
  const answer = (outcome: cases.ObjectionOutcome) => ({ outcome, reason: 'You are right.' })

  test('goes to somebody who did not decide, once', async () => {
    const [decider, colleague] = [await asStaff(app, 'moderator'), await asStaff(app, 'moderator')]
    const { params, author } = await objected(decider)
    const by = (staff: Caller) => staff.call(objections.answerObjection, { params, body: answer('revoke') })
    expect(await failure(by(decider))).toMatchObject({ status: 403, code: 'sameDecider' })
    expect((await decider.call(cases.showOpenCase, { params })).obstacle).toBe('sameDecider')
    await by(colleague)
    expect(await failure(by(colleague))).toMatchObject({ status: 409, code: 'objectionAnswered' })
    expect(await author.caller.call(showDecision, { params })).toMatchObject({
      objection: { outcome: 'revoke', reason: 'You are right.' },
    })
  })

  test('is overdue after 14 days', async () => {
    const decider = await asStaff(app, 'moderator')
    const { params } = await objected(decider)
    const find = async (by: Caller) =>
      (await by.call(objections.listOpenObjections)).items.find(({ case_id: id }) => id === params.caseId)
    expect(await find(decider)).toMatchObject({ overdue: false, decision: 'remove' })
    ahead += 14 * day + 1_000
    expect(await find(await asStaff(app, 'moderator'))).toMatchObject({ overdue: true })
  })

  test('is answered by its decider when nobody else could', async () => {
    for (const { email, role } of await app.operators.listStaff()) await app.operators.endRoles(email, [role])
    const decider = await asStaff(app, 'moderator')
    const { params } = await objected(decider)
    expect((await decider.call(cases.showOpenCase, { params })).obstacle).toBeNull()
    await decider.call(objections.answerObjection, { params, body: answer('keep') })
  })
})
