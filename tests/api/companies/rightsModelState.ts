import { expect } from 'vitest'
import type { TestBackend } from '../backend.ts'

interface Member {
  readonly role: 'admin' | 'member'
  readonly suspended: boolean
  readonly rights: ReadonlySet<string>
}
interface Invited {
  readonly id: number
  readonly createdBy: number | null
  readonly userId: number | null
  readonly state: string
  readonly direction: string
  readonly rights: ReadonlySet<string>
}

/** Who may do what at a company, and what is open there. */
export interface Rights {
  readonly members: ReadonlyMap<number, Member>
  readonly admins: ReadonlySet<number>
  readonly invitations: ReadonlyMap<number, Invited>
  /** Who opened something that grants or takes away rights, with what it is. */
  readonly openedBy: readonly { readonly what: string; readonly by: number | null }[]
  readonly reviewers: readonly number[]
}

interface Row {
  readonly role: 'admin' | 'member'
  readonly manage_hr_panel: boolean
  readonly answer_messages: boolean
}
const rightsOf = (row: Row): ReadonlySet<string> =>
  new Set([
    'access',
    ...(row.role === 'admin' ? ['admin'] : []),
    ...(row.role === 'admin' || row.manage_hr_panel ? ['jobs'] : []),
    ...(row.role === 'admin' || row.answer_messages ? ['messages'] : []),
  ])
const none: ReadonlySet<string> = new Set()

export async function readRights(app: TestBackend, slug: string): Promise<Rights> {
  const now = app.backend.ctx.now()
  const query = async <Found>(text: string, values: unknown[] = [slug]) =>
    (await app.backend.connection.pool.query(text, values)).rows as Found[]
  const members = await query<Row & { user_id: string; suspended: boolean }>(
    `select m.*, m.suspended_at is not null as suspended from company_members m
     join companies c on c.id = m.company_id where c.slug = $1 and (m.ends_at is null or m.ends_at > $2)`,
    [slug, now],
  )
  const invited = await query<
    Row & { id: string; created_by: string | null; user_id: string | null; state: string; direction: string }
  >(
    `select i.*, case when i.state = 'pending' and i.expires_at <= $2 then 'expired' else i.state end as state
     from invitations i join companies c on c.id = i.company_id where c.slug = $1`,
    [slug, now],
  )
  const opened = await query<{ what: string; by: string | null }>(
    `select 'correction' as what, k.proposed_by as by from employment_corrections k
       join employments e on e.id = k.employment_id join companies c on c.id = e.company_id
       where c.slug = $1 and k.side = 'company' and k.state = 'open'
     union all select 'withdrawal', w.withdrawn_by from confirmation_withdrawals w
       join employments e on e.id = w.employment_id join companies c on c.id = e.company_id
       where c.slug = $1 and w.applied_at is null
     union all select 'domain', p.claimed_by from domain_proofs p join companies c on c.id = p.company_id
       where c.slug = $1 and p.state = 'pending'`,
  )
  const reviewers = await query<{ id: string }>(
    `select a.reviewer_id as id from review_assignments a join employments e on e.id = a.employment_id
       join companies c on c.id = e.company_id where c.slug = $1 and a.ended_at is null`,
  )
  const idOf = (text: string | null) => (text === null ? null : Number(text))
  const byId = new Map(
    members.map((row): [number, Member] => [
      Number(row.user_id),
      { role: row.role, suspended: row.suspended, rights: row.suspended ? none : rightsOf(row) },
    ]),
  )
  const invitations = invited.map((row): Invited => ({
    id: Number(row.id),
    state: row.state,
    direction: row.direction,
    rights: rightsOf(row),
    createdBy: idOf(row.created_by),
    userId: idOf(row.user_id),
  }))
  return {
    members: byId,
    admins: new Set([...byId].flatMap(([id, { rights }]) => (rights.has('admin') ? [id] : []))),
    invitations: new Map(invitations.map((one) => [one.id, one])),
    openedBy: [
      ...invitations
        .filter(({ state, direction }) => state === 'pending' && direction === 'invitation')
        .map(({ createdBy }) => ({ what: 'invitation', by: createdBy })),
      ...opened.map(({ what, by }) => ({ what, by: idOf(by) })),
    ],
    reviewers: reviewers.map(({ id }) => Number(id)),
  }
}

/** What an action was, for the question of who gave the rights that exist after it. */
interface Done {
  readonly act: string
  /** Whose call it was, if it was one in the name of the company. */
  readonly admin: number | null
}

/**
 * Whoever has gained a right was given it by somebody who was an admin at that moment: by the call itself, or by an
 * invitation that such an admin had sent, and no more than it says.
 */
export function expectGiven(before: Rights, after: Rights, { act, admin }: Done): void {
  for (const [userId, { rights, suspended }] of after.members) {
    const had = before.members.get(userId)
    const gained = [...rights].filter((right) => !had?.rights.has(right))
    if (had?.suspended && act !== 'restore') expect([act, userId, suspended]).toEqual([act, userId, true])
    if (gained.length === 0) continue
    if (admin !== null && before.admins.has(admin)) continue
    const accepted = [...after.invitations.values()].find(
      ({ id, userId: of, state, direction }) =>
        direction === 'invitation' &&
        of === userId &&
        state === 'accepted' &&
        before.invitations.get(id)?.state !== 'accepted',
    )
    const sender = accepted?.createdBy ?? 0
    expect([act, userId, gained, before.admins.has(sender)]).toEqual([act, userId, gained, true])
    for (const right of gained) expect([act, right, accepted?.rights.has(right)]).toEqual([act, right, true])
  }
}

/** Nothing is open that somebody opened who may not do so any more. */
export function expectNothingLeft({ openedBy, admins, members, reviewers }: Rights): void {
  for (const { what, by } of openedBy) expect([what, by, admins.has(by ?? 0)]).toEqual([what, by, true])
  for (const reviewer of reviewers) expect([reviewer, members.has(reviewer)]).toEqual([reviewer, true])
}
