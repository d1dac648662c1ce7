import autocannon from 'autocannon'
import { signedIn } from '../bench/demo.ts'
import { residentBytes } from '../bench/resident.ts'
import { printLine, printTable } from '../bench/table.ts'
import { demoSubjects, verifyReads, writeContinuously, type Counts } from '../bench/verifiedReads.ts'
import { strategy } from './product.ts'
import type { Rig } from './rig.ts'
import { growthOf, missedBySoak, mostGrowth, type SoakResult } from './soakRecords.ts'

const writesPerSecond = 10
/** Readers that check the content of pages; the rest of the load only counts responses. */
const verifiers = 2
const connections = 50
const capacitySeconds = 10
/** A write of one process is shown by all within this time, in milliseconds. */
const promisedMs = 1_000
const samples = 50
const brotli = { 'accept-encoding': 'br' }

/** Runs the rig at half of its measured capacity, with writes and reads that look for them. Returns whether all went well. */
export async function runSoak(rig: Rig, minutes: number): Promise<boolean> {
  const admin = await signedIn(rig.url, 'admin@demo.example')
  const subjects = await demoSubjects(rig.url, admin, strategy)
  const requests = subjects.flatMap(({ paths }) => paths.map((path) => ({ path })))
  const common = { url: rig.url, connections, headers: brotli, requests }
  const overIn = (ms: number) => {
    const until = performance.now() + ms
    return () => performance.now() > until
  }
  // Of pages that are written meanwhile: each write is rendered anew by each process.
  const [{ requests: reached }] = await Promise.all([
    autocannon({ ...common, duration: capacitySeconds }),
    writeContinuously(subjects, writesPerSecond, overIn(capacitySeconds * 1_000), { failed: 0, writes: 0 }),
  ])
  const capacity = reached.average
  printLine(`Capacity with writes: ${capacity.toFixed(0)} requests/s. ${minutes} minutes at half of it.`)

  const isOver = overIn(minutes * 60_000)
  const counts: Counts = { reads: 0, stale: 0, failed: 0, writes: 0 }
  const [load, resident] = await Promise.all([
    autocannon({ ...common, duration: minutes * 60, overallRate: Math.floor(capacity / 2) }),
    watchMemory(rig, minutes),
    writeContinuously(subjects, writesPerSecond, isOver, counts),
    ...Array.from({ length: verifiers }, (_, first) =>
      verifyReads({ origin: rig.url, subjects, isOver, promisedMs, first }, counts),
    ),
  ] as const)
  const result: SoakResult = {
    ...counts,
    wantedWrites: writesPerSecond * minutes * 60,
    failed: counts.failed + load.errors + load.non2xx,
    deaths: rig.children.deaths(),
    resident,
  }
  printTable(
    ['requests', 'p99 ms', 'writes', 'reads checked', 'stale', 'failed', 'deaths'],
    [
      [load.requests.total, load.latency.p99.toFixed(0), result.writes, result.reads, result.stale, result.failed, result.deaths.length].map(String), // prettier-ignore
    ],
  )
  printMemory(resident)
  const missed = missedBySoak(result)
  for (const one of missed) printLine(`missed: ${one}`)
  return missed.length === 0
}

/** Resident bytes of each process, from the start to the end. */
async function watchMemory(rig: Rig, minutes: number): Promise<Record<string, number[]>> {
  const resident: Record<string, number[]> = {}
  for (let sample = 0; sample < samples; sample++) {
    await new Promise((resolve) => setTimeout(resolve, (minutes * 60_000) / samples))
    for (const product of rig.products)
      (resident[product.name] ??= []).push(residentBytes(product.child().pid))
  }
  return resident
}

function printMemory(resident: SoakResult['resident']): void {
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0)
  printTable(
    ['process', 'MB after each tenth of the time', `growth, at most ${mostGrowth * 100} %`],
    Object.entries(resident).map(([name, all]) => [
      name,
      all
        .filter((_, index) => (index + 1) % (samples / 10) === 0)
        .map(megabytes)
        .join(' '),
      `${(growthOf(all) * 100).toFixed(1)} %`,
    ]),
  )
}
