/** A process for tests, whose jobs exhaust it in every way. */
import { serveJobs } from '#backend/ports/isolation/serveJobs.ts'

export type HungryJob = 'pid' | 'memory' | 'cpu' | 'crash' | 'throw' | 'large' | 'rest' | 'secrets'

const filled: Buffer[] = []
const fill = (megabytes: number) => filled.push(Buffer.alloc(megabytes * 1024 * 1024, 1))
const usedMb = () => process.memoryUsage().rss / 1024 / 1024

serveJobs<HungryJob, number>(async (job, report) => {
  if (job === 'memory')
    for (;;) {
      fill(8)
      await report(usedMb())
    }
  if (job === 'cpu') for (;;) Math.random()
  if (job === 'rest') await new Promise(() => undefined)
  if (job === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (job === 'throw') throw new Error('Thrown')
  if (job === 'large') fill(200)
  if (job === 'secrets')
    return Object.entries(process.env).filter((one) => one.join('=').includes('CREDENTIAL_KEY')).length
  return process.pid
})
