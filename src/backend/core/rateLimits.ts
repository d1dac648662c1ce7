import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { lt } from '#drizzle'
import type { Pool } from 'pg'
import type { Tx } from '../db/connect.ts'
import { deleteBatch } from '../db/deleteBatch.ts'
import { rateLimits } from './schema.ts'
import { limitedNetworks, networksOfSite } from '../ports/network/networkAddress.ts'
import { assertDeclared } from './contractChecks.ts'
import { refuse, type RefusalCode } from './refuse.ts'
import { noteLimit } from './security/currentCall.ts'

export interface RateRule {
  readonly points: number
  /** Seconds. */
  readonly duration: number
  /** The refusal code, when the common message does not fit. */
  readonly refusal?: RefusalCode
  /** The key is a network address: an IPv6 /64 counts as one, and the /48 around it has some times as much. */
  readonly by?: 'network'
}
/** Rate limits: `points` uses in `duration` seconds. */
export type RateRules = Readonly<Record<string, RateRule>>

/** The names of all limits. Each domain declares its own next to its rules. @public */
export interface RateNames {}
export type RateName = keyof RateNames

const siteOf = (name: string) => `${name}/48`

/** The key of a counter in the shared table. */
export const rateKey = (name: string, key: string): string => `${name}:${key}`

/** Deletes expired counters. */
export async function deleteEndedLimits(db: Tx, now: Date): Promise<object | null> {
  return deleteBatch(db, rateLimits, lt(rateLimits.expire, now.getTime()))
}

export interface RateLimits {
  /** Counts one use, or `points`. @throws Refused 429 with the seconds to wait when the limit is reached */
  use(name: RateName, key: string | number, points?: number): Promise<void>
  /** Resets the counter, for example after a successful sign-in. */
  reset(name: RateName, key: string | number): Promise<void>
}

/** A counter of uses: resolves with the milliseconds to wait, 0 while the limit is not exceeded. */
interface Counter {
  use(key: string, points: number): Promise<number>
  reset(key: string): Promise<void>
}

/**
 * Limits shared by all processes on one database; without a pool they are local to this process. `factor` widens all
 * of them, for load tests.
 */
export function createRateLimits(pool: Pool | null, rules: RateRules, factor = 1): RateLimits {
  const counterOf = (name: string, rule: RateRule, times = 1): Counter => {
    const widened = { ...rule, points: rule.points * times * factor }
    return pool ? sharedCounter(pool, name, widened) : localCounter(widened)
  }
  const counters = new Map<string, Counter>()
  for (const [name, rule] of Object.entries(rules)) {
    counters.set(name, counterOf(name, rule))
    if (rule.by === 'network') counters.set(siteOf(name), counterOf(siteOf(name), rule, networksOfSite))
  }
  const countersOf = (name: RateName, key: string | number): (readonly [string, string])[] => {
    if (rules[name]?.by !== 'network') return [[name, String(key)]]
    return limitedNetworks(String(key)).map((network, at) => [at === 0 ? name : siteOf(name), network.key])
  }
  return {
    async use(name, key, points = 1) {
      const { refusal = 'tooManyRequests' } = rules[name] ?? {}
      assertDeclared(refusal)
      for (const [counter, of] of countersOf(name, key)) {
        const waitMs = await counters.get(counter)?.use(of, points)
        if (!waitMs) continue
        noteLimit(name)
        throw refuse(refusal, { retryAfter: Math.ceil(waitMs / 1000) })
      }
    },
    async reset(name, key) {
      for (const [counter, of] of countersOf(name, key)) await counters.get(counter)?.reset(of)
    },
  }
}

/** Reads no clock but the database's: with another one, a process would end or prolong everybody's limits. */
const countUse = {
  name: 'count-use',
  text: `
    insert into rate_limits as counter (key, points, expire)
      values ($1, $2, extract(epoch from now()) * 1000 + $3::float8)
    on conflict (key) do update set
      points = excluded.points + case when counter.expire > extract(epoch from now()) * 1000 then counter.points else 0 end,
      expire = case when counter.expire > extract(epoch from now()) * 1000 then counter.expire else excluded.expire end
    returning points, (expire - extract(epoch from now()) * 1000)::float8 as "waitMs"`,
}

function sharedCounter(pool: Pool, name: string, { points: limit, duration }: RateRule): Counter {
  return {
    async use(key, points) {
      const values = [rateKey(name, key), points, duration * 1000]
      const { rows } = await pool.query<{ points: number; waitMs: number }>({ ...countUse, values })
      return rows[0] && rows[0].points > limit ? Math.max(rows[0].waitMs, 1) : 0
    },
    async reset(key) {
      await pool.query('delete from rate_limits where key = $1', [rateKey(name, key)])
    },
  }
}

function localCounter({ points: limit, duration }: RateRule): Counter {
  const limiter = new RateLimiterMemory({ points: limit, duration })
  return {
    async use(key, points) {
      try {
        await limiter.consume(key, points)
        return 0
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return Math.max(reason.msBeforeNext, 1)
        throw reason
      }
    },
    async reset(key) {
      await limiter.delete(key)
    },
  }
}
