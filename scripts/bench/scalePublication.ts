import { setTimeout as delay } from 'node:timers/promises'
import { call } from '#contract/core/call.ts'
import { createPost, publishPost, type PostForm } from '#contract/posts/managedPosts.ts'
import { databaseCpu } from './databaseCpu.ts'
import type { Grown } from './scaleDatabase.ts'
import { printLine, printTable } from './table.ts'

const goals = { followers: 100_000, workMs: 1_000, growth: 1.3 }
/** The database's processor time is counted in such steps. */
const tickMs = 10
const slug = 'initech'
const quietMs = 200
const rounds = 5

const news: PostForm = {
  text: 'News',
  mentions: [],
  visibility: 'everyone',
  commenting: 'everyone',
  images: [],
  video: null,
  documents: [],
  link_preview: null,
  jobs: [],
}

interface Publication {
  /** Processor time of this process and of the database, until the response. */
  readonly requestMs: number
  /** The same, until nothing is queued any more. */
  readonly workMs: number
}

/** Publishes posts of a company without followers, and with as many as there are; returns whether the goals are met. */
export async function measurePublication(
  grown: Grown,
  databaseUrl: string,
  people: number,
): Promise<boolean> {
  const { pool } = grown.backend.connection
  const without = await publish(grown, databaseUrl)
  const followers = Math.min(goals.followers, people)
  await pool.query(
    `insert into company_follows (company_id, user_id) select (select id from companies where slug = '${slug}'), 1000 + n
     from generate_series(1, ${followers}) n on conflict do nothing`,
  )
  await pool.query(`update companies set follower_count = ${followers} where slug = '${slug}'`)
  await pool.query('analyze company_follows')
  const many = await publish(grown, databaseUrl)
  printTable(
    ['followers', 'processor ms, request', 'until all is done'],
    [
      ['0', without.requestMs.toFixed(0), without.workMs.toFixed(0)],
      [String(followers), many.requestMs.toFixed(0), many.workMs.toFixed(0)],
    ],
  )
  printLine(
    `Goal: at most ${goals.workMs} ms of work for ${goals.followers} followers, none of it in the request.`,
  )
  return many.workMs <= goals.workMs && many.requestMs <= without.requestMs * goals.growth + tickMs
}

/** The median of several. */
async function publish(grown: Grown, databaseUrl: string): Promise<Publication> {
  const measured: Publication[] = []
  for (let round = 0; round < rounds; round++) measured.push(await publishOnce(grown, databaseUrl))
  const middle = (key: keyof Publication) =>
    measured.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? NaN
  return { requestMs: middle('requestMs'), workMs: middle('workMs') }
}

async function publishOnce({ backend, apis }: Grown, databaseUrl: string): Promise<Publication> {
  const { pool } = backend.connection
  const { id: postId, version } = await call(apis.ivan, createPost, { params: { slug }, body: news })
  await untilQuiet(pool)
  const before = { own: process.cpuUsage(), database: await databaseCpu(databaseUrl) }
  const spentMs = async () => {
    const { user, system } = process.cpuUsage(before.own)
    return (user + system + (await databaseCpu(databaseUrl)) - before.database) / 1000
  }
  await call(apis.ivan, publishPost, { params: { postId }, body: { ...news, version } })
  const requestMs = await spentMs()
  await untilQuiet(pool)
  return { requestMs, workMs: await spentMs() }
}

async function untilQuiet(pool: Grown['backend']['connection']['pool']): Promise<void> {
  for (;;) {
    await delay(quietMs)
    const { rows } = await pool.query(
      "select 1 from pgboss.job where state < 'completed' and start_after <= now() and name = 'delivery' limit 1",
    )
    if (rows.length === 0) return
  }
}
