import { eq } from '#drizzle'
import type { StaffRole } from '#contract/core/staffRoles.ts'
import { accounts } from '#backend/accounts/schema/accounts.ts'
import { hashToken } from '#backend/core/tokens.ts'
import { staffSessions } from '#backend/staff/schema.ts'
import { insertStaffSession } from '#backend/staff/sessions.ts'
import { addSecondFactor } from '../../staff.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { createPerson, type Person } from '../employments/invitationFixtures.ts'

/** A person with two-step verification, and with these roles. */
export async function createStaff(app: TestBackend, ...roles: readonly StaffRole[]): Promise<Person> {
  const person = await createPerson(app)
  await addSecondFactor(app.backend.ctx, person.id)
  for (const role of roles) await app.operators.grantRole(person.email, role)
  return person
}

/** A session of a staff member who has just reauthenticated, without the calls that tests of the sign-in make. */
export async function staffSessionOf(app: TestBackend, { id }: Pick<Person, 'id'>): Promise<Caller> {
  const { ctx } = app.backend
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, id))
  if (!account) throw new Error(`No account ${id}`)
  const { token } = await insertStaffSession(ctx, ctx.db, account)
  await ctx.db
    .update(staffSessions)
    .set({ provenAt: ctx.now() })
    .where(eq(staffSessions.tokenHash, hashToken(token)))
  return app.withToken(token)
}

/** Somebody with this role, in a session in which they may change things. */
export const asStaff = async (app: TestBackend, role: StaffRole): Promise<Caller> =>
  staffSessionOf(app, await createStaff(app, role))
