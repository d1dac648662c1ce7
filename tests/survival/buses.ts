import type { Pool } from 'pg'
import { pino } from 'pino'
import { describe } from 'vitest'
import type { Bus } from '#backend/ports/bus/bus.ts'
import { openBus } from '#backend/ports/bus/openBus.ts'
import { startValkey, valkeyProgram } from '../../scripts/valkey.ts'

export interface TestedBus {
  /** Settings of processes that share it. */
  readonly env: { readonly BUS_URL?: string }
  stop(): Promise<void>
}

/** Runs the tests for each bus; `start` is for their `beforeAll`. */
export function describeBuses(suite: (start: () => Promise<TestedBus>) => void): void {
  describe('with PostgreSQL as the bus', () => suite(async () => ({ env: {}, stop: async () => undefined })))
  const name = valkeyProgram ?? 'Valkey, for which neither valkey-server nor redis-server is installed'
  describe.runIf(valkeyProgram)(`with ${name} as the bus`, () =>
    suite(async () => {
      const { url, stop } = await startValkey()
      return { env: { BUS_URL: url }, stop }
    }),
  )
}

/** For tests that publish like another process. */
export const openOwnBus = (url: string, { env }: TestedBus, pool: Pool): Promise<Bus> =>
  openBus({
    url,
    busUrl: env.BUS_URL ?? null,
    pool,
    channels: {},
    log: pino({ level: 'silent' }),
    onState: () => undefined,
  })
