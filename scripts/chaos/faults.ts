import { setTimeout as delay } from 'node:timers/promises'
import type { Service } from './children.ts'
import type { ProductProcess } from './product.ts'
import type { Rig } from './rig.ts'
import type { Tool } from './tools.ts'
import { statusOf, waitFor } from './waiting.ts'

export interface Fault {
  readonly name: string
  readonly summary: string
  /** Left out where it is not installed. */
  readonly needs?: Tool
  /** Does it and undoes it; returns for how many milliseconds nobody could have written. */
  run(rig: Rig): Promise<number>
}

/** As `deploy/tenure.service` has it. */
const restartMs = 1_000
/** Longer than every time limit on the way, such as those of the health checks. */
const pauseMs = 12_000
const clockDays = 40

const one = ({ products: [first] }: Rig): ProductProcess => {
  if (!first) throw new Error('There is no process')
  return first
}

async function startAgain(service: Service, clock: NodeJS.ProcessEnv = {}): Promise<void> {
  await delay(restartMs)
  service.start(clock)
}

export const faults: readonly Fault[] = [
  {
    name: 'none',
    summary: 'nothing: what the load does by itself',
    async run() {
      await delay(5_000)
      return 0
    },
  },
  {
    name: 'kill',
    summary: 'kill -9 of a process, which the service manager starts again',
    async run(rig) {
      await one(rig).child().end('SIGKILL')
      await startAgain(one(rig))
      return 0
    },
  },
  {
    name: 'stop',
    summary: 'SIGTERM to a process, as for an upgrade',
    async run(rig) {
      await one(rig).child().end('SIGTERM')
      await startAgain(one(rig))
      return 0
    },
  },
  {
    name: 'pause',
    summary: `a process that does not run for ${pauseMs / 1000} s`,
    async run(rig) {
      const child = one(rig).child()
      child.pause()
      await delay(pauseMs)
      child.resume()
      // What it had accepted waits for it; others take over what comes.
      return pauseMs
    },
  },
  {
    name: 'failover',
    summary: 'kill -9 of the primary and of Patroni beside it',
    async run(rig) {
      const primary = await rig.cluster.primary()
      const killedAt = performance.now()
      await primary.kill()
      await waitFor('the new primary', rig.hasPrimary, { everyMs: 50 })
      const away = performance.now() - killedAt
      await delay(restartMs)
      primary.start()
      return away
    },
  },
  {
    name: 'pooler',
    summary: `a pooler that does not run for ${pauseMs / 1000} s, as with a network that loses everything`,
    async run({ pooler }) {
      pooler.pause()
      await delay(pauseMs)
      pooler.resume()
      return pauseMs
    },
  },
  {
    name: 'databases',
    summary: 'kill -9 of both database nodes, which come back after ten seconds',
    async run(rig) {
      const killedAt = performance.now()
      for (const node of rig.cluster.nodes) await node.kill()
      await delay(10_000)
      for (const node of rig.cluster.nodes) node.start()
      await waitFor('a primary', rig.hasPrimary, { everyMs: 50, withinMs: 120_000 })
      return performance.now() - killedAt
    },
  },
  {
    name: 'bus',
    summary: 'kill -9 of the bus, which comes back after ten seconds',
    needs: 'valkey',
    async run({ bus }) {
      await bus?.child().end('SIGKILL')
      await delay(10_000)
      bus?.start()
      // The database is the bus meanwhile.
      return 0
    },
  },
  {
    name: 'silentBus',
    summary: `a bus that does not run for ${pauseMs / 1000} s`,
    needs: 'valkey',
    async run({ bus }) {
      bus?.child().pause()
      await delay(pauseMs)
      bus?.child().resume()
      return 0
    },
  },
  {
    name: 'cdn',
    summary: 'kill -9 of Varnish, which the service manager starts again',
    needs: 'varnish',
    async run({ cdn, url }) {
      const killedAt = performance.now()
      await cdn?.child().end('SIGKILL')
      if (cdn) await startAgain(cdn)
      await waitFor('Varnish', async () => (await statusOf(`${url}/healthz`)) === 200, { everyMs: 50 })
      return performance.now() - killedAt
    },
  },
  {
    name: 'mail',
    summary: 'no mail server for ten seconds',
    async run({ mail }) {
      await mail.leave()
      await delay(10_000)
      mail.comeBack()
      return 0
    },
  },
  {
    name: 'clock',
    summary: `a process whose clock is ${clockDays} days ahead, for twenty seconds`,
    needs: 'faketime',
    async run(rig) {
      const product = one(rig)
      await product.child().end('SIGTERM')
      await startAgain(product, {
        LD_PRELOAD: rig.tools.faketime ?? '',
        FAKETIME: `+${clockDays}d`,
        // Its timers go on as before.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        NO_FAKE_STAT: '1',
      })
      await delay(20_000)
      await product.child().end('SIGTERM')
      await startAgain(product)
      return 0
    },
  },
]
