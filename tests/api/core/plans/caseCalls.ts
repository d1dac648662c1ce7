import type { Called } from './calls.ts'
import { from, highId } from './rows.ts'

const staff = { as: 'staff' } as const
const params = { caseId: from + 1 }

/** The calls of the GET endpoints of reports and decisions, those for staff as a supervisor. */
export const caseCalls: Readonly<Record<string, readonly Called[]>> = {
  '/api/reports/subject': [
    { query: { about: 'post-901' } },
    { query: { about: 'page-p77' } },
    { as: 'ana', query: { about: `comment-${highId + 1}` } },
    { as: 'gita', query: { about: `message-${highId + 1}` } },
  ],
  '/api/transparency': [{}],
  '/api/reports/receipt': [{ query: { reference: 'reference' } }],
  '/api/content-decisions/:caseId': [{ as: 'ana', params: { caseId: from + 6 } }],
  '/api/staff/session': [staff],
  '/api/staff/events': [
    staff,
    { ...staff, query: { case: from + 1 } },
    { ...staff, query: { actor: from + 1 } },
  ],
  '/api/staff/person': [
    { ...staff, query: { key: String(from + 1) } },
    { ...staff, query: { key: 'p77@many.example' } },
    { ...staff, query: { key: 'p77' } },
  ],
  '/api/staff/company': [
    { ...staff, query: { key: 'globex' } },
    { ...staff, query: { key: String(from + 1) } },
  ],
  '/api/staff/cases': [
    staff,
    { ...staff, query: { list: 'mine' } },
    { ...staff, query: { list: 'handedUp' } },
  ],
  '/api/staff/cases/:caseId': [
    { ...staff, params },
    { ...staff, params: { caseId: from + 2 } },
  ],
  '/api/staff/objections': [staff],
  '/api/staff/cases/:caseId/private-part': [{ ...staff, params: { caseId: from + 3 } }],
  '/api/staff/support-steps': [staff, { ...staff, query: { list: 'ended' } }],
}
