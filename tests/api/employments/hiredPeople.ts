import { acceptInvitation } from '#contract/employments/invitations.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { companyMembers } from '#backend/companies/schema/companies.ts'
import { employments } from '#backend/employments/schema/employments.ts'
import { appendEvents } from '#backend/employments/history.ts'
import { addConfirmedName } from '#backend/profiles/names/confirmedNames.ts'
import type { PersonName } from '../../world.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { createPerson, globex, sendInvitation, type terms } from './invitationFixtures.ts'

export interface Employee {
  readonly caller: Caller
  readonly id: number
  readonly email: string
  readonly employmentId: number
  /** Of the employment's endpoints. */
  readonly params: { readonly employmentId: number }
  /** Of the member's endpoints. */
  readonly member: { readonly slug: string; readonly userId: number }
}

/** A new person who works at Globex, which has confirmed it. */
export async function hire(app: TestBackend, change: Partial<typeof terms> = {}): Promise<Employee> {
  const { token } = await sendInvitation(app, undefined, change)
  const newcomer = await createPerson(app)
  await newcomer.caller.call(acceptInvitation, { body: { token, other_account: true } })
  const { employments } = await newcomer.caller.call(showOwnProfileExtra)
  const employmentId = employments[0]?.id ?? 0
  return { ...newcomer, employmentId, params: { employmentId }, member: { ...globex, userId: newcomer.id } }
}

/** A new member of Globex without an employment, as founders are. */
export async function addMember(app: TestBackend, role: 'admin' | 'member' = 'member') {
  const person = await createPerson(app)
  const { ctx, connection } = app.backend
  const { rows } = await connection.pool.query<{ id: number }>(
    `select id from companies where slug = 'globex'`,
  )
  await ctx.db
    .insert(companyMembers)
    .values({ companyId: Number(rows[0]?.id), userId: person.id, role, manageHrPanel: false })
  return { ...person, member: { ...globex, userId: person.id } }
}

let confirmed = 0

/** An employment of somebody that Globex has confirmed, without a membership, under the name of the profile or another one; returns its id. */
export async function insertConfirmed(app: TestBackend, person: PersonName, name?: string): Promise<number> {
  const { ctx, connection } = app.backend
  const { rows } = await connection.pool.query<{ id: string }>(
    `select id from companies where slug = 'globex'`,
  )
  // Before the transaction: the embedded database has one connection.
  const userId = await app.idOf(person)
  return ctx.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(employments)
      .values({
        userId,
        companyId: Number(rows[0]?.id),
        companyName: 'Globex',
        position: `Clerk ${++confirmed}`,
        startDate: '2022-01-01',
        verifiedAt: ctx.now(),
      })
      .returning({ id: employments.id })
    const employmentId = added?.id ?? 0
    await addConfirmedName(tx, { employmentId, employeeId: userId, name: name ?? null, at: ctx.now() })
    await appendEvents(ctx, tx, [{ employmentId, kind: 'hired', side: 'company', at: ctx.now() }])
    return employmentId
  })
}

/** Ends somebody's memberships but not their employments, as earlier releases could. */
export async function deleteMemberships(app: TestBackend, userId: number): Promise<void> {
  await app.backend.connection.pool.query('delete from company_members where user_id = $1', [userId])
}
