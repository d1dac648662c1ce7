import { answerApplications, undoAnswer } from '#contract/applications/answers.ts'
import {
  decideApplication,
  listApplicants,
  showApplication,
  undoDecision,
} from '#contract/applications/applications.ts'
import type { ApplicantFilters } from '#contract/applications/applicantFilters.ts'
import { showDesk } from '#contract/applications/desk.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { applicationChanged } from '#contract/realtime/applicationChanged.ts'
import { announceDecisions } from '#backend/applications/announceDecisions.ts'
import { recordEarlierReceipts } from '#backend/applications/earlierReceipts.ts'
import { indexEarlierApplications } from '#backend/applications/indexApplications.ts'
import { runAllBatches } from '#backend/core/batchedWork.ts'
import type { Backend } from '#backend/main.ts'
import { withBackend, withDatabase } from './backend.ts'
import { blocksOf } from './blocks.ts'
import { connect } from './connect.ts'
import { signedIn, slug } from './demo.ts'
import { startDemo, type Server } from './load.ts'
import { applicantCount, fillApplicants, firstId, firstJobCount, firstJobId } from './manyApplicants.ts'
import { median, percentile, printLine, printTable } from './table.ts'

const rounds = 100
const decisions = 30
const answered = 5_000
const goals = { queries: 8, blocks: 500, p99: 100, live: 300 } as const

/**
 * Measures the hiring desk of a company with 50,000 applications on a PostgreSQL server of its own: what its lists cost, how
 * long an answer to thousands takes, and when another manager sees a decision.
 */
export const benchApplicants = (): Promise<void> =>
  withDatabase(async (url) => {
    const product = await startDemo({ DATABASE_URL: url })
    try {
      await fillApplicants(url, slug)
      // A process beside the product, whose statements can be explained.
      await withBackend(url, async (backend) => {
        process.exitCode = (await measureDesk(backend, product)) ? 0 : 1
      })
    } finally {
      product.stop()
      await product.exited
    }
  })

async function measureDesk(backend: Backend, product: Server): Promise<boolean> {
  await runAllBatches(backend.ctx, indexEarlierApplications)
  await runAllBatches(backend.ctx, recordEarlierReceipts)
  await backend.ctx.db.execute('vacuum analyze')
  const manager = await signedIn(product.url, 'hr@demo.example')
  const inProcess: Transport = {
    ...manager,
    baseUrl: 'http://backend',
    send: (request) => backend.fetch(request),
  }
  const lists = await measureLists(backend, inProcess)
  const answers = await measureAnswer(inProcess)
  // As PostgreSQL does by itself within a minute: what was undone has left as many dead rows.
  await backend.ctx.db.execute('vacuum analyze')
  const pending = await measureLists(backend, inProcess)
  printTable(
    ['call', 'queries', 'blocks', 'median ms', 'p99 ms', 'with 5,000 pending: blocks', 'p99 ms'],
    lists.map(({ name, queries, blocks, times }, index) => {
      const after = pending[index]
      return [
        name,
        String(queries),
        String(blocks),
        median(times).toFixed(1),
        p99(times).toFixed(1),
        String(after?.blocks),
        p99(after?.times ?? []).toFixed(1),
      ]
    }),
  )
  const live = await measureLive(product, manager)
  const announced = await timeOf(() => announceAll(backend))
  const liveBeside = await measureLive(product, manager)
  printLine(`${applicantCount} applications, ${firstJobCount} of them to one job.`)
  printLine(
    `An answer to ${answers.count}: ${answers.ms.toFixed(0)} ms; announcing it: ${announced.toFixed(0)} ms.`,
  )
  for (const [when, times] of [
    ['', live],
    [' while thousands are being notified', liveBeside],
  ] as const)
    printLine(
      `A decision reaches another manager after ${median(times).toFixed(0)} ms, at worst ${Math.max(...times).toFixed(0)} ms${when}.`,
    )
  printLine(
    `Goals: ${goals.queries} queries, ${goals.blocks} blocks and a p99 of ${goals.p99} ms per call; a decision within ${goals.live} ms.`,
  )
  return (
    [...lists, ...pending].every(
      ({ queries, blocks, times }) =>
        queries <= goals.queries && blocks <= goals.blocks && p99(times) <= goals.p99,
    ) && median(live) <= goals.live
  )
}

const p99 = (times: readonly number[]): number => percentile(times, 0.99)

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function measureLists(backend: Backend, manager: Transport) {
  const params = { jobId: firstJobId }
  const list = (query: ApplicantQuery) => () =>
    call(manager, listApplicants, { params, query: queryOf(query) })
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    desk: () => call(manager, showDesk, { params: { slug } }),
    newest: list({}),
    oldest: list({ order: 'oldest' }),
    'page 100': list({ after: await pageAfter(manager, 100) }),
    new: list({ new: 'true' }),
    overdue: list({ overdue: 'true' }),
    declined: list({ state: 'rejected' }),
    hired: list({ state: 'hired' }),
    skill: list({ skill: 'Accounting' }),
    place: list({ place: 'Lviv' }),
    'years verified': list({ years: 5 }),
    'a common word': list({ q: 'ledgers' }),
    'a rare word': list({ q: 'Last777' }),
    'all filters': list({ state: 'sent', place: 'Kyiv', years: 1, q: 'clerk' }),
    'around one': list({ around: firstId + firstJobCount / 2 }),
    application: () =>
      call(manager, showApplication, { params: { applicationId: firstId + 77 }, query: queryOf({}) }),
  }
  const measured: { name: string; queries: number; blocks: number; times: number[] }[] = []
  for (const [name, work] of Object.entries(calls)) {
    const times: number[] = []
    for (let round = -5; round < rounds; round++) {
      const ms = await timeOf(work)
      if (round >= 0) times.push(ms)
    }
    measured.push({ name, ...(await blocksOf(backend, work)), times })
  }
  return measured
}

interface ApplicantQuery extends Partial<ApplicantFilters> {
  readonly order?: 'oldest'
  readonly around?: number
  readonly after?: string
}
const queryOf = (query: ApplicantQuery) => ({ tag: undefined, around: undefined, ...query })

async function pageAfter(manager: Transport, pages: number): Promise<string> {
  let after = ''
  for (let page = 0; page < pages; page++) {
    const query = queryOf(after ? { after } : {})
    after = (await call(manager, listApplicants, { params: { jobId: firstJobId }, query })).next ?? after
  }
  return after
}

/** Declines thousands, undoes that, and declines them again. */
async function measureAnswer(manager: Transport) {
  const params = { jobId: firstJobId }
  const decline = () => {
    const ids = Array.from({ length: answered }, (_, at) => firstId + 1 + at)
    const body = {
      state: 'rejected',
      from: 'viewed',
      application_ids: ids,
      messages: {},
      reason: '',
      delay_days: 1,
    } as const
    return call(manager, answerApplications, { params, query: { tag: undefined }, body })
  }
  const { id } = await decline()
  if (id !== null) await call(manager, undoAnswer, { params: { ...params, answerId: id } })
  const begun = performance.now()
  const { answered: count } = await decline()
  return { count, ms: performance.now() - begun }
}

/** Announces everything that waits, as if its time had passed. */
async function announceAll(backend: Backend) {
  await backend.ctx.db.execute('update pending_decisions set announce_at = now()')
  await announceDecisions(backend.ctx)
}

/** How long it takes until the desk of another manager has received a decision. */
async function measureLive(product: Server, manager: Transport): Promise<number[]> {
  const other = await signedIn(product.url, 'admin@demo.example')
  const { user_id: otherId } = await call(other, showOwnProfile, {})
  const socket = connect(product, other)
  const channel = socket.subscribe(`private-${userChannel(otherId)}`)
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
  const params = { applicationId: firstId + firstJobCount - 9 }
  const times: number[] = []
  for (let turn = 0; turn < decisions; turn++) {
    const arrived = new Promise<void>((resolve) => {
      channel.bind(applicationChanged.name, () => {
        channel.unbind(applicationChanged.name)
        resolve()
      })
    })
    const begun = performance.now()
    const { state } = await call(manager, showApplication, { params, query: queryOf({}) })
    if (turn % 2 === 0)
      await call(manager, decideApplication, { params, body: { state: 'hired', from: state } })
    else await call(manager, undoDecision, { params })
    await arrived
    times.push(performance.now() - begun)
  }
  socket.disconnect()
  return times
}
