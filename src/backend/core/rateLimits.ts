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
import { addressKey } from '../ports/network/networkAddress.ts'
import { assertDeclared } from './contractChecks.ts'
import { refuse, type RefusalCode } from './refuse.ts'
import { noteLimit } from './security/currentCall.ts'

export interface RateRule {
  readonly points: number
  /** Seconds. */
  readonly duration: number
  /** The refusal code, when the common message does not fit. */
  readonly refusal?: RefusalCode
  /** The key is a network address: an IPv6 network counts as one. */
  readonly by?: 'network'
}
/** Rate limits: `points` uses in `duration` seconds. */
export type RateRules = Readonly<Record<string, RateRule>>

/** The names of all limits. Each domain declares its own next to its rules. @public */
export interface RateNames {}
export type RateName = keyof RateNames

/** The key of a counter in the shared table. */
export const rateKey = (name: string, key: string): string => `${name}:${key}`

/** Deletes expired counters. */
export async function deleteEndedLimits(db: Tx, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}

export interface RateLimits {
  /** Counts one use, or `points`. @throws Refused 429 with the seconds to wait when the limit is reached */
  use(name: RateName, key: string | number, points?: number): Promise<void>
  /** Resets the counter, for example after a successful sign-in. */
  reset(name: RateName, key: string | number): Promise<void>
}

/**
 * Limits shared by all processes on one database; without a pool they are local to this process. `factor` widens all
 * of them, for load tests.
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
    async use(name, key, points = 1) {
      const { refusal = 'tooManyRequests' } = rules[name] ?? {}
      assertDeclared(refusal)
      try {
        await limiters.get(name)?.consume(keyOf(name, key), points)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        noteLimit(name)
        throw refuse(refusal, { retryAfter: Math.ceil(reason.msBeforeNext / 1000) })
      }
    },
    async reset(name, key) {
      await limiters.get(name)?.delete(keyOf(name, key))
    },
  }
}
