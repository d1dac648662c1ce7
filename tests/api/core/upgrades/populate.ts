import type { Pool } from 'pg'
import { reference, samples } from './samples.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly has_default: boolean
  readonly is_given: boolean
  /** The referenced table. */
  readonly parent: string | null
}

/** The two rows of each table: one with every column, one with the required columns only. */
export const rowsInTable = 2

/** Each row of the table they follow makes one here. */
const filledByTriggers = new Set(['notification_groups'])

/**
 * Adds two rows to every existing table, whatever the release, reading columns, types and references from the database. Each
 * round adds other rows, which refer to each other.
 */
export async function populate(pool: Pool, round = 0): Promise<void> {
  const columns = await readColumns(pool)
  const tables = inOrder(columns)
  const ids: Ids = new Map()
  await pool.query('begin')
  for (const table of tables.filter((one) => !filledByTriggers.has(one)))
    for (const row of [0, 1])
      await insert(pool, columns, ids, { table, row, number: rowsInTable * round + row + 1 })
  await pool.query('commit')
}

interface Row {
  readonly table: string
  /** 0 is the full one. */
  readonly row: number
  /** Differs between all rows of a table. */
  readonly number: number
}

/** The ids of a table's last two rows, by table. */
type Ids = Map<string, readonly unknown[]>

async function insert(pool: Pool, columns: readonly Column[], ids: Ids, made: Row): Promise<void> {
  const { table, row } = made
  const own = columns.filter((column) => column.table === table)
  const values = new Map<string, unknown>()
  for (const column of own) {
    const known = samples[`${table}.${column.name}`]?.[row]
    if (known !== undefined && known !== reference) values.set(column.name, known)
    else if (column.is_given) continue
    else if (known !== reference && row === 1 && isOptional(column)) continue
    else values.set(column.name, await valueOf(pool, column, ids, made))
  }
  const names = [...values.keys()].map((name) => `"${name}"`)
  const holes = names.map((_, at) => `$${at + 1}`)
  const given = [...values.values()].map((value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value,
  )
  await pool.query(`insert into "${table}" (${names.join()}) values (${holes.join()})`, given)
}

const isOptional = (column: Column) => column.nullable || (column.has_default && column.parent === null)

async function valueOf(pool: Pool, column: Column, ids: Ids, made: Row): Promise<unknown> {
  const { table, name, type, parent } = column
  if (parent) {
    const known = ids.get(parent) ?? (await lastIds(pool, parent))
    ids.set(parent, known)
    return known[made.row]
  }
  const digits = String(made.number).padStart(3, '0')
  // Figures are of one half-year each.
  const small = table === 'moderation_figures' ? made.number : made.row + 1
  const text = `${table}.${name}.${digits}`
  const examples: Readonly<Record<string, unknown>> = {
    text,
    varchar: text,
    _text: [text],
    tsvector: `word${digits}`,
    bytea: `\\x0${digits}`,
    int2: small,
    int4: small,
    int8: made.number,
    numeric: small,
    _int4: [small],
    _int8: [small],
    bool: made.row === 0,
    timestamptz: `2026-02-0${made.row + 1}T09:00:00Z`,
    date: `2025-02-0${made.row + 1}`,
    jsonb: {},
    uuid: `00000000-0000-4000-8000-000000000${digits}`,
  }
  if (!(type in examples))
    throw new Error(`No example of the type ${type}, of ${table}.${name}: add one here`)
  return examples[type]
}

async function lastIds(pool: Pool, table: string): Promise<readonly unknown[]> {
  const key = await pool.query(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = $1::regclass and i.indisprimary`,
    [table],
  )
  const column = (key.rows[0] as { name: string }).name
  const { rows } = await pool.query(`select "${column}" as id from "${table}" order by 1 desc limit $1`, [
    rowsInTable,
  ])
  return (rows as { id: unknown }[]).map(({ id }) => id).toReversed()
}

async function readColumns(pool: Pool): Promise<Column[]> {
  // The views of the information schema take twenty times as long.
  const { rows } = await pool.query(`
    select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as nullable,
      d.value is not null and a.attgenerated = '' as has_default,
      a.attidentity <> '' or a.attgenerated <> '' or coalesce(d.value like 'nextval%', false) as is_given,
      (select (case a.attnum when k.conkey[1] then k.confrelid else o.confrelid end)::regclass::text from pg_constraint k
        left join pg_constraint o on o.conrelid = k.confrelid and o.conkey = array[k.confkey[array_position(k.conkey, a.attnum)]] and o.contype = 'f' -- of a further column of a key
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey) order by a.attnum = k.conkey[1] desc limit 1) as parent
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join lateral (select pg_get_expr(adbin, adrelid) as value from pg_attrdef where adrelid = c.oid and adnum = a.attnum) d on true
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname, a.attnum`)
  return rows as Column[]
}

/** Referenced tables come first. */
function inOrder(columns: readonly Column[]): string[] {
  const waiting = new Map<string, Set<string>>()
  for (const { table, parent } of columns) {
    const parents = waiting.get(table) ?? new Set()
    if (parent && parent !== table) parents.add(parent)
    waiting.set(table, parents)
  }
  const ordered: string[] = []
  while (waiting.size > 0) {
    const next = [...waiting].filter(([, parents]) => [...parents].every((one) => ordered.includes(one)))
    if (next.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join()}`)
    for (const [table] of next) {
      ordered.push(table)
      waiting.delete(table)
    }
  }
  return ordered
}
