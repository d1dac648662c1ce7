import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import { addressKey } from './networkAddress.ts'
import { Refused } from './refuse.ts'
import { noteLimit } from './security/currentCall.ts'

interface Rule {
  readonly points: number
  /** Seconds. */
  readonly duration: number
  /** The code of its refusal, where the common sentence does not fit. */
  readonly refusal?: string
  /** The key is a network address: all of one IPv6 network are counted together. */
  readonly by?: 'network'
}

/** How often something may be done: `points` times in `duration` seconds. */
const rules = {
  signInAccount: { points: 10, duration: 15 * 60 },
  signInAddress: { points: 25, duration: 5 * 60, by: 'network' },
  /** A browser that its owner has signed in from before: wrong guesses from elsewhere are not counted against it. */
  signInDevice: { points: 10, duration: 15 * 60 },
  secondFactor: { points: 10, duration: 15 * 60 },
  passkeyAddress: { points: 60, duration: 5 * 60, by: 'network' },
  signUpAddress: { points: 20, duration: 60 * 60, by: 'network' },
  codeSend: { points: 3, duration: 10 * 60 },
  codeSendAddress: { points: 20, duration: 10 * 60, by: 'network' },
  reset: { points: 5, duration: 30 * 60 },
  resetAddress: { points: 20, duration: 30 * 60, by: 'network' },
  resetTryAddress: { points: 30, duration: 10 * 60, by: 'network' },
  textAccount: { points: 10, duration: 24 * 60 * 60 },
  codeTryAddress: { points: 30, duration: 10 * 60, by: 'network' },
  apply: { points: 30, duration: 60 * 60 },
  /** Invitations that one admin sends. */
  invite: { points: 60, duration: 60 * 60 },
  /** Mails of one invitation. */
  inviteMail: { points: 3, duration: 10 * 60 },
  /** Mailed links that are opened or answered from one address. */
  invitationToken: { points: 30, duration: 10 * 60, by: 'network' },
  /** Domains that are named, codes that are mailed to them, and looks at them: of a company, an admin, an address. */
  domainClaim: { points: 20, duration: 24 * 60 * 60 },
  domainMail: { points: 10, duration: 24 * 60 * 60 },
  domainCheck: { points: 20, duration: 10 * 60 },
  joinRequest: { points: 20, duration: 60 * 60 },
  export: { points: 5, duration: 24 * 60 * 60 },
  upload: { points: 60, duration: 60 * 60 },
  /** Calls for other people's profiles; a profile's page makes two. */
  profileRead: { points: 400, duration: 10 * 60, refusal: 'tooManyProfiles' },
  profileReadDay: { points: 4_000, duration: 24 * 60 * 60, refusal: 'tooManyProfiles' },
  /** An office has one address for many people. */
  profileReadAddress: { points: 2_000, duration: 10 * 60, refusal: 'tooManyProfiles', by: 'network' },
  profileExistence: { points: 120, duration: 60, refusal: 'tooManyProfiles', by: 'network' },
  companySearch: { points: 120, duration: 60 },
  searchAddress: { points: 120, duration: 60, by: 'network' },
  write: { points: 300, duration: 60 },
} as const satisfies Record<string, Rule>
export type RateName = keyof typeof rules
export const rateNames = Object.keys(rules) as RateName[]

/** The key of a counter, as the limiters that share a table write it. */
export const rateKey = (name: RateName, key: string): string => `${name}:${key}`

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
export function createRateLimits(pool: Pool | null, factor = 1): RateLimits {
  const limiters = new Map<RateName, RateLimiterAbstract>()
  for (const [name, { points, duration }] of Object.entries(rules)) {
    const options = { points: points * factor, duration, keyPrefix: name }
    limiters.set(
      name as RateName,
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
  return {
    async use(name, key) {
      try {
        await limiters.get(name)?.consume(keyOf(name, key))
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        noteLimit(name)
        const { refusal = 'tooManyRequests' }: Rule = rules[name]
        throw new Refused(429, refusal, { retryAfter: Math.ceil(reason.msBeforeNext / 1000) })
      }
    },
    async forgive(name, key) {
      await limiters.get(name)?.delete(keyOf(name, key))
    },
  }
}

function keyOf(name: RateName, key: string | number): string {
  const rule: Rule = rules[name]
  return rule.by === 'network' ? addressKey(String(key)) : String(key)
}
