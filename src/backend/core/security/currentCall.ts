import { AsyncLocalStorage } from 'node:async_hooks'
import type { Definition } from '#contract/core/endpoint.ts'
import type { SecurityKind } from './kinds.ts'

/** What is known of the call that is being answered, for the security log. */
export interface CurrentCall {
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
  /** Whether answers are held against the contract: everywhere but in production. */
  readonly strict: boolean
  /** Set where the endpoint is known. */
  endpoint: Definition | null
  accountId: number | null
  /** The company that is acted for, by its slug. */
  company: string | null
  /** An address as somebody typed it, who is not known yet; it is written as a keyed hash only. */
  typed: string | null
  /** Where it turns out to be another kind than its endpoint says. */
  kind: SecurityKind | null
  /** Asked for by the id of somebody else. */
  foreign: boolean
  readonly details: Set<string>
  /** Names of the rate limits that were reached. */
  readonly limits: Set<string>
}

const calls = new AsyncLocalStorage<CurrentCall>()

/** Answers a call; what is noted on the way, however deep, is noted on it. */
export async function inCall(
  seen: Pick<CurrentCall, 'address' | 'userAgent' | 'requestId' | 'company' | 'strict'>,
  answer: (current: CurrentCall) => Promise<void>,
): Promise<void> {
  const unknown = { endpoint: null, accountId: null, typed: null, kind: null, foreign: false }
  const current: CurrentCall = { ...seen, ...unknown, details: new Set(), limits: new Set() }
  await calls.run(current, () => answer(current))
}

/** The call under way; null in work that nobody waits for. */
export const currentCall = (): CurrentCall | null => calls.getStore() ?? null

/** Notes what only the command knows: whose account a sign-in is for, which kind it turned out to be. */
export function noteCall(
  known: Partial<Pick<CurrentCall, 'accountId' | 'typed' | 'kind' | 'foreign'>>,
  ...details: readonly string[]
): void {
  const current = currentCall()
  if (!current) return
  Object.assign(current, known)
  for (const detail of details) current.details.add(detail)
}

export function noteLimit(name: string): void {
  currentCall()?.limits.add(name)
}
