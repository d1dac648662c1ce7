import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** How often the database's clock is read, in milliseconds. */
const measureMs = 10_000
/** Tolerated difference between this machine's clock and the database's, in milliseconds. */
const toleratedMs = 60_000

/** The database's clock, which all processes share: a stored time is compared with no other. */
export interface Clock {
  now(): Date
  /** How far this machine's clock is ahead of the database's, in milliseconds; negative when it is behind. */
  aheadMs(): number
  /** Whether both agree within a minute. If not, either may be wrong, so nothing is done that depends on the time. */
  agrees(): boolean
  /** Calls back when that has changed. */
  onChange(listener: (agrees: boolean) => void): void
  stop(): void
}

/**
 * Reads the database's clock now and then, and in between adds the time of the monotonic timer, which nobody can set but
 * which drifts and stops while a machine sleeps.
 */
export async function startClock(pool: Pick<Pool, 'query'>, log: Logger): Promise<Clock> {
  const listeners: ((agrees: boolean) => void)[] = []
  /** The database's time minus the timer's, in milliseconds. */
  let offset = -Infinity
  const now = () => performance.now() + offset
  const aheadMs = () => Date.now() - now()
  const agrees = () => Math.abs(aheadMs()) <= toleratedMs

  /** The database read its clock somewhere between the query and its response; within that, the offset stays as it is. */
  async function measure(): Promise<void> {
    const sent = performance.now()
    const { rows } = await pool.query<{ at: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
    )
    const at = rows[0]?.at ?? NaN
    offset = Math.min(Math.max(offset, at - performance.now()), at - sent)
  }

  let agreed = true
  function report(): void {
    if (agrees() === agreed) return
    agreed = !agreed
    const aheadSeconds = Math.round(aheadMs() / 1000)
    if (agreed) log.warn({ aheadSeconds }, 'the clock agrees with the database again')
    else log.error({ aheadSeconds }, 'the clock of this machine or of the database is wrong: no timed work')
    for (const listener of listeners) listener(agreed)
  }

  // The first responses are slow, and each narrows what is known.
  for (let reading = 0; reading < 3; reading++) await measure()
  report()
  const timer = setInterval(
    // Without the database there is nothing to decide about.
    () => void measure().then(report, () => undefined),
    measureMs,
  ).unref()
  return {
    now: () => new Date(now()),
    aheadMs,
    agrees,
    onChange: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  }
}
