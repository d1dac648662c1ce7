import { sql } from '#drizzle'
import type { Context } from '../../core/context.ts'
import type { CompanyAdmin } from '../../core/membership.ts'
import type { Emit } from '../../core/events.ts'
import { findReplacedNames } from '../../core/removed.ts'
import { invalid, refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import type { companies } from '../schema/companies.ts'
import { confusableKeysOf, nameKeysOf } from '../nameKeys.ts'
import { checkDomain } from './checkDomain.ts'
import { requireFreeName } from './distinctName.ts'
import { loseDomain } from './loseDomain.ts'
import { findProof } from './queries.ts'

/** How long a mailed code counts as a recent check, because a mailbox cannot be checked directly. */
const mailCheckMs = 60 * 60 * 1000

interface DomainCheck {
  /** The verified domain that was checked, if any, and whether the check passed. */
  readonly domain: string | null
  readonly verified: boolean
  readonly now: Date
}
interface RenameForm {
  readonly name: string
  readonly accept_domain_loss?: boolean | undefined
}

/**
 * Re-checks the domain of a verified company before a rename, outside of any transaction, so that the new name is as
 * well verified as the old one (docs/decisions/022).
 *
 * @throws Refused `renameLosesDomain` unless its admin accepts that
 */
export async function checkRename(
  ctx: Context,
  { company }: CompanyAdmin,
  { name, accept_domain_loss: accepted = false }: RenameForm,
): Promise<DomainCheck> {
  const now = ctx.now()
  const { domain } = company
  if (domain === null || company.name === name) return { domain, verified: true, now }
  const verified = await isStillVerified(ctx, company.id)
  if (!verified && !accepted) throw refuse('renameLosesDomain')
  return { domain, verified, now }
}

async function isStillVerified(ctx: Context, companyId: number): Promise<boolean> {
  const proof = await findProof(ctx.db, companyId, 'proven')
  if (!proof?.method) return false
  if (proof.method === 'mail') return ctx.now().getTime() - (proof.checkedAt?.getTime() ?? 0) < mailCheckMs
  return (await checkDomain(ctx, proof.method, proof)) === null
}

/** Renames wait for each other: two verified companies could otherwise take one name at once. */
export const waitForRenames = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('companies.rename'))`)

/** Applies the consequences of a new name in the transaction that stores it. Returns the name's keys. */
export async function renameCompany(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  company: typeof companies.$inferSelect,
  name: string,
  { domain, verified, now }: DomainCheck,
): Promise<string[]> {
  if (company.name === name) return company.nameKeys
  // The domain changed during the check: the admin has to decide again.
  if (company.domain !== domain) throw refuse('renameLosesDomain')
  const { id: companyId } = company
  await waitForRenames(tx)
  const bearer = { id: companyId, domain: verified ? domain : null }
  await requireFreeName(ctx, tx, { name, field: 'name' }, bearer)
  await requireNotReplaced(tx, companyId, name)
  if (domain !== null && !verified) await loseDomain(tx, emit, { companyId, domain, reason: 'renamed', now })
  await emit('companyRenamed', { companyId })
  return nameKeysOf(name)
}

/** @throws Invalid when a decision in force has replaced this name, or one that can be mistaken for it */
async function requireNotReplaced(tx: Tx, companyId: number, name: string): Promise<void> {
  const keys = confusableKeysOf(name)
  const replaced = await findReplacedNames(tx, { companyId })
  if (replaced.some((one) => nameKeysOf(one).some((key) => keys.includes(key))))
    throw invalid({ field: 'name', code: 'nameReplaced' })
}
