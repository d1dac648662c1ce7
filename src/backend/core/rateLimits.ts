import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { lt } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Tx } from '../db/connect.ts'
import { rateLimits } from '../db/schema/accounts.ts'
import { addressKey } from './networkAddress.ts'
import { assertDeclared } from './promises.ts'
import { refuse, type RefusalCode } from './refuse.ts'
import { noteLimit } from './security/currentCall.ts'

export interface RateRule {
  readonly points: number
  /** Seconds. */
  readonly duration: number
  /** The code of its refusal, where the common sentence does not fit. */
  readonly refusal?: RefusalCode
  /** The key is a network address: all of one IPv6 network are counted together. */
  readonly by?: 'network'
}
/** How often something may be done: `points` times in `duration` seconds. */
export type RateRules = Readonly<Record<string, RateRule>>

/** The limits that there are, by name. Each domain adds its own, beside its rules. */
export interface RateNames {}
export type RateName = keyof RateNames

/** The key of a counter, as the limiters that share a table write it. */
export const rateKey = (name: string, key: string): string => `${name}:${key}`

/** Counters whose time is over count for nothing: the limiter begins anew. */
export async function deleteEndedLimits(db: Tx, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}

export interface RateLimits {
  /** Counts one use; refuses with 429 and the seconds to wait once they are used up. */
  use(name: RateName, key: string | number): Promise<void>
  /** Forgets what was counted, as after a sign-in that succeeded. */
  forgive(name: RateName, key: string | number): Promise<void>
}

/**
 * Limits that all processes on one database share; without a pool they are this process's own.
 * `factor` widens all of them, for load tests.
 */
export function createRateLimits(pool: Pool | null, rules: RateRules, factor = 1): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>()
  for (const [name, { points, duration }] of Object.entries(rules)) {
    const options = { points: points * factor, duration, keyPrefix: name }
    limiters.set(
      name,
      pool
        ? new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            storeType: 'pool',
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: false,
          })
        : new RateLimiterMemory(options),
    )
  }
  const keyOf = (name: RateName, key: string | number) =>
    rules[name]?.by === 'network' ? addressKey(String(key)) : String(key)
  return {
    async use(name, key) {
      const { refusal = 'tooManyRequests' } = rules[name] ?? {}
      assertDeclared(refusal)
      try {
        await limiters.get(name)?.consume(keyOf(name, key))
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        noteLimit(name)
        throw refuse(refusal, { retryAfter: Math.ceil(reason.msBeforeNext / 1000) })
      }
    },
    async forgive(name, key) {
      await limiters.get(name)?.delete(keyOf(name, key))
    },
  }
}
