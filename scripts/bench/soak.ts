import autocannon from 'autocannon'
import { createDatabase, startPostgres } from '../postgres.ts'
import { companyPath, signedIn } from './demo.ts'
import { restartDemo, sample, type Server } from './load.ts'
import { printTable, printLine } from './table.ts'
import { demoSubjects, verifyReads, writeContinuously } from './verifiedReads.ts'

const writesPerSecond = 10
/** Readers that check the content of pages; the rest of the load only counts responses. */
const verifiers = 8
const brotli = { 'accept-encoding': 'br' }
const megabyte = 1_000_000
/** Resident megabytes: of the product beside a PostgreSQL server, and of the product with the embedded database's process. */
const memoryGoals = { postgres: 300, embedded: 600 } as const
export type SoakDatabase = keyof typeof memoryGoals

/**
 * Runs at half of the measured capacity while writing. A read that starts after a write's response must show the write,
 * and memory must stay within its goal.
 */
export async function benchSoak(minutes: number, database: SoakDatabase): Promise<void> {
  if (database === 'embedded') {
    const product = await restartDemo()
    return soak(product, minutes, database).finally(product.stop)
  }
  const postgres = await startPostgres()
  try {
    const product = await restartDemo({ DATABASE_URL: await createDatabase(postgres.url, 'soak') })
    await soak(product, minutes, database).finally(product.stop)
  } finally {
    await postgres.stop()
  }
}

async function soak(product: Server, minutes: number, database: SoakDatabase): Promise<void> {
  const { rate } = await sample(product, companyPath, brotli, { seconds: 5 })
  printLine(`Capacity: ${rate.toFixed(0)} requests/s of a cached page. ${minutes} minutes at half of it.`)

  const admin = await signedIn(product.url, 'admin@demo.example')
  const subjects = await demoSubjects(product.url, admin, 'prefix_except_default')
  const until = performance.now() + minutes * 60_000
  const isOver = () => performance.now() > until
  const counts = { reads: 0, stale: 0, failed: 0, writes: 0 }
  const load = autocannon({
    url: product.url,
    connections: 50,
    duration: minutes * 60,
    overallRate: Math.floor(rate / 2),
    headers: brotli,
    requests: subjects.flatMap(({ paths }) => paths.map((path) => ({ path }))),
  })
  const [result, memory] = await Promise.all([
    load,
    watchMemory(product, minutes),
    writeContinuously(subjects, writesPerSecond, isOver, counts),
    ...Array.from({ length: verifiers }, (_, first) =>
      verifyReads({ origin: product.url, subjects, isOver, promisedMs: 0, first }, counts),
    ),
  ] as const)
  printTable(
    ['requests', 'p99 ms', 'errors', 'writes', 'reads checked', 'stale', 'failed'],
    [
      [
        String(result.requests.total),
        result.latency.p99.toFixed(0),
        String(result.errors + result.non2xx),
        String(counts.writes),
        String(counts.reads),
        String(counts.stale),
        String(counts.failed),
      ],
    ],
  )
  printTable(
    ['after', 'resident', 'heap'],
    memory.map(({ after, resident, heap }) => [after, megabytes(resident), megabytes(heap)]),
  )
  const most = Math.max(...memory.map(({ resident }) => resident)) / megabyte
  const fits = most <= memoryGoals[database]
  printLine(
    `Resident at most ${most.toFixed(0)} MB; goal ${memoryGoals[database]} MB ${fits ? 'reached' : 'missed'}.`,
  )
  process.exitCode = fits && counts.stale + counts.failed + result.errors + result.non2xx === 0 ? 0 : 1
}

const megabytes = (bytes: number) => `${(bytes / megabyte).toFixed(0)} MB`

interface MemorySample {
  readonly after: string
  readonly resident: number
  readonly heap: number
}

async function watchMemory(product: Server, minutes: number): Promise<MemorySample[]> {
  const samples: MemorySample[] = []
  const steps = 10
  for (let step = 0; step <= steps; step++) {
    const { heapUsed } = await product.memory()
    const after = `${((minutes * step) / steps).toFixed(1)} min`
    samples.push({ after, resident: product.resident(), heap: heapUsed })
    if (step < steps) await new Promise((resolve) => setTimeout(resolve, (minutes * 60_000) / steps))
  }
  return samples
}
