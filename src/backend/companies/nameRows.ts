import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { nameKeysOf } from './nameKeys.ts'

/** Fills the keys of companies stored by releases that had none. */
export async function fillNameKeys(db: Tx): Promise<void> {
  const bare = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(sql`${companies.nameKeys} = '{}'`)
  for (const { id, name } of bare)
    await db
      .update(companies)
      .set({ nameKeys: nameKeysOf(name) })
      .where(eq(companies.id, id))
}
