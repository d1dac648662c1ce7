import type { Pool } from 'pg'
import { causeOf } from './unavailable.ts'

/** How often a change is made before its deadlock is an error. */
const attempts = 3

type Warn = (sentence: string, error: unknown) => void

/**
 * Makes a change in a transaction. Of changes that lock the same rows in different orders PostgreSQL rolls one back: that one is
 * made again.
 */
export async function repeatAfterDeadlock<T>(change: () => Promise<T>, warn: Warn): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await change()
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error
      warn('A deadlock: the change is made again', error)
    }
}

/** Each statement that a pool receives is a transaction of its own, and is made again. */
export function repeatStatements(pool: Pool, warn: Warn): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const send = (...given: unknown[]) => repeatAfterDeadlock(() => query(...given), warn)
  pool.query = send as typeof pool.query
}

export const isDeadlock = (error: unknown): boolean =>
  (causeOf(error) as NodeJS.ErrnoException | null)?.code === '40P01'
