import { describe } from 'vitest'
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
