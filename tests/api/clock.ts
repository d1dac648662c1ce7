import { afterEach } from 'vitest'

/** The clock of a test file, in milliseconds: tests move it, and it is set back after each. */
export function useClock() {
  const start = Date.now()
  const clock = { start, at: start, now: () => new Date(clock.at) }
  afterEach(() => {
    clock.at = start
  })
  return clock
}
