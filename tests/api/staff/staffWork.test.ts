import { describe, expect, test } from 'vitest'
import * as cases from '#contract/reports/cases.ts'
import * as caseWork from '#contract/reports/caseWork.ts'
import { sendReport } from '#contract/reports/reports.ts'
import { listStaffEvents } from '#contract/staff/events.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { decisionBy, useCases } from './caseFixtures.ts'
import { asStaff, createStaff, staffSessionOf } from './staffFixtures.ts'

let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const { reportedComment } = useCases(app)
const show = (by: Caller, params: { caseId: number }) => by.call(cases.showOpenCase, { params })

describe('a sealed case', () => {
  async function sealedCase() {
    const made = await reportedComment()
    const about = `comment-${(await app.operators.showCase(made.params.caseId))?.found.targetId}`
    const abuse = { law: '2011/93/EU', good_faith: true, child_abuse: true } as const
    const body = { about, reason: 'illegal', words: 'Look at it', ...abuse } as const
    await (await app.as('hugo')).call(sendReport, { body })
    return made.params
  }

  test('is left to all of the staff by a supervisor, when a report was wrong', async () => {
    const params = await sealedCase()
    const [moderator, supervisor] = [await asStaff(app, 'moderator'), await asStaff(app, 'supervisor')]
    const before = await show(supervisor, params)
    expect(await failure(show(moderator, params))).toMatchObject({ code: 'caseSealed' })
    await supervisor.call(caseWork.unsealCase, { params })
    await supervisor.call(caseWork.unsealCase, { params })
    const after = await show(moderator, params)
    expect(after).toMatchObject({ sealed: false, handed_up: true })
    expect(after.factors).not.toContain('children')
    expect(new Date(after.due_at) > new Date(before.due_at)).toBe(true)
    await moderator.call(cases.decideOpenCase, { params, body: decisionBy() })
    expect(await failure(supervisor.call(caseWork.unsealCase, { params }))).toMatchObject({
      code: 'caseDecided',
    })
  })
})

describe('a case that may be about a threat to a life', () => {
  test('comes first, and each supervisor is mailed once', async () => {
    const { params } = await reportedComment({ reason: 'spam' })
    const person = await createStaff(app, 'supervisor')
    const triage = await asStaff(app, 'triage')
    for (const _ of [1, 2]) await triage.call(caseWork.flagThreat, { params })
    await settled(app.backend)
    const { items } = await triage.call(cases.listOpenCases, { query: { list: 'open' } })
    expect(items[0]).toMatchObject({ id: params.caseId, threat: true, handed_up: true })
    expect(items[0]?.factors).toContain('threat')
    const mails = await app.mailsTo(person.email)
    const flagged = mails.filter(({ text }) => text.includes(`/staff/cases/${params.caseId}`))
    expect(flagged).toHaveLength(1)
    const supervisor = await staffSessionOf(app, person)
    const { items: events } = await supervisor.call(listStaffEvents, { query: { case: params.caseId } })
    expect(events.map(({ kind }) => kind)).toEqual(['threatFlagged'])
  })
})

describe('two of the staff with one case open', () => {
  test('see each other for ten minutes', async () => {
    const { params } = await reportedComment()
    const [one, two] = [await createStaff(app, 'triage'), await createStaff(app, 'moderator')]
    const [first, second] = [await staffSessionOf(app, one), await staffSessionOf(app, two)]
    expect((await show(first, params)).visitors).toEqual([])
    expect((await show(second, params)).visitors).toMatchObject([{ id: one.id }])
    expect((await show(first, params)).visitors).toMatchObject([{ id: two.id }])
    ahead += 11 * 60 * 1000
    expect((await show(second, params)).visitors).toEqual([])
    ahead += 2 * 24 * 60 * 60 * 1000
    await app.work('sweep')
    expect(await app.countRows('report_visits')).toBe(0)
  })
})
