import { and, eq, gt, isNotNull, isNull } from '#drizzle'
import type { SupportKind } from '#contract/support/steps.ts'
import { closeAccount, findOnlyAdminOf } from '../accounts/closing/closeAccount.ts'
import { reopenAccount } from '../accounts/closing/reopenAccount.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { accountClosures } from '../accounts/schema/closures.ts'
import { passkeys, secondFactors } from '../accounts/schema/security.ts'
import { resetFactors } from '../accounts/security/resetFactors.ts'
import { closeCompany } from '../companies/closeCompany.ts'
import { loseDomain } from '../companies/domain/loseDomain.ts'
import { lockCompany } from '../companies/lockCompany.ts'
import { findCompanyName } from '../companies/membership.ts'
import { companies } from '../companies/schema/companies.ts'
import type { Context } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { measuresInForce } from '../measures/schema/measures.ts'
import type { SupportRow } from './schema.ts'

interface Kind {
  /** Whether there is something to do for the account or the company of this id. */
  readonly isNeeded: (db: Tx, targetId: number, now: Date) => Promise<boolean>
  /** Does it. True when it is so afterwards, also when it was before: a repetition changes nothing. */
  readonly perform: (ctx: Context, targetId: number, step: SupportRow) => Promise<boolean>
}

const isOpenAccount = (id: number) => and(eq(accounts.id, id), isNull(accounts.closedAt))
const isSuspendedAccount = async (db: Tx, id: number) =>
  (await db.$count(
    measuresInForce,
    and(eq(measuresInForce.accountId, id), eq(measuresInForce.kind, 'suspend')),
  )) > 0
export async function findDomain(db: Tx, companyId: number): Promise<string | null> {
  const [company] = await db
    .select({ domain: companies.domain })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.domain ?? null
}
const isOpenCompany = (id: number) => and(eq(companies.id, id), isNull(companies.closedAt))

export const kinds: Readonly<Record<SupportKind, Kind>> = {
  reopenAccount: {
    async isNeeded(db, id, now) {
      const isClosed = and(eq(accountClosures.accountId, id), gt(accountClosures.eraseAfter, now))
      return (await db.$count(accountClosures, isClosed)) > 0
    },
    async perform(ctx, id) {
      const [account] = await ctx.db
        .select({ email: accounts.email, closedAt: accounts.closedAt })
        .from(accounts)
        .where(eq(accounts.id, id))
      if (!account) return false
      return account.closedAt === null || reopenAccount(ctx, account.email)
    },
  },
  resetFactors: {
    async isNeeded(db, id) {
      if ((await db.$count(accounts, isOpenAccount(id))) === 0) return false
      const app = and(eq(secondFactors.accountId, id), isNotNull(secondFactors.confirmedAt))
      return (
        (await db.$count(secondFactors, app)) + (await db.$count(passkeys, eq(passkeys.accountId, id))) > 0
      )
    },
    perform: (ctx, id, { requestedAt }) => resetFactors(ctx, id, requestedAt),
  },
  closeAccount: {
    // Reasons and an objection come with the suspension, which also keeps its person from founding a company meanwhile. A company
    // keeps an admin: one that the account alone runs is closed first.
    isNeeded: async (db, id) =>
      (await isSuspendedAccount(db, id)) && (await findOnlyAdminOf(db, id)).length === 0,
    async perform(ctx, id) {
      if (!(await isSuspendedAccount(ctx.db, id))) return false
      if ((await ctx.db.$count(accounts, isOpenAccount(id))) > 0)
        await closeAccount(ctx, { userId: id }, 'staff')
      return true
    },
  },
  closeCompany: {
    isNeeded: async (db, id) => (await db.$count(companies, isOpenCompany(id))) > 0,
    async perform(ctx, id, { evidence }) {
      const company = await findCompanyName(ctx.db, id)
      if (company) await closeCompany(ctx, company.slug, evidence)
      return true
    },
  },
  releaseDomain: {
    isNeeded: async (db, id) =>
      (await db.$count(companies, and(isOpenCompany(id), isNotNull(companies.domain)))) > 0,
    perform: (ctx, companyId, step) =>
      transact(ctx, async (tx, emit) => {
        const { domain } = await lockCompany(tx, { id: companyId })
        if (domain !== null && step.domain !== null && domain !== step.domain) return false
        if (domain !== null)
          await loseDomain(tx, emit, { companyId, domain, reason: 'disputed', now: ctx.now() })
        return true
      }),
  },
}
