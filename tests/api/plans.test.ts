import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { transport, useBackend } from './backend.ts'
import { statementsOf, type Statement } from './countQueries.ts'
import { calls } from './plans/calls.ts'
import { fillWithMany, small, type Actors } from './plans/manyRows.ts'
import { readingsOf } from './plans/plan.ts'

/** The planner that is asked is PostgreSQL's: the stage of `npm test` that has a server. */
const server = process.env['TEST_DATABASE_URL']

/** With the one that asks who calls. */
const mostQueries = 5

/** The most that anybody has of anything here is 3,000; a part of a crowd is read where it is passed through in order. */
const mostRows = 5_000

/** What is read from end to end on purpose. */
const mayRead: Readonly<Record<string, readonly string[]>> = {
  // Under several filters each filter's numbers are counted in one reading of these short rows: `npm run bench`, jobs.
  '/api/jobs': ['job_search'],
  // The index of the sitemap dates every part. Crawlers ask for it, and its page is cached until something changes.
  '/api/directory': ['companies', 'jobs'],
}

describe.runIf(server)('with a hundred thousand rows in whatever grows', () => {
  const world = useBackend({ rateFactor: 10_000 })
  const jobId = 900
  let actors: Actors
  let pool: Pool
  let tables: ReadonlyMap<string, number>

  beforeAll(async () => {
    const { connection } = world.backend
    const { rows } = await connection.pool.query("select id from companies where slug = 'globex'")
    actors = { anaId: await world.idOf('ana'), globexId: Number((rows[0] as { id: string }).id), jobId }
    // Signed in before there is a crowd: what signing in reads is not what is asked about.
    await Promise.all([world.as('ana'), world.as('gita')])
    await fillWithMany(connection.pool, actors)
    pool = connection.pool
    tables = await countRows(pool)
  }, 120_000)

  test('every table that grows is full', () => {
    const empty = [...tables].filter(([table, count]) => !small.has(table) && count < 20_000)
    expect(empty).toEqual([])
  })

  test('every GET endpoint of the contract is asked', () => {
    const paths = world.backend.app.endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
    const asked = Object.keys(calls(actors))
    expect(paths.filter((path) => !asked.includes(path))).toEqual([])
    expect(asked.filter((path) => !(paths as string[]).includes(path))).toEqual([])
  })

  test('none reads a table from end to end, or asks more queries than it may', async () => {
    const found: string[] = []
    for (const [path, ways] of Object.entries(calls(actors)))
      for (const way of ways) {
        const endpoint = world.backend.app.endpoints.find((one) => one.method === 'GET' && one.path === path)
        if (!endpoint) continue
        const token = way.as ? (await world.as(way.as)).token : null
        const api = transport(token, 'en_GB', () => world.backend)
        let after: string | null = null
        for (const page of ['first', 'second']) {
          const query = { ...way.query, ...(after ? { after } : {}) }
          let reply: unknown = null
          const statements = await statementsOf(world.backend, async () => {
            reply = await callUntyped(api, endpoint, { ...way, query }).catch((error: unknown) => {
              if (!(error instanceof CallError) || error.status !== 404)
                throw new Error(`${path} failed`, { cause: error })
            })
          })
          const name = `${path} ${JSON.stringify(way.query ?? {})} ${page}`
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
    // The counters of limits are the same two or three statements for everybody.
    const own = statements.filter(({ text }) => !text.includes('rate_limits'))
    if (own.length > mostQueries) complaints.push(`${name}: ${own.length} queries`)
    for (const statement of statements)
      for (const { table, by, rows } of await readingsOf(pool, statement)) {
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
