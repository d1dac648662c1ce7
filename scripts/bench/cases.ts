/** The queue and a case of staff, with 100,000 cases and a million reports: `npm run bench -- cases`. */
import { defaultLocale } from '#contract/core/locale.ts'
import { caseLists } from '#contract/reports/cases.ts'
import type { StaffMember } from '#backend/core/staff.ts'
import type { Backend } from '#backend/main.ts'
import { countModeration } from '#backend/reports/figures.ts'
import { listOpenCases, listOpenObjections } from '#backend/reports/staff/queue.ts'
import { showOpenCase } from '#backend/reports/staff/showCase.ts'
import { withOwnBackend } from './backend.ts'
import { blocksOf } from './blocks.ts'
import { percentile, printLine, printTable } from './table.ts'

const caseCount = 100_000
const reportCount = 1_000_000
const rounds = 300
/** Blocks of a list, and milliseconds of the slowest of a hundred. */
const [mostBlocks, mostMs] = [300, 50]

export const benchCases = (): Promise<void> =>
  withOwnBackend(async (backend) => {
    const staff = await fill(backend)
    const { ctx } = backend
    const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
      ...caseLists.map((list) => [`queue, ${list}`, () => listOpenCases(ctx.db, staff, { list })] as const),
      ['queue, twentieth page', await twentiethPage(backend, staff)],
      ['objections', () => listOpenObjections(ctx, staff, {})],
      ['a case with 500 reports', () => showOpenCase(ctx, staff, busiestCase)],
    ]
    const rows = []
    for (const [name, call] of calls) rows.push(await measure(backend, name, call))
    printLine(`${caseCount} cases, half of them open, and ${reportCount} reports`)
    printTable(['call', 'blocks', 'queries', 'median ms', 'p99 ms', 'goal'], rows.map(toRow))
    const counted = performance.now()
    await countModeration(ctx)
    printLine(`counting the half-year: ${(performance.now() - counted).toFixed(0)} ms`)
    process.exitCode = rows.every(isReached) ? 0 : 1
  })

const busiestCase = 3

/** Fills the tables. Returns a supervisor, who has every fourth case. */
async function fill({ connection, ctx }: Backend): Promise<StaffMember> {
  const client = await connection.pool.connect()
  const run = (text: string) => client.query(text)
  // A million rows take longer than a statement may; references are right as they are made.
  await run('set statement_timeout = 0')
  await run('set session_replication_role = replica')
  await run(`insert into accounts (id, email, email_verified_at, password_hash, terms_accepted_at) overriding system value
    select n, 'p' || n || '@many.example', now(), '', now() from generate_series(1, 20000) n`)
  await run(
    `insert into profiles (user_id, first_name, last_name) select id, 'First', 'Last' || id from accounts`,
  )
  await run(`insert into report_cases (id, kind, target_id, author_id, excerpt, reporters, reasons, created_at, due_at, assigned_to,
      handed_up_at, decision, decision_reason, decided_at, decided_by) overriding system value
    select n, 'profile', n, 1 + n % 20000, repeat('Words ', 50), 10, array['spam'], now() - n * interval '1 minute',
      now() + (n % 10000) * interval '1 minute', case n % 4 when 1 then 1 end, case n % 50 when 1 then now() end,
      case n % 2 when 0 then 'warn' end, case n % 2 when 0 then 'Words' end, case n % 2 when 0 then now() - n * interval '1 second' end,
      case n % 2 when 0 then 1 end
    from generate_series(1, ${caseCount}) n`)
  await run(`insert into reports (case_id, reporter_id, reporter_hash, receipt_hash, locale, reason)
    select case when n <= 500 then ${busiestCase} else 1 + n % ${caseCount} end, 1 + n % 20000, 'hash' || n, 'receipt' || n, '${defaultLocale}',
      'spam' from generate_series(1, ${reportCount}) n`)
  await run(`insert into report_objections (case_id, user_id, text, created_at)
    select id, author_id, 'Words', decided_at from report_cases where decision is not null and id % 10 = 0`)
  await run('vacuum analyze')
  client.release(true)
  return { accountId: 1, sessionId: 1, roles: ['supervisor'], expiresAt: ctx.now() } as unknown as StaffMember
}

/** A page far down: where the one before it ended. */
async function twentiethPage({ ctx }: Backend, staff: StaffMember): Promise<() => Promise<unknown>> {
  let after: string | undefined
  for (let page = 1; page < 20; page++)
    after = (await listOpenCases(ctx.db, staff, { after, limit: 100 })).next ?? undefined
  return () => listOpenCases(ctx.db, staff, { after, limit: 100 })
}

interface Measured {
  readonly name: string
  readonly blocks: number
  readonly queries: number
  readonly median: number
  readonly p99: number
}

async function measure(backend: Backend, name: string, call: () => Promise<unknown>): Promise<Measured> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await call()
    times.push(performance.now() - started)
  }
  const { blocks, queries } = await blocksOf(backend, call)
  return { name, blocks, queries, median: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

const isReached = ({ blocks, p99 }: Measured): boolean => blocks <= mostBlocks && p99 <= mostMs
const toRow = (one: Measured): string[] => [
  one.name,
  String(one.blocks),
  String(one.queries),
  one.median.toFixed(1),
  one.p99.toFixed(1),
  isReached(one) ? 'reached' : 'missed',
]
