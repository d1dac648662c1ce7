import type { ClientBase } from 'pg'
import { withoutConcurrently, type Migration } from './migrationFiles.ts'
import { createLedgerTable, extensions, recordMigration } from './migrate.ts'
import { findTables, quoted, type Sequence, type Table } from './readRows.ts'

/** What an empty database is filled with. */
export interface Content {
  /** The state of its schema: migrations of this release, in order. */
  readonly migrations: readonly Migration[]
  readonly sequences: readonly Sequence[]
  /** Batches of rows as `Snapshot.read` gives them; all of a table follow each other. */
  rows(): AsyncIterable<{ readonly table: Table; readonly rows: readonly string[] }>
}

/**
 * Fills an empty database in one transaction: all of it or nothing. Its queue has been created before. Rows are inserted without
 * foreign keys and triggers, which is all that an owner may who is no superuser; the keys are checked at the end.
 */
export async function writeRows(
  client: ClientBase,
  content: Content,
  finish: (client: ClientBase) => Promise<void>,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(
      "set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO'",
    )
    await client.query(extensions)
    await createLedgerTable(client)
    for (const migration of content.migrations) {
      for (const statement of migration.statements) await client.query(withoutConcurrently(statement))
      await recordMigration(client, migration)
    }
    const tables = await findTables(client)
    const keys = await dropKeys(client)
    // What migrations and the queue have inserted is in the content as well.
    for (const { name } of tables) {
      await client.query(`alter table ${name} disable trigger user`)
      await client.query(`delete from ${name}`)
    }
    for await (const { table, rows } of content.rows()) await insert(client, table, rows)
    for (const { name, last } of content.sequences)
      if (last !== null) await client.query('select setval($1, $2)', [name, last])
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    for (const add of keys) await client.query(add)
    await finish(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('set statement_timeout = 0')
  await client.query('analyze')
}

/** Returns the statements that add them again. */
async function dropKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where contype = 'f' and conparentid = 0 and n.nspname in ('public', 'pgboss')`)
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`,
  )
}

async function insert(client: ClientBase, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, at) => `(r->>${at})::${type}`).join(', ')
  await client.query(
    `insert into ${name} (${names}) overriding system value select ${values} from jsonb_array_elements($1::jsonb) r`,
    [`[${rows.join(',')}]`],
  )
}
