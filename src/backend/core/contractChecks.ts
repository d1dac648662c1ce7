import { refusalsOf } from '#contract/core/definition.ts'
import type { Definition } from '#contract/core/endpoint.ts'
import { commonRefusals, type CommonRefusal, type RefusalStatus } from '#contract/core/refusals.ts'
import type { Schema } from '#contract/core/schema.ts'
import { toViolations } from '#contract/core/violations.ts'
import type { RefusalCode } from './refuse.ts'
import { currentCall } from './security/currentCall.ts'

/** The status of a refusal code at an endpoint, or outside of one; null when the code is not declared there. */
export function statusOf(endpoint: Definition | null, code: string): RefusalStatus | null {
  const declared = endpoint && refusalsOf(endpoint).get(code)
  if (declared) return declared
  // Refusals before an endpoint is matched, or on routes outside the contract such as files.
  const isCommon = Object.hasOwn(commonRefusals, code)
  return endpoint === null && isCommon ? commonRefusals[code as CommonRefusal] : null
}

export const undeclaredMessage = (endpoint: Definition | null, code: string): string =>
  `${nameOf(endpoint)} refuses with "${code}", which its contract does not declare`

/**
 * Checks that the endpoint declares a code that its command may refuse with, even on calls that succeed.
 *
 * @throws Error outside production when it does not
 */
export function assertDeclared(code: RefusalCode): void {
  const { strict = false, endpoint = null } = currentCall() ?? {}
  if (strict && endpoint && statusOf(endpoint, code) === null)
    throw new Error(undeclaredMessage(endpoint, code))
}

/** @throws Error when a response does not match its schema or has fields that the schema does not declare */
export function assertMatchesContract(endpoint: Definition, data: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(data ?? null))
  const mismatches = endpoint.reply
    ? mismatchesIn(endpoint.reply, sent)
    : sent === null
      ? []
      : ['reply: not declared']
  if (mismatches.length > 0)
    throw new Error(
      `${nameOf(endpoint)} sent a response that violates its contract: ${mismatches.join(', ')}`,
    )
}

function mismatchesIn(reply: Schema, sent: unknown): string[] {
  const result = reply.safeParse(sent)
  return result.success
    ? unknownKeys(sent, result.data).map((key) => `${key}: not in the schema`)
    : toViolations(result.error.issues, sent).map(({ field, code }) => `${field || 'reply'}: ${code}`)
}

const nameOf = (endpoint: Definition | null) =>
  endpoint ? `${endpoint.method} ${endpoint.path}` : 'A path outside the contract'

/** Parsing drops unknown keys, so a key that is missing afterwards is not declared. */
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
