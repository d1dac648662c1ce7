import { asc, eq, gt } from '#drizzle'
import type { PgColumn, PgTable } from '#drizzle/pg-core'
import { mailAddress } from '#contract/core/mailAddress.ts'
import type { Context } from '../../core/context.ts'
import type { BatchedWork } from '../../core/domainModule.ts'

/** A table of the caller's domain with an address. */
type TableWithAddress = PgTable & { readonly id: PgColumn; readonly email: PgColumn }

/** Addresses that are read at once; few of them are rewritten. */
const batchSize = 5_000

/**
 * Rewrites stored addresses with an international domain to the canonical form, which SQL cannot compute, as this release
 * stores them. If another row already has the canonical form, the old row stays unchanged.
 */
export const rewriteInternationalDomains =
  (table: TableWithAddress): BatchedWork =>
  async ({ db }: Context, from: { readonly after: number } | null) => {
    const rows = await db
      .select({ id: table.id, email: table.email })
      .from(table)
      .where(gt(table.id, from?.after ?? 0))
      .orderBy(asc(table.id))
      .limit(batchSize)
    for (const { id, email } of rows) {
      if (typeof email !== 'string' || isAscii(email)) continue
      const ascii = mailAddress(email)
      if (ascii === null) continue
      const taken = await db.$count(table, eq(table.email, ascii))
      if (taken === 0) await db.update(table).set({ email: ascii }).where(eq(table.id, id))
    }
    return rows.length === batchSize ? { after: rows.at(-1)?.id } : null
  }

const isAscii = (text: string) => /^[ -~]*$/.test(text)
