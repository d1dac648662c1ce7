import { and, eq, inArray, isNotNull, isNull, sql } from '#drizzle'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../db/connect.ts'
import type { ClosingCompany, EndedWithCompany } from '../../core/domainModule.ts'
import { credentialDocuments, credentialIssuers, credentialLists, credentials } from '../schema.ts'
import { findFacts, findWords } from '../issuing/facts.ts'
import { compareWithRecord } from './compareWithRecord.ts'

/**
 * Judges the credentials of employments by the record as it is now, in the transaction that changes it: what it no longer
 * confirms is revoked with the same commit.
 */
export async function updateStatuses(ctx: Context, tx: Tx, employmentIds: readonly number[]): Promise<void> {
  const rows = await tx
    .select({ credential: credentials, facts: credentialDocuments.facts })
    .from(credentials)
    .leftJoin(credentialDocuments, eq(credentialDocuments.credentialId, credentials.id))
    .where(and(inArray(credentials.employmentId, [...employmentIds]), isNull(credentials.revokedAt)))
  if (rows.length === 0) return
  const now = ctx.now()
  const records = await findFacts(tx, employmentIds, now)
  const lists = new Set<number>()
  for (const { credential, facts } of rows) {
    const { id, kind, employmentId, listId } = credential
    const words = kind === 'employment' ? undefined : await findWords(tx, credential)
    const { isRevoked, refreshOn } = compareWithRecord(facts, records.get(employmentId) ?? null, words)
    if (!isRevoked && refreshOn === credential.refreshOn) continue
    lists.add(listId)
    await tx
      .update(credentials)
      .set(isRevoked ? { revokedAt: now, revokedBy: 'record' } : { refreshOn })
      .where(eq(credentials.id, id))
  }
  await countChange(tx, [...lists])
}

/** A company that closes signs nothing more: of what it has signed nothing is out of date any more. */
export async function endRefreshing(tx: Tx, { companyId }: ClosingCompany): Promise<EndedWithCompany> {
  const issuers = tx
    .select({ id: credentialIssuers.id })
    .from(credentialIssuers)
    .where(eq(credentialIssuers.companyId, companyId))
  const changed = await tx
    .update(credentials)
    .set({ refreshOn: null })
    .where(and(inArray(credentials.issuerId, issuers), isNotNull(credentials.refreshOn)))
    .returning({ listId: credentials.listId })
  await countChange(tx, [...new Set(changed.map(({ listId }) => listId))])
  return {}
}

/** Lists whose places have changed are signed anew when they are next read. */
export async function countChange(tx: Tx, listIds: readonly number[]): Promise<void> {
  if (listIds.length === 0) return
  await tx
    .update(credentialLists)
    .set({ version: sql`${credentialLists.version} + 1` })
    .where(inArray(credentialLists.id, [...listIds]))
}
