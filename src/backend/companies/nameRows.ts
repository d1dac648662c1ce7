import { and, asc, gt, sql } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { companies } from './schema/companies.ts'
import { nameKeysOf } from './nameKeys.ts'

const batchSize = 1_000

/** Fills the keys of companies stored by releases that had none, or others. */
export async function fillNameKeys(db: Tx): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(and(sql`${companies.nameKeys} = '{}'`, gt(companies.id, after)))
      .orderBy(asc(companies.id))
      .limit(batchSize)
    if (rows.length === 0) return
    after = rows.at(-1)?.id ?? after
    const filled = JSON.stringify(rows.map(({ id, name }) => ({ id, keys: nameKeysOf(name) })))
    await db.execute(sql`
      update ${companies} c set name_keys = array(select jsonb_array_elements_text(filled.keys))
      from jsonb_to_recordset(${filled}::jsonb) as filled(id bigint, keys jsonb)
      where c.id = filled.id`)
  }
}
