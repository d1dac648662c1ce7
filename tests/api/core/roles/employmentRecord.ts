import * as colleagues from '#contract/employments/colleagues.ts'
import * as members from '#contract/employments/members.ts'
import * as awards from '#contract/employments/awards.ts'
import * as confirmation from '#contract/employments/withdrawals.ts'
import * as corrections from '#contract/employments/corrections.ts'
import { showEmploymentDetails } from '#contract/employments/details.ts'
import * as names from '#contract/employments/names.ts'
import * as record from '#contract/employments/record.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { addMember, hire, insertConfirmed } from '../../employments/hiredPeople.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type CallArguments, type Expected, type Row } from '../roleTable.ts'

/** Ana's own employment at Globex: Gita is an admin there, and nobody else has a side in it. */
const bothSides: Expected = { nobody: 401, ana: 200, bohdan: 404, mira: 404, hugo: 404, gita: 200, ivan: 404 }
const employee: Expected = { ...bothSides, gita: 403 }
const company: Expected = { ...bothSides, ana: 403 }

/** Employments that Globex has confirmed, and its members. */
export const employmentRecordRows = (app: TestBackend): Row[] => {
  const anas = async (body: object = {}) => ({
    params: { employmentId: await insertConfirmed(app, 'ana') },
    body: { ...body },
  })
  /** Of the other company, which Globex knows nothing of. */
  const bohdansSelfReported = async () => {
    const { rows } = await app.backend.connection.pool.query<{ id: string }>(
      `insert into employments (user_id, company_name, position, start_date) values ($1, 'Acme', gen_random_uuid(), '2020-01-01') returning id`,
      [await app.idOf('bohdan')],
    )
    return Number(rows[0]?.id)
  }
  const ofRecord = (endpoint: Row['endpoint'], expected: Expected, body: object = {}): Row => ({
    endpoint,
    args: () => anas(body),
    expected,
    others: {
      as: 'gita',
      args: async () => ({ params: { employmentId: await bohdansSelfReported() }, body: { ...body } }),
      status: expected === rights.signedIn ? 200 : 404,
    },
  })
  const position = { position: 'Head of books', start_date: '2025-01-01' }
  const withPosition = async (): Promise<CallArguments> => {
    const { params } = await anas()
    const gita = await app.as('gita')
    const { employment } = await gita.call(record.changePosition, { params, body: position })
    return { params: { ...params, positionId: employment.positions.at(-1)?.id ?? 0 } }
  }
  const correction = {
    start_date: '2021-01-01',
    end_date: null,
    position_id: null,
    position: 'Clerk',
    words: '',
  }
  const proposedBy = async (name: 'ana' | 'gita', employmentId?: number): Promise<CallArguments> => {
    const params = { employmentId: employmentId ?? (await insertConfirmed(app, 'ana')) }
    const caller = await app.as(name)
    const shown = await caller.call(corrections.proposeCorrection, { params, body: correction })
    return { params: { ...params, correctionId: shown.correction?.id ?? 0 }, body: { words: '' } }
  }
  /** A step of one side about a proposal; the same proposal within another employment does not exist. */
  const ofCorrection = (endpoint: Row['endpoint'], by: 'ana' | 'gita', expected: Expected): Row => ({
    endpoint,
    args: () => proposedBy(by),
    expected,
    others: {
      as: by === 'ana' ? 'gita' : 'ana',
      args: async () => {
        const { params, body } = await proposedBy(by)
        return { params: { ...params, employmentId: await insertConfirmed(app, 'ana') }, body: { ...body } }
      },
      status: 404,
    },
  })
  const withdrawn = async (isApplied: boolean): Promise<CallArguments> => {
    const { params } = await anas()
    const gita = await app.as('gita')
    await gita.call(confirmation.withdrawConfirmation, { params, body: { reason: 'A mistake.' } })
    if (isApplied) {
      await app.backend.connection.pool.query(
        "update confirmation_withdrawals set effective_at = now() - interval '1 second'",
      )
      await app.work('applyWithdrawals')
    }
    return { params, body: { reply: 'No.' } }
  }
  const ofWithdrawal = (endpoint: Row['endpoint'], isApplied: boolean, expected: Expected): Row => ({
    ...ofRecord(endpoint, expected, { reply: 'No.' }),
    args: () => withdrawn(isApplied),
  })
  /** Globex has confirmed an employment of Ana under another name. */
  const ofName = (endpoint: Row['endpoint'], words: object): Row => ({
    ...ofRecord(endpoint, company, { name: 'Ana Kovalenko', ...words }),
    args: async () => {
      const ana = await app.as('ana')
      const { first_name, last_name } = await ana.call(showOwnProfile)
      return {
        params: { employmentId: await insertConfirmed(app, 'ana', 'Ana Earlier') },
        body: { name: `${first_name} ${last_name}`, ...words },
      }
    },
  })
  const award = { title: 'Bookkeeper of the year', awarded_on: '2024-01-01', words: '' }
  const awarded = async (): Promise<CallArguments> => {
    const { params } = await anas()
    const gita = await app.as('gita')
    const { employment } = await gita.call(awards.giveAward, { params, body: award })
    return { params: { ...params, awardId: employment.awards[0]?.id ?? 0 } }
  }
  const ofAward = (endpoint: Row['endpoint'], expected: Expected): Row => ({
    endpoint,
    args: awarded,
    expected,
    others: {
      as: expected === company ? 'gita' : 'ana',
      args: async () => {
        const { params } = await awarded()
        return { params: { ...params, employmentId: await insertConfirmed(app, 'ana') } }
      },
      status: 404,
    },
  })
  const ofMember = (endpoint: Row['endpoint'], args: () => Promise<CallArguments>): Row => ({
    endpoint,
    args,
    others: {
      as: 'gita',
      args: async () => ({ params: { userId: await app.idOf('ivan') } }),
      status: 404,
    },
  })
  const hired = async () => ({ params: (await hire(app)).member })
  const founder = async () => ({ params: (await addMember(app)).member })
  return [
    ofRecord(record.showEmployment, rights.signedIn),
    ofRecord(showEmploymentDetails, rights.signedIn),
    ofRecord(record.listHistory, bothSides),
    ofRecord(record.exportHistory, bothSides),
    ofRecord(record.leaveCompany, employee),
    ofRecord(record.withdrawResignation, employee),
    ofRecord(record.planTermination, company, { last_day: '2199-01-01', note: '' }),
    ofRecord(record.withdrawTermination, company),
    ofRecord(record.changePosition, company, position),
    {
      endpoint: record.withdrawPosition,
      args: withPosition,
      expected: company,
      others: {
        as: 'gita',
        args: async () => {
          const { params } = await withPosition()
          return { params: { ...params, employmentId: await insertConfirmed(app, 'ana') } }
        },
        status: 404,
      },
    },
    ofRecord(record.changeReviewer, company, { user_id: null }),
    ofRecord(corrections.proposeCorrection, bothSides, correction),
    ofCorrection(corrections.acceptCorrection, 'ana', company),
    ofCorrection(corrections.declineCorrection, 'gita', employee),
    ofCorrection(corrections.withdrawCorrection, 'gita', company),
    ofRecord(confirmation.withdrawConfirmation, company, { reason: 'A mistake.' }),
    ofWithdrawal(confirmation.undoWithdrawal, false, company),
    ofWithdrawal(confirmation.replyToWithdrawal, true, employee),
    ofName(names.confirmName, {}),
    ofName(names.declineName, { words: '' }),
    ofRecord(awards.giveAward, company, award),
    ofAward(awards.deleteAward, company),
    ofAward(awards.hideAward, employee),
    ofAward(awards.showAward, employee),
    ofMember(colleagues.showMember, hired),
    ofMember(members.suspendMember, hired),
    ofMember(members.restoreMember, hired),
    ofMember(members.removeMember, founder),
    { endpoint: colleagues.listFormerEmployees },
    { endpoint: colleagues.listColleagues },
  ]
}
