import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idText, pageOf, pageQuery, timestamp } from '../core/fields.ts'

/** What staff do that is recorded. */
export const staffEventKinds = [
  'roleGranted',
  'roleEnded',
  'sessionStarted',
  'caseAssigned',
  'caseReleased',
  'caseNoted',
  'caseHandedUp',
  'caseUnsealed',
  'threatFlagged',
  'caseDecided',
  'privateOpened',
  'objectionAsked',
  'objectionDecided',
  'measureTaken',
  'measureLifted',
  'supportRequested',
  'supportApproved',
  'supportWithdrawn',
  'personFound',
  'companyFound',
] as const
export type StaffEventKind = (typeof staffEventKinds)[number]

/** What an event is about, besides its case. */
export const staffTargetKinds = ['account', 'company'] as const
export type StaffTargetKind = (typeof staffTargetKinds)[number]

export const StaffEvent = z.object({
  number: z.number(),
  at: timestamp,
  kind: z.enum(staffEventKinds),
  /** Null for a command on the server, and for an account that was erased. */
  actor: z.nullable(z.object({ id, name: z.string() })),
  case_id: z.nullable(id),
  target: z.nullable(z.object({ kind: z.enum(staffTargetKinds), id })),
  /** Codes, such as a role or a decision. */
  details: z.record(z.string(), z.string()),
})
export type StaffEvent = z.infer<typeof StaffEvent>

export const listStaffEvents = endpoint({
  method: 'GET',
  path: '/api/staff/events',
  access: 'staff',
  staffRole: 'supervisor',
  summary: 'What staff did, newest first: of all, of one member, or about one case.',
  query: z.object({ ...pageQuery, actor: z.optional(idText), case: z.optional(idText) }),
  reply: pageOf(StaffEvent),
})
