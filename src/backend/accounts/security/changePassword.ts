import { and, eq } from '#drizzle'
import type * as z from 'zod/mini'
import type { ChangePasswordForm } from '#contract/accounts/security.ts'
import { assertUncommonPassword } from './commonPasswords.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { deleteResets } from './passwordReset.ts'
import { closeSessions } from '../signIn/sessions.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { transact } from '../../core/transact.ts'
import { invalid } from '../../core/refuse.ts'
import { accounts } from '../schema/accounts.ts'
import { recordActivity, type Actor } from './activity.ts'

/** Changes the password and ends all other sessions, because one of them may be an intruder's. */
export async function changePassword(
  ctx: Context,
  { userId, sessionId }: Viewer,
  actor: Actor,
  form: z.infer<typeof ChangePasswordForm>,
): Promise<null> {
  await ctx.rates.use('signInAccount', userId)
  const [account] = await ctx.db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, userId))
  const before = account?.passwordHash ?? null
  if (!(await passwordMatches(before, form.current_password)))
    throw invalid({ field: 'current_password', code: 'passwordIncorrect' })
  if (form.password === form.current_password) throw invalid({ field: 'password', code: 'passwordSame' })
  assertUncommonPassword(form.password)
  const passwordHash = await hashPassword(form.password)
  await transact(ctx, async (tx, emit) => {
    const changed = await tx
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, userId), eq(accounts.passwordHash, before ?? '')))
      .returning({ id: accounts.id })
    // A concurrent change has already replaced the password.
    if (changed.length === 0) throw invalid({ field: 'current_password', code: 'passwordIncorrect' })
    await closeSessions(tx, userId, sessionId)
    await deleteResets(tx, userId)
    await recordActivity(tx, userId, 'passwordChanged', actor)
    await emit('passwordChanged', { accountId: userId, stays: true })
  })
  await ctx.rates.reset('signInAccount', userId)
  return null
}
