import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { transport, useBackend, type Caller } from '../backend.ts'
import { createStaff, staffSessionOf } from '../staff/staffFixtures.ts'
import { statementsOf, type Statement } from './countQueries.ts'
import { calls } from './plans/calls.ts'
import { fillWithMany, type Actors } from './plans/manyRows.ts'
import { smallTables } from './plans/smallTables.ts'
import { tableReadsOf } from './plans/plan.ts'

/** Only PostgreSQL's planner is tested: this needs the stage of `npm test` with a server. */
const server = process.env['TEST_DATABASE_URL']

/** Including the statement that authenticates the caller. */
const mostQueries = 5
/** More for pages that several domains fill. */
const mayQuery: Readonly<Record<string, number>> = {
  '/api/employments/:employmentId/details': 8,
  // One for each kind on the page.
  '/api/activities': 8,
  // A mistyped word is looked up before the people who have a similar one.
  '/api/people': 6,
  // With its reports, notes, visitors, earlier cases, and whether it is the caller's own.
  '/api/staff/cases/:caseId': 15,
  // The messages on both sides of one.
  '/api/staff/cases/:caseId/private-part': 6,
  // With what support can do, by kind.
  '/api/staff/person': 10,
  '/api/staff/company': 10,
  // The whole page.
  '/api/profile/public-page/preview': 6,
}

/** Nobody has more than 3,000 of anything here; ordered scans may pass over part of the rows. */
const mostRows = 5_000

/** Tables that are scanned deliberately. */
const mayRead: Readonly<Record<string, readonly string[]>> = {}

describe.runIf(server)('with 100,000 rows in every growing table', () => {
  const app = useBackend({ rateFactor: 10_000 })
  const jobId = 900
  const employmentId = 900_000
  let actors: Actors
  let pool: Pool
  let tables: ReadonlyMap<string, number>
  let staff: Caller
  const callerOf = async (name: 'ana' | 'gita' | 'staff') => (name === 'staff' ? staff : app.as(name))

  beforeAll(async () => {
    const { connection } = app.backend
    const { rows } = await connection.pool.query("select id from companies where slug = 'globex'")
    const member = await createStaff(app, 'supervisor')
    actors = {
      anaId: await app.idOf('ana'),
      staffId: member.id,
      globexId: Number((rows[0] as { id: string }).id),
      jobId,
      employmentId,
    }
    // Signs in before the tables are filled, because sign-in is not measured.
    await Promise.all([app.as('ana'), app.as('gita')])
    staff = await staffSessionOf(app, member)
    await fillWithMany(connection.pool, actors)
    await app.work('countDirectory')
    pool = connection.pool
    tables = await countRows(pool)
  }, 240_000)

  test('every growing table is filled', () => {
    const empty = [...tables].filter(([table, count]) => !smallTables.has(table) && count < 20_000)
    expect(empty).toEqual([])
  })

  test('every GET endpoint of the contract is called', () => {
    const paths = app.backend.app.endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
    const names = Object.keys(calls(actors))
    expect(paths.filter((path) => !names.includes(path))).toEqual([])
    expect(names.filter((path) => !(paths as string[]).includes(path))).toEqual([])
  })

  test('no endpoint scans a growing table or exceeds its number of queries', async () => {
    const found: string[] = []
    for (const [path, variants] of Object.entries(calls(actors)))
      for (const variant of variants) {
        const endpoint = app.backend.app.endpoints.find((one) => one.method === 'GET' && one.path === path)
        if (!endpoint) continue
        const token = variant.as ? (await callerOf(variant.as)).token : null
        const api = transport(token, 'en_GB', () => app.backend)
        let after: string | null = null
        for (const page of ['first', 'second']) {
          const query = { ...variant.query, ...(after ? { after } : {}) }
          let reply: unknown = null
          const statements = await statementsOf(app.backend, async () => {
            reply = await callUntyped(api, endpoint, { ...variant, query }).catch((error: unknown) => {
              if (!(error instanceof CallError) || error.status !== 404)
                throw new Error(`${path} failed`, { cause: error })
            })
          })
          const name = `${path} ${JSON.stringify(variant.query ?? {})} ${page}`
          found.push(...(await complaintsOf(path, name, statements)))
          after = (reply as { next?: string | null } | null)?.next ?? null
          if (!after) break
        }
      }
    expect(found).toEqual([])
  }, 120_000)

  async function complaintsOf(
    path: string,
    name: string,
    statements: readonly Statement[],
  ): Promise<string[]> {
    const complaints: string[] = []
    // Rate limit counters take the same two or three statements for everyone.
    const own = statements.filter(({ text }) => !text.includes('rate_limits'))
    if (own.length > (mayQuery[path] ?? mostQueries)) complaints.push(`${name}: ${own.length} queries`)
    for (const statement of statements)
      for (const { table, by, rows } of await tableReadsOf(pool, statement)) {
        const all = tables.get(table) ?? 0
        if (all < 20_000 || rows <= mostRows || mayRead[path]?.includes(table)) continue
        complaints.push(
          `${name}: ${by} reads ${rows} of ${all} rows of ${table}\n${statement.text.slice(0, 300)}`,
        )
      }
    return complaints
  }
})

async function countRows(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ table: string; count: number }>(`
    select c.relname as "table", greatest(c.reltuples, 0)::int as count from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
  return new Map(rows.map(({ table, count }) => [table, count]))
}
