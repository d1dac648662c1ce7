import * as signIn from '#contract/accounts/signIn.ts'
import * as session from '#contract/accounts/session.ts'
import * as signUpContract from '#contract/accounts/signUps.ts'
import * as passwordResets from '#contract/accounts/passwordResets.ts'
import * as phones from '#contract/accounts/phones.ts'
import * as emails from '#contract/accounts/emails.ts'
import * as closing from '#contract/accounts/closing.ts'
import { inArray } from '#drizzle'
import type { DomainModule } from '../core/domainModule.ts'
import { accounts } from './schema/accounts.ts'
import { accountEmails } from './schema/emails.ts'
import { signUps } from './schema/signUps.ts'
import { addressReactions } from './addresses/reactions.ts'
import { rewriteInternationalDomains } from './addresses/asciiDomains.ts'
import { deleteEndedAttempts } from './signUp/attempts.ts'
import { eraseAgain } from './closing/eraseAgain.ts'
import { eraseDueAccounts } from './closing/eraseAccounts.ts'
import { accountCalls } from './auditedCalls.ts'
import { accountRates } from './rates.ts'
import { accountReactions } from './reactions.ts'
import { endAllAccess } from './security/endAllAccess.ts'
import { deleteEndedResets, sendReset } from './security/passwordReset.ts'
import { accountRoutes } from './routes.ts'
import { deleteEndedSessions } from './signIn/sessions.ts'
import { sendCode } from './signUp/signUp.ts'
import { accountSockets } from './signIn/socketReactions.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Sends a new code for a pending sign-up. */
    code: { attempt: string }
    /** Mails a reset link if an account has the address. The token is created when the mail is sent. */
    reset: { email: string }
    /** Erases closed accounts whose grace period has ended. */
    eraseAccounts: Record<string, never>
    /** These two bring addresses into the form of this release. */
    rewriteEmails: Record<string, never>
    rewritePrimaryEmails: Record<string, never>
  }
}

export const accountModule: DomainModule = {
  name: 'accounts',
  contract: [signIn, session, signUpContract, passwordResets, phones, emails, closing],
  routes: accountRoutes,
  reactions: { messages: accountReactions, addressMails: addressReactions, sockets: accountSockets },
  work: {
    code: (ctx, { attempt }) => sendCode(ctx, attempt),
    reset: (ctx, { email }) => sendReset(ctx, email),
    eraseAccounts: async (ctx) => void (await eraseDueAccounts(ctx)),
  },
  sendingWork: ['code', 'reset'],
  batchedWork: {
    rewriteEmails: rewriteInternationalDomains(accountEmails),
    rewritePrimaryEmails: rewriteInternationalDomains(accounts),
  },
  backfills: ['rewriteEmails', 'rewritePrimaryEmails'],
  schedule: { eraseAccounts: '7 * * * *' },
  rateLimits: accountRates,
  auditedCalls: accountCalls,
  retention: {
    signUps: (ctx) => deleteEndedAttempts(ctx.db, ctx.now()),
    passwordResets: (ctx) => deleteEndedResets(ctx.db, ctx.now()),
    sessions: (ctx) => deleteEndedSessions(ctx.db, ctx.now()),
  },
  async afterRestore(ctx) {
    const { ids, withoutAdmin } = await eraseAgain(ctx)
    const sessions = await ctx.db.transaction((tx) => endAllAccess(tx))
    return [
      `${ids.length} accounts are erased again: ${ids.join(', ') || 'none had come back'}.`,
      ...withoutAdmin.map((slug) => `The company ${slug} has no admin without them.`),
      `${sessions} sessions have ended: everybody signs in again.`,
    ]
  },
  async erase(_ctx, tx, { emails }) {
    await tx.delete(signUps).where(inArray(signUps.email, [...emails]))
  },
}
