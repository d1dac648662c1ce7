/**
 * Faults under load, and a long run of it, on a rig of several processes. Build first: `npm run build`. Needs Linux and what
 * Debian's packages have: haproxy, patroni, etcd-server, pgbouncer, postgresql, and if they are there valkey or redis, varnish and
 * libfaketime.
 *
 * npm run chaos                          every fault, with the thresholds of docs/operations.md; exits with 1 when one is missed
 * npm run chaos -- --only failover       one fault
 * npm run chaos -- --minutes 60          the faults again and again, for so long
 * npm run chaos -- soak --minutes 10     half of capacity with ten writes a second; an hour by default
 *
 * CHAOS_FOLDER=keep leaves the logs of all processes in the temporary folder and prints where that is.
 */
import { parseArgs } from 'node:util'
import { printLine } from './bench/table.ts'
import { faults } from './chaos/faults.ts'
import { canRun, describeMissing, findTools } from './chaos/tools.ts'
import { faultsNamed, runFaults } from './chaos/runFaults.ts'
import { withRig } from './chaos/rig.ts'
import { runSoak } from './chaos/soak.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, minutes: { type: 'string' } },
})
const tools = findTools()
const missing = describeMissing(tools)
if (missing) printLine(missing)
const chosen = faultsNamed(values.only ?? null).filter(({ needs }) => !needs || tools[needs] !== null)
const isSoak = positionals[0] === 'soak'
const minutes = Number(values.minutes ?? (isSoak ? 60 : 0))

if (!canRun(tools)) process.exitCode = 1
else if (chosen.length === 0 || Number.isNaN(minutes)) {
  printLine(`--only takes one of ${faults.map(({ name }) => name).join(', ')}; --minutes a number.`)
  process.exitCode = 2
} else {
  let isMet = true
  // A CDN would take the load of the soak from the processes.
  const used = isSoak ? { ...tools, varnish: null } : tools
  await withRig(used, printLine, async (rig) => {
    if (isSoak) {
      isMet = await runSoak(rig, minutes)
      return
    }
    const until = performance.now() + minutes * 60_000
    do isMet = (await runFaults(rig, chosen)) && isMet
    while (performance.now() < until)
  })
  process.exitCode = isMet ? 0 : 1
}
