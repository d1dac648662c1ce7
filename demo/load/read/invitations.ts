import * as z from 'zod/mini'
import { JoinRequestForm } from '#contract/employments/invitations.ts'
import { InvitationForm } from '#contract/employments/members.ts'
import { readRows } from '../documents.ts'
import { daysAgo, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoPerson } from './people.ts'
import { findReferenced, rowField } from './references.ts'

const InvitationRow = z.strictObject({
  company: text,
  /** The admin who sends it, by key. */
  by: text,
  /** A person of the demo, by key; otherwise `name` and `email`. */
  person: z.optional(text),
  name: z.optional(text),
  email: z.optional(text),
  position: text,
  start_date: text,
  role: text,
  manage_hr_panel: z.boolean(),
  sent: daysAgo,
})
const RequestRow = z.strictObject({
  person: text,
  company: text,
  position: text,
  start_date: text,
  sent: daysAgo,
  /** The admin who has declined it, by key. */
  declined_by: z.optional(text),
})

/** A pending invitation; `sent` in days ago. */
export interface DemoInvitation {
  readonly company: string
  readonly by: string
  /** The invited person, by key; null for somebody without an account. */
  readonly person: string | null
  readonly form: Omit<z.infer<typeof InvitationForm>, 'user_id'>
  readonly sent: number
}
/** A join request; `sent` in days ago. */
export interface DemoJoinRequest {
  /** Null while it is pending. */
  readonly declinedBy: string | null
  readonly company: string
  readonly person: string
  readonly form: z.infer<typeof JoinRequestForm>
  readonly sent: number
}

type People = ReadonlyMap<string, DemoPerson>
type Companies = ReadonlyMap<string, DemoCompany>

export function readInvitations(
  root: string,
  people: People,
  companies: Companies,
  problems: Problems,
): DemoInvitation[] {
  const file = 'invitations.json'
  return readRows(root, file, InvitationRow, problems).flatMap(({ row, at }) => {
    const { company: slug, by, person: key, sent, ...terms } = row
    const company = findReferenced(problems, [file, rowField(at, 'company')], 'company', companies, slug)
    if (company && !company.members.some(({ person, rights }) => person === by && rights.role === 'admin'))
      problems.add(file, rowField(at, 'by'), `"${by}" is not an admin of ${slug}`)
    if (key !== undefined && (terms.name !== undefined || terms.email !== undefined))
      problems.add(file, rowField(at, 'person'), 'Set either "person" or "name" and "email"')
    if (key === undefined && terms.email === undefined)
      problems.addViolation(file, { field: 'email', code: 'emailRequired' }, at)
    const person =
      key === undefined
        ? null
        : findReferenced(problems, [file, rowField(at, 'person')], 'person', people, key)
    if (key !== undefined && !person) return []
    const name = person ? `${person.profile.first_name} ${person.profile.last_name}` : terms.name
    const form = problems.check(file, InvitationForm, { ...terms, name }, at)
    return form ? [{ company: slug, by, person: key ?? null, form, sent }] : []
  })
}

export function readJoinRequests(
  root: string,
  people: People,
  companies: Companies,
  problems: Problems,
): DemoJoinRequest[] {
  const file = 'join-requests.json'
  return readRows(root, file, RequestRow, problems).flatMap(({ row, at }) => {
    const { company, person, sent, declined_by: declinedBy = null, ...terms } = row
    findReferenced(problems, [file, rowField(at, 'person')], 'person', people, person)
    findReferenced(problems, [file, rowField(at, 'company')], 'company', companies, company)
    const form = problems.check(file, JoinRequestForm, terms, at)
    return form ? [{ company, person, form, sent, declinedBy }] : []
  })
}
