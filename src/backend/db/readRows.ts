import type { ClientBase } from 'pg'

/** The schemas of the product: its own, that of the queue, and the ledger of migrations. */
const schemas = ['public', 'pgboss', 'drizzle']
const rowsAtOnce = 500

export interface Column {
  readonly name: string
  /** As PostgreSQL writes it, with length and array brackets. */
  readonly type: string
}

export interface Table {
  /** With its schema, quoted. */
  readonly name: string
  readonly columns: readonly Column[]
}

export interface Sequence {
  readonly name: string
  /** Null when it has given out nothing yet. */
  readonly last: string | null
}

/** What one transaction sees of a whole database. */
export interface Snapshot {
  readonly takenAt: Date
  /** The version of the engine. */
  readonly engine: string
  readonly tables: readonly Table[]
  readonly sequences: readonly Sequence[]
  /** Rows of a table in batches; each is a JSON array with the text of every column, or null. */
  read(table: Table): AsyncGenerator<readonly string[]>
}

/**
 * Reads a database as of one point in time, by plain queries: that works with the embedded engine, with every server and through
 * every pool, without another program. Texts are those of PostgreSQL's own input and output functions, so that nothing is lost.
 */
export async function withSnapshot<T>(
  client: ClientBase,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(
      "set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO'",
    )
    const { rows } = await client.query<{ at: Date; engine: string }>(
      "select now() as at, current_setting('server_version') as engine",
    )
    if (!rows[0]) throw new Error('The database has no time')
    const { at: takenAt, engine } = rows[0]
    const [tables, sequences] = [await findTables(client), await findSequences(client)]
    return await work({ takenAt, engine, tables, sequences, read: (table) => readTable(client, table) })
  } finally {
    await client.query('rollback')
  }
}

/** Without what belongs to extensions, and without partitioned tables, whose rows are in their partitions. */
export async function findTables(client: Pick<ClientBase, 'query'>): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname = any($1)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1 order by 1`,
    [schemas],
  )
  return rows
}

async function findSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname = any($1) order by 1`,
    [schemas],
  )
  return rows
}

async function* readTable(client: ClientBase, { name, columns }: Table): AsyncGenerator<readonly string[]> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await client.query(
    `declare snapshot_rows no scroll cursor for select to_jsonb(array[${texts}]::text[])::text as row from only ${name}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from snapshot_rows`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close snapshot_rows')
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
