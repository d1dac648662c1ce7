import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { createJobPosting, listJobPostings } from '#contract/jobs/postings.ts'
import { password, people } from '../world.ts'
import { populatedFolder, start, transport } from './process.ts'

const rounds = 10
const writers = 4
/** The process is killed once this many writes of a round have been acknowledged, while more are in progress. */
const writesPerRound = 12

let folder = ''
let running: ChildProcess | null = null

beforeAll(async () => {
  folder = await populatedFolder()
}, 60_000)
afterAll(async () => {
  running?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

test('after ten kills under load, the product has every acknowledged write', async () => {
  const acknowledged: string[] = []
  let token: string | null = null
  for (let round = 0; round < rounds; round++) {
    const { child, url } = await start(folder)
    running = child
    const api = transport(url, () => token)
    token ??= (await call(api, signIn, { body: { email: people.gita.email, password } })).token
    expect(await missing(api, acknowledged)).toEqual([])
    await writeUntilKilled(child, api, round, acknowledged)
  }
  const last = await start(folder)
  running = last.child
  const api = transport(last.url, () => token)
  expect(await missing(api, acknowledged)).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * writesPerRound)
}, 300_000)

async function missing(api: Transport, acknowledged: readonly string[]): Promise<string[]> {
  const stored = new Set(await allTitles(api))
  return acknowledged.filter((title) => !stored.has(title))
}

async function writeUntilKilled(child: ChildProcess, api: Transport, round: number, acknowledged: string[]) {
  const goal = acknowledged.length + writesPerRound
  const exited = once(child, 'exit')
  const write = async (writer: number) => {
    for (let n = 0; child.exitCode === null && child.signalCode === null; n++) {
      const title = `Round ${round}, writer ${writer}, job ${n}`
      try {
        await call(api, createJobPosting, { params: { slug: 'globex' }, body: { title } })
      } catch (error) {
        if (child.killed) return
        throw error
      }
      acknowledged.push(title)
      if (acknowledged.length >= goal) child.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  await exited
}

async function allTitles(api: Transport): Promise<string[]> {
  const titles: string[] = []
  let after: string | null | undefined
  do {
    const page = await call(api, listJobPostings, {
      params: { slug: 'globex' },
      query: { limit: '100', ...(after ? { after } : {}) },
    })
    titles.push(...page.items.map(({ title }) => title))
    after = page.next
  } while (after)
  return titles
}
