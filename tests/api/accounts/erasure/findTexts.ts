import { sql } from '#drizzle'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { TestBackend } from '../../backend.ts'

/** A place where a text was found: `notifications.data`, or `file files/…`. */
export type Find = readonly [token: string, place: string]

const pattern = /zq\d{4}zq/gi

/** Every table and column with a text of these, the queue included, and every stored file. */
export async function findTexts(app: TestBackend, others: readonly string[]): Promise<Find[]> {
  return [...(await findInTables(app, others)), ...(await findInFiles(app, others))]
}

const tokensIn = (text: string, others: readonly string[]) => [
  ...new Set([
    ...[...text.matchAll(pattern)].map(([token]) => token.toLowerCase()),
    ...others.filter((one) => text.includes(one)),
  ]),
]

async function findInTables(app: TestBackend, others: readonly string[]): Promise<Find[]> {
  const { db } = app.backend.ctx
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`)
  const found = new Map<string, Find>()
  for (const { name } of tables) {
    const { rows } = await db.execute<{ column: string; value: string }>(sql`
      select field.key as "column", field.value from ${sql.raw(name)} t, jsonb_each_text(to_jsonb(t)) as field
      where field.value is not null`)
    const isQueue = name.startsWith('pgboss.job')
    for (const { column, value } of rows)
      for (const token of tokensIn(value, others)) {
        const queue = isQueue && column === 'data' ? ` ${queuedAs(value)}` : ''
        const place = `${name.replace('public.', '')}.${column}${queue}`
        found.set(`${token} ${place}`, [token, place])
      }
  }
  return [...found.values()]
}

/** What a queued job is: its template, or its event. */
function queuedAs(data: string): string {
  const { template, to, event } = JSON.parse(data) as { template?: string; to?: string; event?: string }
  return template ?? [event, to].filter(Boolean).join(' → ')
}

async function findInFiles(app: TestBackend, others: readonly string[]): Promise<Find[]> {
  const found: Find[] = []
  for (const folder of ['files', 'uploads'])
    for (const path of await filesIn(join(app.folder, folder))) {
      const content = (await readFile(path)).toString('latin1')
      for (const token of tokensIn(content, others)) found.push([token, `file ${relative(app.folder, path)}`])
    }
  return found
}

export async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}
