import type { Pool } from 'pg'
import { causeOf } from './unavailable.ts'

/** How often a change is made before its deadlock is an error. */
const attempts = 3

type OnDeadlock = (error: unknown) => void

/**
 * Makes a change in a transaction. Of changes that lock the same rows in different orders PostgreSQL rolls one back: that one is
 * made again.
 */
export async function repeatAfterDeadlock<T>(change: () => Promise<T>, onDeadlock: OnDeadlock): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await change()
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error
      onDeadlock(error)
    }
}

/** Likewise for the statements that a pool receives, each of which is a transaction. */
export function repeatStatements(pool: Pool, onDeadlock: OnDeadlock): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const send = (...given: unknown[]) => repeatAfterDeadlock(() => query(...given), onDeadlock)
  pool.query = send as typeof pool.query
}

const isDeadlock = (error: unknown): boolean =>
  (causeOf(error) as NodeJS.ErrnoException | null)?.code === '40P01'
