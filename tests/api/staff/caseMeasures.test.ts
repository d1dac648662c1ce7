import { describe, expect, test } from 'vitest'
import { liftCaseMeasure, takeCaseMeasure, type MeasureForm } from '#contract/reports/caseMeasures.ts'
import * as cases from '#contract/reports/cases.ts'
import * as caseWork from '#contract/reports/caseWork.ts'
import { addComment } from '#contract/posts/comments.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { listStaffEvents } from '#contract/staff/events.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { createCompanyFor, createPerson } from '../employments/invitationFixtures.ts'
import { useMeasures } from '../measures/measureFixtures.ts'
import { usePosts } from '../posts/postFixtures.ts'
import { decisionBy, useCases } from './caseFixtures.ts'
import { asStaff, createStaff, staffSessionOf } from './staffFixtures.ts'

const day = 24 * 60 * 60 * 1000
const app = useBackend({ rateFactor: 1000 })
const { caseOf, report, reportedComment } = useCases(app)
const { own, take: takeAsOperator } = useMeasures(app)
const posts = usePosts(app)

const form: MeasureForm = { kind: 'limit', days: 7, reason: 'It asks for money.' }
interface About {
  readonly params: { readonly caseId: number }
}
const take = (staff: Caller, { params }: About, change: Partial<MeasureForm> = {}) =>
  staff.call(takeCaseMeasure, { params, body: { ...form, ...change } })
const inForce = async (staff: Caller, { params }: About) =>
  (await staff.call(cases.showOpenCase, { params })).measure
async function lift(staff: Caller, about: About) {
  const measureId = (await inForce(staff, about))?.id ?? 0
  const params = { ...about.params, measureId }
  return staff.call(liftCaseMeasure, { params, body: { reason: 'We were wrong.' } })
}

describe('a moderator', () => {
  test('limits the author of a case and lifts that, apart from what becomes of the content', async () => {
    const about = await reportedComment()
    const member = await createStaff(app, 'moderator')
    const staff = await staffSessionOf(app, member)
    await staff.call(cases.decideOpenCase, { params: about.params, body: decisionBy('warn') })
    expect(await inForce(staff, about)).toBeNull()
    await take(staff, about)
    const { id: postId } = await posts.publish(await app.as('gita'))
    const comment = () =>
      about.author.caller.call(addComment, { params: { postId }, body: { text: 'More words' } })
    expect(await failure(comment())).toMatchObject({ status: 403, code: 'accountLimited' })
    const shown = await inForce(staff, about)
    expect(shown).toMatchObject({
      kind: 'limit',
      reason: form.reason,
      case_id: about.params.caseId,
      by: expect.any(String) as string,
    })
    expect(Date.parse(shown?.until ?? '') - Date.parse(shown?.since ?? '')).toBe(7 * day)
    expect(await own(about.author.caller)).toMatchObject([
      { kind: 'limit', case_id: about.params.caseId, reason: form.reason },
    ])
    await lift(staff, about)
    expect(await inForce(staff, about)).toBeNull()
    await comment()
    const supervisor = await asStaff(app, 'supervisor')
    const { items } = await supervisor.call(listStaffEvents, { query: { case: about.params.caseId } })
    const target = { kind: 'account', id: about.author.id }
    expect(items).toMatchObject([
      { kind: 'measureLifted', target, details: { measure: String(shown?.id) } },
      { kind: 'measureTaken', target, details: { kind: 'limit', days: '7' }, actor: { id: member.id } },
      { kind: 'caseDecided' },
    ])
    expect((await app.operators.verifyStaffEvents()).broken).toBeNull()
  })

  test('limits the author of a case that a colleague was assigned and has decided', async () => {
    const about = await reportedComment()
    const [decider, colleague] = [await asStaff(app, 'moderator'), await asStaff(app, 'moderator')]
    await decider.call(caseWork.assignCase, { params: about.params, body: { take_over: false } })
    expect(await failure(take(colleague, about))).toMatchObject({ code: 'caseTaken' })
    await decider.call(cases.decideOpenCase, { params: about.params, body: decisionBy('warn') })
    await take(colleague, about)
    expect(await inForce(colleague, about)).toMatchObject({ kind: 'limit' })
  })

  test('suspends a company for good', async () => {
    const admin = await createPerson(app)
    const slug = await createCompanyFor(app, admin)
    const { id } = await app.anyone.call(showCompany, { params: { slug } })
    await report(await app.as('ana'), `company-${id}`)
    const about = { params: { caseId: (await caseOf('company', id)).found.id } }
    const staff = await asStaff(app, 'moderator')
    await take(staff, about, { kind: 'suspend', days: undefined, for_good: true })
    expect(await inForce(staff, about)).toMatchObject({ kind: 'suspend', until: null })
    expect(await own(admin.caller)).toMatchObject([{ kind: 'suspend', company: { slug } }])
  })

  test('sends it twice and takes one; what is stronger stays until it is lifted', async () => {
    const about = await reportedComment()
    const staff = await asStaff(app, 'moderator')
    await Promise.all([take(staff, about), take(staff, about)])
    await take(staff, about)
    const { items } = await (
      await asStaff(app, 'supervisor')
    ).call(listStaffEvents, { query: { case: about.params.caseId } })
    expect(items.map(({ kind }) => kind)).toEqual(['measureTaken'])
    await take(staff, about, { kind: 'suspend' })
    expect(await failure(take(staff, about))).toMatchObject({ status: 409, code: 'measureStronger' })
    expect(await inForce(staff, about)).toMatchObject({ kind: 'suspend' })
  })
})

describe('a measure', () => {
  test('has a term: days, or for good, and a reason', async () => {
    const about = await reportedComment()
    const staff = await asStaff(app, 'moderator')
    const tryOut = async (change: object) =>
      (await failure(take(staff, about, change))).fields.map(({ field, code }) => [field, code])
    expect(await tryOut({ days: undefined })).toEqual([['days', 'termRequired']])
    expect(await tryOut({ days: '' })).toEqual([['days', 'termRequired']])
    expect(await tryOut({ for_good: 'on' })).toEqual([['days', 'termRequired']])
    expect(await tryOut({ days: 0 })).toEqual([['days', 'tooSmall']])
    expect(await tryOut({ days: 91 })).toEqual([['days', 'tooLarge']])
    expect(await tryOut({ reason: ' ' })).toEqual([['reason', 'required']])
    expect(await tryOut({ reason: 'x'.repeat(2_001) })).toEqual([['reason', 'tooLong']])
    expect(await inForce(staff, about)).toBeNull()
  })

  test('is not taken by whom it is about, by who reported it, nor beside a colleague who has the case', async () => {
    const author = await createStaff(app, 'moderator')
    const about = await reportedComment({ author })
    const self = await staffSessionOf(app, author)
    expect(await failure(take(self, about))).toMatchObject({ status: 403, code: 'ownCase' })
    await takeAsOperator('limit', { accountId: author.id })
    expect(await failure(lift(self, about))).toMatchObject({ status: 403, code: 'ownCase' })
    const other = await reportedComment()
    const holder = await asStaff(app, 'moderator')
    await holder.call(caseWork.assignCase, { params: other.params, body: { take_over: false } })
    expect(await failure(take(await asStaff(app, 'moderator'), other))).toMatchObject({
      status: 409,
      code: 'caseTaken',
    })
    expect(await inForce(holder, other)).toBeNull()
  })

  test('is not taken by a role that ended a second ago, nor in a sealed case', async () => {
    const about = await reportedComment()
    const person = await createStaff(app, 'moderator', 'triage')
    const staff = await staffSessionOf(app, person)
    await app.operators.endRoles(person.email, ['moderator'])
    expect(await failure(take(staff, about))).toMatchObject({ status: 403, code: 'staffDenied' })
    expect(await inForce(staff, about)).toBeNull()
  })

  test('of another case, or one that was lifted, is not lifted', async () => {
    const [about, other] = [await reportedComment(), await reportedComment()]
    const staff = await asStaff(app, 'moderator')
    await take(staff, about, { days: 1 })
    const measureId = (await inForce(staff, about))?.id ?? 0
    const liftIn = ({ params }: About) =>
      staff.call(liftCaseMeasure, { params: { ...params, measureId }, body: { reason: 'We were wrong.' } })
    expect(await failure(liftIn(other))).toMatchObject({ status: 409, code: 'measureEnded' })
    await liftIn(about)
    expect(await failure(liftIn(about))).toMatchObject({ status: 409, code: 'measureEnded' })
  })
})
