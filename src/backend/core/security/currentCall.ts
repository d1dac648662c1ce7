import { AsyncLocalStorage } from 'node:async_hooks'
import type { Definition } from '#contract/core/endpoint.ts'
import type { SecurityKind } from './kinds.ts'

/** What is known about the current call, for the security log. */
export interface CurrentCall {
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
  /** Whether responses are validated against the contract. Off in production only. */
  readonly strict: boolean
  /** Set once the endpoint is matched. */
  endpoint: Definition | null
  accountId: number | null
  /** Slug of the company that the call acts for. */
  company: string | null
  /** An address as entered, without a known account; logged as a keyed hash only. */
  typed: string | null
  /** Overrides the kind of the endpoint. */
  kind: SecurityKind | null
  /** Whether a resource of somebody else was requested by its id. */
  otherOwner: boolean
  readonly details: Set<string>
  /** Names of the rate limits that were hit. */
  readonly limits: Set<string>
}

const calls = new AsyncLocalStorage<CurrentCall>()

/** Runs a call with its own `CurrentCall`, which code at any depth can annotate. */
export async function runCall(
  origin: Pick<CurrentCall, 'address' | 'userAgent' | 'requestId' | 'company' | 'strict'>,
  handle: (current: CurrentCall) => Promise<void>,
): Promise<void> {
  const defaults = { endpoint: null, accountId: null, typed: null, kind: null, otherOwner: false }
  const current: CurrentCall = { ...origin, ...defaults, details: new Set(), limits: new Set() }
  await calls.run(current, () => handle(current))
}

/** The current call; null in background work. */
export const currentCall = (): CurrentCall | null => calls.getStore() ?? null

/** Records what only the command knows, such as the account of a sign-in or its final kind. */
export function noteCall(
  fields: Partial<Pick<CurrentCall, 'accountId' | 'typed' | 'kind' | 'otherOwner'>>,
  ...details: readonly string[]
): void {
  const current = currentCall()
  if (!current) return
  Object.assign(current, fields)
  for (const detail of details) current.details.add(detail)
}

export function noteLimit(name: string): void {
  currentCall()?.limits.add(name)
}
