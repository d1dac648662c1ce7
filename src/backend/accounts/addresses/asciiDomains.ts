import { eq, sql } from 'drizzle-orm'
import { mailAddress } from '#contract/core/mailAddress.ts'
import type { Database } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { invitations } from '../../employments/schema/invitations.ts'
import { accountEmails } from '../schema/emails.ts'

const tables = [accountEmails, accounts, invitations] as const

/**
 * Rewrites stored addresses with an international domain to the canonical form, which SQL cannot compute. If another row
 * already has the canonical form, the old row stays unchanged.
 */
export async function rewriteInternationalDomains(db: Database): Promise<void> {
  for (const table of tables) {
    const rows = await db
      .select({ id: table.id, email: table.email })
      .from(table)
      .where(sql`${table.email} !~ '^[ -~]*$'`)
    for (const { id, email } of rows) {
      const ascii = mailAddress(email ?? '')
      if (ascii === null) continue
      const taken = await db.$count(table, eq(table.email, ascii))
      if (taken === 0) await db.update(table).set({ email: ascii }).where(eq(table.id, id))
    }
  }
}
