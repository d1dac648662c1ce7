import { eq } from 'drizzle-orm'
import type { Context, Viewer } from '../../core/context.ts'
import type { Emit } from '../../core/events.ts'
import { invalid, refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { companies } from '../../db/schema/companies.ts'
import { requireAdmin } from '../membership.ts'
import { nameKeysOf } from '../nameKeys.ts'
import { checkDomain } from './checkDomain.ts'
import { loseDomain } from './loseDomain.ts'
import { findProof } from './queries.ts'
import { isConfusable } from './standing.ts'

/** How long a code from the domain's mailbox stands for a check; nobody can look into the mailbox. */
const mailCheckMs = 60 * 60 * 1000

interface Checked {
  /** The verified domain that was asked, if any, and whether it still shows that it is this company's. */
  readonly domain: string | null
  readonly holds: boolean
  readonly now: Date
}
interface Renaming {
  readonly name: string
  readonly accept_domain_loss?: boolean | undefined
}

/**
 * Before a verified company takes another name its domain is checked once more, outside of any transaction: whoever
 * stands behind a record under the new name is known as surely as under the old one.
 *
 * @throws Refused `renameLosesDomain` unless its admin accepts that
 */
export async function checkRename(
  ctx: Context,
  viewer: Viewer,
  slug: string,
  { name, accept_domain_loss: accepted = false }: Renaming,
): Promise<Checked> {
  const companyId = await requireAdmin(ctx.db, viewer, slug)
  const [company] = await ctx.db.select().from(companies).where(eq(companies.id, companyId))
  const now = ctx.now()
  const domain = company?.domain ?? null
  if (domain === null || company?.name === name) return { domain, holds: true, now }
  const holds = await answersNow(ctx, companyId)
  if (!holds && !accepted) throw refuse('renameLosesDomain')
  return { domain, holds, now }
}

async function answersNow(ctx: Context, companyId: number): Promise<boolean> {
  const proof = await findProof(ctx.db, companyId, 'proven')
  if (!proof?.method) return false
  if (proof.method === 'mail') return ctx.now().getTime() - (proof.checkedAt?.getTime() ?? 0) < mailCheckMs
  return (await checkDomain(ctx, proof.method, proof)) === null
}

/** Settles what a new name costs, in the transaction that writes it. Gives the name's keys. */
export async function rename(
  tx: Tx,
  emit: Emit,
  company: typeof companies.$inferSelect,
  name: string,
  { domain, holds, now }: Checked,
): Promise<string[]> {
  if (company.name === name) return company.nameKeys
  // Verified or lost while it was being checked: its admin decides about what is there now.
  if (company.domain !== domain) throw refuse('renameLosesDomain')
  const { id: companyId } = company
  const nameKeys = nameKeysOf(name)
  if ((domain === null || !holds) && (await isConfusable(tx, companyId, nameKeys)))
    throw invalid({ field: 'name', code: 'nameConfusable' })
  if (domain !== null && !holds) await loseDomain(tx, emit, { companyId, domain, reason: 'renamed', now })
  return nameKeys
}
