import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { mailAddress } from '#contract/core/mailAddress.ts'
import type { Database } from '../../db/connect.ts'

/** A table of the caller's domain with an address. */
type TableWithAddress = PgTable & { readonly id: PgColumn; readonly email: PgColumn }

/**
 * Rewrites stored addresses with an international domain to the canonical form, which SQL cannot compute. If another row
 * already has the canonical form, the old row stays unchanged.
 */
export async function rewriteInternationalDomains(db: Database, table: TableWithAddress): Promise<void> {
  const rows = await db
    .select({ id: table.id, email: sql<string | null>`${table.email}` })
    .from(table)
    .where(sql`${table.email} !~ '^[ -~]*$'`)
  for (const { id, email } of rows) {
    const ascii = mailAddress(email ?? '')
    if (ascii === null) continue
    const taken = await db.$count(table, eq(table.email, ascii))
    if (taken === 0) await db.update(table).set({ email: ascii }).where(eq(table.id, id))
  }
}
