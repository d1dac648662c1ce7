import type { Clock } from './db/clock.ts'
import type { Connection } from './db/connect.ts'

/** What keeps a process from its work, in words for operators; null when nothing does. */
export async function findObstacle({ pool }: Pick<Connection, 'pool'>, clock: Clock): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ readOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "readOnly"`,
    )
    if (rows[0]?.readOnly) return 'database read-only'
  } catch {
    return 'database unavailable'
  }
  return clock.agrees() ? null : `clock off by ${Math.round(clock.aheadMs() / 1000)} s`
}
