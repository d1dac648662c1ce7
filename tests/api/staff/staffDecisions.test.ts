import { describe, expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import * as cases from '#contract/reports/cases.ts'
import * as caseWork from '#contract/reports/caseWork.ts'
import { showDecision } from '#contract/reports/decisions.ts'
import { rulesVersion } from '#contract/reports/rules.ts'
import { failure, useBackend } from '../backend.ts'
import { createCompanyFor, createPerson } from '../employments/invitationFixtures.ts'
import { decisionBy, useCases } from './caseFixtures.ts'
import { asStaff } from './staffFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const { caseOf, report, reportedComment } = useCases(app)

describe('a case', () => {
  test('is decided by a rule, and what is left by none', async () => {
    const { params, author } = await reportedComment()
    const staff = await asStaff(app, 'moderator')
    const tryOut = async (form: object) =>
      (
        await failure(
          staff.call(cases.decideOpenCase, {
            params,
            body: { ...decisionBy(), ...form } as cases.DecisionForm,
          }),
        )
      ).fields.map(({ field, code }) => [field, code])
    for (const chosen of ['warn', 'hide', 'remove'] as const)
      expect(await tryOut({ decision: chosen, rule: '' })).toEqual([['rule', 'ruleRequired']])
    expect(await tryOut({ decision: 'leave' })).toEqual([['rule', 'ruleOfLeft']])
    expect(await tryOut({ rule: 'unheardOf' })).toEqual([['rule', 'invalid']])
    expect(await tryOut({ law: 'Copyright' })).toEqual([['law', 'lawOfRule']])
    expect(await tryOut({ rule: 'illegal', law: 'x'.repeat(201) })).toEqual([['law', 'tooLong']])
    expect(await tryOut({ decision: 'rename' })).toEqual([['name', 'required']])
    expect(await tryOut({ name: 'Member 17' })).toEqual([['name', 'nameOfOther']])
    expect(await tryOut({ decision: 'rename', name: 'x'.repeat(81) })).toEqual([['name', 'tooLong']])
    const body = { ...decisionBy(), rule: 'illegal', law: 'Copyright' } as const
    await staff.call(cases.decideOpenCase, { params, body })
    const basis = { rule: 'illegal', version: rulesVersion, law: 'Copyright' }
    expect((await staff.call(cases.showOpenCase, { params })).decision).toMatchObject({ basis })
    expect(await author.caller.call(showDecision, { params })).toMatchObject({ basis })
    const other = await reportedComment()
    const left = { decision: 'leave', reason: 'It is fine.', rule: '' } as unknown as cases.DecisionForm
    await staff.call(cases.decideOpenCase, { params: other.params, body: left })
  })

  test('about a name is decided with another one, which the case shows with the one before', async () => {
    const { caller, id } = await createPerson(app)
    await report(await app.as('ana'), `profile-${id}`)
    const params = { caseId: (await caseOf('profile', id)).found.id }
    const staff = await asStaff(app, 'moderator')
    expect((await staff.call(cases.showOpenCase, { params })).decisions).toEqual([
      'leave',
      'rename',
      'warn',
      'remove',
    ])
    await staff.call(cases.decideOpenCase, { params, body: { ...decisionBy('rename'), name: 'Member 17' } })
    const { decision, now, owner } = await staff.call(cases.showOpenCase, { params })
    expect(decision?.renamed).toEqual({ from: `Olena Marchenko ${id}`, to: 'Member 17' })
    expect([now, owner?.name]).toEqual(['Member 17', 'Member 17'])
    expect(await caller.call(showDecision, { params })).toMatchObject({ decision: 'rename' })
    const comment = await reportedComment()
    const renamed = staff.call(cases.decideOpenCase, {
      params: comment.params,
      body: { ...decisionBy('rename'), name: 'Member 17' },
    })
    expect(await failure(renamed)).toMatchObject({ status: 409, code: 'caseCannotRename' })
  })

  test('about a company that a colleague has does not close it', async () => {
    const admin = await createPerson(app)
    const slug = await createCompanyFor(app, admin)
    const { id } = await app.anyone.call(showCompany, { params: { slug } })
    await report(await app.as('ana'), `company-${id}`)
    const params = { caseId: (await caseOf('company', id)).found.id }
    const take = { params, body: { take_over: false } }
    await (await asStaff(app, 'moderator')).call(caseWork.assignCase, take)
    const other = (await asStaff(app, 'moderator')).call(cases.decideOpenCase, {
      params,
      body: decisionBy('remove'),
    })
    expect(await failure(other)).toMatchObject({ status: 409, code: 'caseTaken' })
    await app.anyone.call(showCompany, { params: { slug } })
  })
})
