import { describe, expect, test } from 'vitest'
import { addComment } from '#contract/posts/comments.ts'
import { decideOpenCase, type CaseDecision } from '#contract/reports/cases.ts'
import { objectToDecision, showDecision } from '#contract/reports/decisions.ts'
import { rulesVersion } from '#contract/reports/rules.ts'
import { failure, settled, useBackend, type TestBackend } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { usePosts } from '../posts/postFixtures.ts'
import { asStaff, createStaff, staffSessionOf } from '../staff/staffFixtures.ts'
import { useReports } from './reportFixtures.ts'

type Verdict = NonNullable<Parameters<TestBackend['operators']['decideCase']>[3]>
const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const make = usePosts(app)
const { report, caseOf } = useReports(app)

/** A reported comment of a new person. */
async function reported() {
  const author = await createPerson(app)
  const { id: postId } = await make.publish(await app.as('gita'))
  const { id } = await author.caller.call(addComment, { params: { postId }, body: { text: 'Copied words' } })
  await report(await app.as('bohdan'), `comment-${id}`)
  return { author, params: { caseId: (await caseOf('comment', id)).found.id } }
}
async function decided(more: Verdict = {}, decision: CaseDecision = 'hide') {
  const { author, params } = await reported()
  const result = await app.operators.decideCase(params.caseId, decision, 'It is a copy.', more)
  await settled(app.backend)
  return { author, params, result, show: () => author.caller.call(showDecision, { params }) }
}

describe('a decision', () => {
  test('names its rule with the version, and its law, on its page and in the mail', async () => {
    const law = 'Copyright and Related Rights Act, § 52'
    const { author, show } = await decided({ rule: 'illegal', law })
    expect((await show()).basis).toEqual({ rule: 'illegal', version: rulesVersion, law })
    const text = (await app.mailsTo(author.email)).at(-1)?.text
    expect(text).toContain('What’s wrong: It is a copy.')
    expect(text).toContain(
      'Rule 9, “Nothing illegal”, in our content rules of Nov 27, 2026. The law: Copyright',
    )
    for (const part of [
      'everywhere on Tenure',
      'A person looked at it and decided',
      'dispute settlement body',
      'court',
    ])
      expect(text).toContain(part)
  })

  test('names no law with another rule, and no rule when something is left', async () => {
    expect((await (await decided({ rule: 'spam', law: 'Some law' })).show()).basis).toEqual({
      rule: 'spam',
      version: rulesVersion,
      law: null,
    })
    const left = await decided({ rule: 'spam' }, 'leave')
    expect((await app.operators.showCase(left.params.caseId))?.found).toMatchObject({
      decision: 'leave',
      rule: null,
      rulesVersion: null,
    })
  })

  test('is not made without a rule', async () => {
    for (const decision of ['warn', 'hide', 'remove'] as const) {
      const { result, params } = await decided({ rule: null }, decision)
      expect([decision, result]).toEqual([decision, 'ruleMissing'])
      expect((await app.operators.showCase(params.caseId))?.found.decidedAt).toBeNull()
    }
  })

  test('of a release before the rules names none', async () => {
    const { params, show } = await decided()
    await app.backend.connection.pool.query(
      'update report_cases set rule = null, rules_version = null where id = $1',
      [params.caseId],
    )
    expect(await show()).toMatchObject({ decision: 'hide', reason: 'It is a copy.', basis: null })
  })
})

describe('an objection', () => {
  test('is accepted for six months', async () => {
    const [intime, late] = [await decided(), await decided({}, 'warn')]
    const object = ({ author, params }: typeof late) =>
      author.caller.call(objectToDecision, { params, body: { text: 'It is mine.' } })
    ahead += 182 * day - 60_000
    expect(await intime.show()).toMatchObject({ can_object: true })
    expect(await object(intime)).toMatchObject({ can_object: false, objection: { text: 'It is mine.' } })
    ahead += 2 * 60_000
    expect(await late.show()).toMatchObject({ can_object: false, objection: null })
    expect(await failure(object(late))).toMatchObject({ status: 409, code: 'objectionTooLate' })
    // Whoever objected in time is told that they did.
    expect(await failure(object(intime))).toMatchObject({ status: 409, code: 'alreadyObjected' })
    expect((await app.operators.showCase(late.params.caseId))?.objection).toBeNull()
  })

  test('says whether somebody else answers it', async () => {
    const { show } = await decided()
    expect((await show()).reviewer).toBe('same')
    await asStaff(app, 'triage')
    expect((await show()).reviewer).toBe('same')
    const one = await createStaff(app, 'moderator')
    // The operator decided, so the moderator is somebody else.
    expect((await show()).reviewer).toBe('other')
    const second = await reported()
    const body = { decision: 'warn', reason: 'Be kind.', rule: 'harassment' } as const
    await (await staffSessionOf(app, one)).call(decideOpenCase, { params: second.params, body })
    const ofSecond = () => second.author.caller.call(showDecision, { params: second.params })
    expect((await ofSecond()).reviewer).toBe('same')
    await createStaff(app, 'supervisor')
    expect((await ofSecond()).reviewer).toBe('other')
  })
})
