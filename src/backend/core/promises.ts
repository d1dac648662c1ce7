import { refusalsOf } from '#contract/core/definition.ts'
import type { Definition } from '#contract/core/endpoint.ts'
import { commonRefusals, type CommonRefusal, type RefusalStatus } from '#contract/core/refusals.ts'
import type { Schema } from '#contract/core/schema.ts'
import { toViolations } from '#contract/core/violations.ts'
import type { RefusalCode } from './refuse.ts'
import { currentCall } from './security/currentCall.ts'

/** The status of a refusal at an endpoint, or where there is none; null for a code that is not declared there. */
export function statusOf(endpoint: Definition | null, code: string): RefusalStatus | null {
  const declared = endpoint && refusalsOf(endpoint).get(code)
  if (declared) return declared
  // What is refused before an endpoint is known, or beside the contract, as a file.
  const isCommon = Object.hasOwn(commonRefusals, code)
  return endpoint === null && isCommon ? commonRefusals[code as CommonRefusal] : null
}

export const undeclared = (endpoint: Definition | null, code: string): string =>
  `${nameOf(endpoint)} refuses with "${code}", which its contract does not declare`

/**
 * Where a command may refuse, its endpoint must say so, refused or not.
 * @throws Error outside production when it does not
 */
export function assertDeclared(code: RefusalCode): void {
  const { strict = false, endpoint = null } = currentCall() ?? {}
  if (strict && endpoint && statusOf(endpoint, code) === null) throw new Error(undeclared(endpoint, code))
}

/** @throws Error when a reply is not what its endpoint promises, or has keys that it does not name */
export function assertPromised(endpoint: Definition, data: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(data ?? null))
  const broken = endpoint.reply
    ? brokenIn(endpoint.reply, sent)
    : sent === null
      ? []
      : ['reply: not declared']
  if (broken.length > 0)
    throw new Error(`${nameOf(endpoint)} answers what its contract does not promise: ${broken.join(', ')}`)
}

function brokenIn(reply: Schema, sent: unknown): string[] {
  const result = reply.safeParse(sent)
  return result.success
    ? unknownKeys(sent, result.data).map((key) => `${key}: not in the schema`)
    : toViolations(result.error.issues, sent).map(({ field, code }) => `${field || 'reply'}: ${code}`)
}

const nameOf = (endpoint: Definition | null) =>
  endpoint ? `${endpoint.method} ${endpoint.path}` : 'A path outside the contract'

/** A schema leaves out the keys that it does not know; what is missing after it should not have been sent. */
function unknownKeys(sent: unknown, parsed: unknown, at = ''): string[] {
  if (typeof sent !== 'object' || sent === null) return []
  if (typeof parsed !== 'object' || parsed === null) return []
  return Object.entries(sent).flatMap(([key, value]) => {
    const where = at ? `${at}.${key}` : key
    return Object.hasOwn(parsed, key)
      ? unknownKeys(value, (parsed as Record<string, unknown>)[key], where)
      : [where]
  })
}
