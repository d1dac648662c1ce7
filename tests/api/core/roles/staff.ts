import * as cases from '#contract/reports/cases.ts'
import * as caseWork from '#contract/reports/caseWork.ts'
import * as objections from '#contract/reports/objections.ts'
import * as caseMeasures from '#contract/reports/caseMeasures.ts'
import * as privateParts from '#contract/reports/privateParts.ts'
import * as events from '#contract/staff/events.ts'
import * as lookup from '#contract/support/lookup.ts'
import * as session from '#contract/staff/session.ts'
import * as support from '#contract/support/steps.ts'
import { rights, type Make, type Row } from '../roleTable.ts'

const params = { caseId: 1 }
const signed = {
  challenge: 'x',
  answer: { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} },
}

/** What staff do. The roles of the table are refused with 401; tests/api/staff/staffRoles.test.ts has those of staff. */
export const staffRows = (make: Make): Row[] => [
  {
    endpoint: session.startStaffSession,
    args: () => ({ body: { email: make.address(), password: 'Correct-horse-1', code: '123456' } }),
    expected: rights.refused(422),
  },
  { endpoint: session.startStaffPasskey },
  {
    endpoint: session.startStaffSessionWithPasskey,
    args: () => ({ body: signed }),
    expected: rights.refused(422),
  },
  { endpoint: session.showStaffSession },
  { endpoint: session.reauthenticateStaff, args: () => ({ body: { password: 'x', code: '123456' } }) },
  { endpoint: session.startStaffPasskeyProof },
  { endpoint: session.reauthenticateStaffWithPasskey, args: () => ({ body: signed }) },
  { endpoint: events.listStaffEvents },
  { endpoint: lookup.findPerson, args: () => ({ query: { key: '1' } }) },
  { endpoint: lookup.findCompany, args: () => ({ query: { key: '1' } }) },
  { endpoint: cases.listOpenCases },
  { endpoint: cases.showOpenCase, args: () => ({ params }) },
  { endpoint: caseWork.assignCase, args: () => ({ params, body: { take_over: false } }) },
  { endpoint: caseWork.releaseCase, args: () => ({ params }) },
  { endpoint: caseWork.noteCase, args: () => ({ params, body: { text: 'Look again' } }) },
  { endpoint: caseWork.handUpCase, args: () => ({ params }) },
  { endpoint: caseWork.unsealCase, args: () => ({ params }) },
  { endpoint: caseWork.flagThreat, args: () => ({ params }) },
  {
    endpoint: cases.decideOpenCase,
    args: () => ({ params, body: { decision: 'leave', reason: 'It is fine.' } }),
  },
  { endpoint: privateParts.openPrivatePart, args: () => ({ params, body: { reason: 'What came before?' } }) },
  { endpoint: privateParts.showPrivatePart, args: () => ({ params }) },
  { endpoint: objections.listOpenObjections },
  { endpoint: objections.askAboutObjection, args: () => ({ params, body: { text: 'Where is it from?' } }) },
  {
    endpoint: objections.answerObjection,
    args: () => ({ params, body: { outcome: 'keep', reason: 'It is not.' } }),
  },
  {
    endpoint: caseMeasures.takeCaseMeasure,
    args: () => ({ params, body: { kind: 'limit', days: 7, reason: 'It asks for money.' } }),
  },
  {
    endpoint: caseMeasures.liftCaseMeasure,
    args: () => ({ params: { ...params, measureId: 1 }, body: { reason: 'We were wrong.' } }),
  },
  { endpoint: support.listSupportSteps },
  {
    endpoint: support.requestSupportStep,
    args: () => ({ body: { kind: 'closeCompany', target_id: 999_999, evidence: 'They asked.' } }),
  },
  { endpoint: support.approveSupportStep, args: () => ({ params: { stepId: 1 } }) },
  { endpoint: support.withdrawSupportStep, args: () => ({ params: { stepId: 1 } }) },
  // Ends the session, so it comes last.
  { endpoint: session.endStaffSession },
]
