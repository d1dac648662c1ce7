import type { Pool } from 'pg'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly has_default: boolean
  readonly is_numbered: boolean
  /** The referenced table. */
  readonly parent: string | null
}

/** The two rows of each table: one with every column, one with the required columns only. */
export const rowsInTable = 2

/** Values that constraints or migrations depend on, beyond their types. */
const samples: Readonly<Record<string, readonly [full: unknown, bare: unknown]>> = {
  'accounts.locale': ['uk_UA', 'en_GB'],
  'accounts.closed_at': [null, null],
  'account_closures.set_aside': [
    { photoId: null, follows: [], applications: [] },
    { photoId: null, follows: [], applications: [] },
  ],
  'applications.state': ['withdrawn', 'sent'],
  'applications.snapshot': [{ user_id: 1, first_name: 'Ana', last_name: 'Kovalenko', employments: [] }, {}],
  'companies.closed_at': [null, '2026-03-02T10:00:00Z'],
  'companies.open_job_count': [1, 0],
  'domain_proofs.state': ['proven', 'pending'],
  // An employment is confirmed, or its confirmation is withdrawn.
  'employments.withdrawn_at': [null, null],
  'employment_corrections.state': ['declined', 'open'],
  'employment_corrections.start_from': ['2024-01-01', '2024-01-01'],
  'employment_corrections.start_to': ['2024-02-01', '2024-02-01'],
  'events.payload': ['{}', '{}'],
  'invitations.direction': ['invitation', 'request'],
  'invitations.email': ['guest@people.example', 'other@people.example'],
  'invitations.state': ['accepted', 'pending'],
  'jobs.status': ['published', 'draft'],
  'notifications.about': ['application:1', 'application:2'],
  'notifications.data': [{ applicant: 'Ana Kovalenko' }, { applicant: 'Bohdan Shevchuk' }],
  'post_comments.deleted_at': [null, null],
  'post_comments.parent_id': [null, null],
  'post_comments.removal_reason': [null, null],
  'posts.visibility': ['everyone', 'followers'],
  'posts.commenting': ['everyone', 'nobody'],
  // Ratings of published reviews are frozen.
  'review_ratings.side': ['reviewer', 'self'],
  'reviews.published_at': [null, null],
  'reviews.reply': [null, null],
  'reviews.replied_at': [null, null],
  'reviews.shared_at': [null, null],
  'notifications.kind': ['applicationReceived', 'applicationReceived'],
}

/**
 * Fills every existing table, whatever the release, reading columns, types and references from the database. Returns
 * the number of tables.
 */
export async function populate(pool: Pool): Promise<number> {
  const columns = await readColumns(pool)
  const tables = inOrder(columns)
  for (const table of tables) for (const row of [0, 1]) await insert(pool, columns, table, row)
  return tables.length
}

async function insert(pool: Pool, columns: readonly Column[], table: string, row: number): Promise<void> {
  const own = columns.filter((column) => column.table === table)
  const values = new Map<string, unknown>()
  for (const column of own) {
    const known = samples[`${table}.${column.name}`]
    if (known) values.set(column.name, known[row])
    else if (column.is_numbered) continue
    else if (row === 1 && (column.nullable || (column.has_default && column.parent === null))) continue
    else values.set(column.name, await valueOf(pool, column, row))
  }
  const names = [...values.keys()].map((name) => `"${name}"`)
  const holes = names.map((_, at) => `$${at + 1}`)
  const given = [...values.values()].map((value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value,
  )
  await pool.query(`insert into "${table}" (${names.join()}) values (${holes.join()})`, given)
}

async function valueOf(pool: Pool, { table, name, type, parent }: Column, row: number): Promise<unknown> {
  if (parent) {
    const key = await pool.query(
      `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = $1::regclass and i.indisprimary`,
      [parent],
    )
    const column = (key.rows[0] as { name: string }).name
    const { rows } = await pool.query(
      `select "${column}" as id from "${parent}" order by 1 offset $1 limit 1`,
      [row],
    )
    return (rows[0] as { id: unknown }).id
  }
  const number = row + 1
  switch (type) {
    case 'text':
    case 'varchar':
      return `${table}.${name}.${number}`
    case 'int2':
    case 'int4':
    case 'int8':
    case 'numeric':
      return number
    case 'bool':
      return row === 0
    case 'timestamptz':
      return `2026-02-0${number}T09:00:00Z`
    case 'date':
      return `2025-02-0${number}`
    case 'jsonb':
      return {}
    case 'uuid':
      return `00000000-0000-4000-8000-00000000000${number}`
    case '_text':
      return [`${table}.${name}.${number}`]
    case '_int4':
    case '_int8':
      return [number]
    case 'tsvector':
      return `word${number}`
    default:
      throw new Error(`No example of the type ${type}, of ${table}.${name}: add one here`)
  }
}

async function readColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query(`
    select c.table_name as "table", c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
      c.column_default is not null as has_default, (c.is_identity = 'YES' or c.column_default like 'nextval%') as is_numbered,
      (select k.confrelid::regclass::text from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and k.conrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name
        limit 1) as parent
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`)
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
