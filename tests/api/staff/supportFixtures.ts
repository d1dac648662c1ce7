import type { StaffRole } from '#contract/core/staffRoles.ts'
import * as support from '#contract/support/steps.ts'
import { addSecondFactor } from '../../staff.ts'
import { settled, type Caller, type TestBackend } from '../backend.ts'
import { createPerson, newAddress } from '../employments/invitationFixtures.ts'
import { createStaff, staffSessionOf } from './staffFixtures.ts'

/** What support does, and for whom. */
export function useSupport(app: TestBackend) {
  /** A staff member, in a new session for each call: one lasts eight hours. */
  async function member(role: StaffRole): Promise<Caller> {
    const person = await createStaff(app, role)
    const call: Caller['call'] = async (...args) => (await staffSessionOf(app, person)).call(...args)
    return { token: null, call }
  }
  const request = (
    by: Caller,
    kind: support.SupportKind,
    targetId: number,
    evidence = 'They asked by post.',
  ) => by.call(support.requestSupportStep, { body: { kind, target_id: targetId, evidence } })
  const stepsOf = async (by: Caller, targetId: number, list: support.SupportList = 'open') =>
    (await by.call(support.listSupportSteps, { query: { list, limit: 100 } })).items.filter(
      ({ target }) => target.id === targetId,
    )
  async function stepOf(by: Caller, targetId: number) {
    const [step] = await stepsOf(by, targetId)
    return { params: { stepId: step?.id ?? 0 } }
  }
  async function run() {
    await app.work('performSupportSteps')
    await settled(app.backend)
  }
  const outcomesOf = async (by: Caller, targetId: number, about: 'account' | 'company' = 'account') =>
    (await stepsOf(by, targetId, 'ended'))
      .filter(({ target }) => target.kind === about)
      .map(({ outcome }) => outcome)

  /** Somebody with a second factor and two addresses. */
  async function person() {
    const made = await createPerson(app)
    const { ctx } = app.backend
    await addSecondFactor(ctx, made.id)
    const other = newAddress()
    await app.backend.connection.pool.query(
      'insert into account_emails (account_id, email, confirmed_at) values ($1, $2, now())',
      [made.id, other],
    )
    return { ...made, other }
  }

  return { member, request, stepsOf, stepOf, run, outcomesOf, person }
}
