import { eq, inArray } from '#drizzle'
import { endMembership } from '../../companies/members.ts'
import { findWithoutAdmin } from '../../companies/membership.ts'
import { companyMembers } from '../../companies/schema/companies.ts'
import type { Context } from '../../core/context.ts'
import { accounts } from '../schema/accounts.ts'
import { accountClosures } from '../schema/closures.ts'
import { removeFromView } from './closeAccount.ts'
import { erase } from './eraseAccounts.ts'
import type { LedgerEntry } from '../../ports/files/ledger.ts'

const batchSize = 500

export interface ErasedAgain {
  readonly ids: readonly number[]
  /** Their slugs. */
  readonly withoutAdmin: readonly string[]
}

/**
 * In a restored database: erases the accounts that had been erased after the backup, as the ledger names them. What closing an
 * account announces to others was announced then. Can be repeated.
 * @returns the ids, and the companies that have no admin without them: another one was appointed after the backup
 */
export async function eraseAgain(ctx: Context): Promise<ErasedAgain> {
  const erased: number[] = []
  const left = new Set<number>()
  let batch: LedgerEntry[] = []
  const eraseBatch = async () => {
    for (const entry of await findErased(ctx, batch)) {
      for (const companyId of await close(ctx, entry)) left.add(companyId)
      await erase(ctx, { accountId: entry.id, eraseAfter: entry.at })
      ctx.security.write({ kind: 'accountErased', outcome: 'done', accountId: entry.id })
      erased.push(entry.id)
    }
    batch = []
  }
  for await (const entry of ctx.ledger.read('account'))
    if (batch.push(entry) === batchSize) await eraseBatch()
  await eraseBatch()
  return { ids: erased, withoutAdmin: await findWithoutAdmin(ctx.db, [...left]) }
}

/** Those that the database has again. A newer account of the same id is somebody else's. */
async function findErased({ db }: Context, entries: readonly LedgerEntry[]): Promise<LedgerEntry[]> {
  const ids = [0, ...entries.map(({ id }) => id)]
  const rows = await db
    .select({ id: accounts.id, createdAt: accounts.createdAt })
    .from(accounts)
    .where(inArray(accounts.id, ids))
  const createdAt = new Map(rows.map((row) => [row.id, row.createdAt]))
  const again = entries.filter(({ id, at }) => (createdAt.get(id) ?? at) < at)
  return [...new Map(again.map((entry) => [entry.id, entry])).values()]
}

/**
 * As its owner did after the backup; if the erasure fails, it is due like any other. Returns the companies that they were a member of.
 */
const close = (ctx: Context, { id, at }: LedgerEntry): Promise<number[]> =>
  ctx.db.transaction(async (tx) => {
    const [closure] = await tx.select().from(accountClosures).where(eq(accountClosures.accountId, id))
    if (closure) return []
    const memberships = await tx.select().from(companyMembers).where(eq(companyMembers.userId, id))
    for (const { companyId } of memberships)
      await endMembership(ctx, tx, async () => undefined, { companyId, userId: id })
    const hiddenOnClose = await removeFromView(ctx, tx, id)
    await tx.update(accounts).set({ closedAt: at }).where(eq(accounts.id, id))
    await tx.insert(accountClosures).values({ accountId: id, closedAt: at, eraseAfter: at, hiddenOnClose })
    return memberships.map(({ companyId }) => companyId)
  })
