import { expect, test, vi } from 'vitest'
import { createIsolatedProcess } from '#backend/ports/isolation/isolatedProcess.ts'
import type { HungryJob } from './hungryProcess.ts'

const memoryMb = 300
const run = createIsolatedProcess<HungryJob, number>({
  module: new URL('./hungryProcess.ts', import.meta.url),
  memoryMb,
  waiting: { all: 10, ofOwner: 5 },
  cpuSeconds: () => 2,
  maxMs: 5_000,
})
const turn = { owner: 1, urgent: false }

test('a job that fills the memory is ended at the limit; what it has achieved by then counts', async () => {
  const reached = await run('memory', turn)
  expect(reached).toBeGreaterThan(memoryMb / 2)
  expect(reached).toBeLessThan(memoryMb + 64)
})

test.each(['cpu', 'rest', 'crash'] as const)(
  '%s ends the process and nothing else: the next job gets a new one',
  async (job) => {
    const before = await run('pid', turn)
    const [exhausted, next] = await Promise.allSettled([run(job, turn), run('pid', turn)])
    expect(exhausted).toMatchObject({ status: 'rejected', reason: { reason: 'exhausted' } })
    expect(next).toMatchObject({ status: 'fulfilled' })
    expect(await run('pid', turn)).not.toBe(before)
  },
  30_000,
)

test('an error in the code of a job is one of the job, and the process goes on', async () => {
  const before = await run('pid', turn)
  await expect(run('throw', turn)).rejects.toMatchObject({ reason: 'failed' })
  expect(await run('pid', turn)).toBe(before)
})

test('a process that a job has left large is replaced', async () => {
  const before = await run('large', turn)
  expect(await run('pid', turn)).not.toBe(before)
})

test('a client that leaves frees its place, waiting or not', async () => {
  const leaving = new AbortController()
  const jobs = [run('rest', turn, leaving.signal), run('rest', turn, leaving.signal), run('pid', turn)]
  leaving.abort()
  expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual([
    ...['rejected', 'rejected', 'fulfilled'],
  ])
  await expect(run('pid', turn, leaving.signal)).rejects.toMatchObject({ reason: 'aborted' })
})

test('it gets no secrets of the product', async () => {
  vi.stubEnv('CREDENTIAL_KEY', 'the secret CREDENTIAL_KEY')
  // A new process, which starts with the environment of now.
  await Promise.allSettled([run('crash', turn)])
  expect(await run('secrets', turn)).toBe(0)
  vi.unstubAllEnvs()
})
