import type { Violation } from '#contract/core/violations.ts'
import type { MessageKey } from '#i18n/keys.ts'
import { noteCall } from './security/currentCall.ts'

/** What can be said to a caller: the keys of `locales/<locale>/errors.json`. */
export type RefusalCode = CodeIn<MessageKey>
type CodeIn<Key> = Key extends `errors:${infer Code}`
  ? Code extends `${infer Stem}_${'seconds' | 'minutes'}`
    ? Stem
    : Code
  : never

interface Details {
  readonly violations?: readonly Violation[]
  /** Seconds. */
  readonly retryAfter?: number
  readonly cause?: unknown
}

/** A rule said no. The status of its code is the contract's to say, for each endpoint. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly violations: readonly Violation[]
  /** Seconds. */
  readonly retryAfter: number | null

  constructor(code: RefusalCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.name = 'Refused'
    this.code = code
    this.violations = details.violations ?? []
    this.retryAfter = details.retryAfter ?? null
  }
}

export const refuse = (code: RefusalCode, details?: Details) => new Refused(code, details)
export const notFound = () => refuse('notFound')
/** Answered like what is not there, and written down: it is somebody else's, and was asked for by its id. */
export function foreign(): Refused {
  noteCall({ foreign: true })
  return notFound()
}

/** Refuses fields for reasons that only the server can know, in the same form as the schema's own. */
export const invalid = (...violations: Violation[]) => refuse('invalid', { violations })

const uniqueViolation = '23505'

/** Whether the database refused a second row: the race is lost there, not by looking first. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return (
    typeof cause === 'object' &&
    cause !== null &&
    (cause as { code?: string }).code === uniqueViolation &&
    (cause as { constraint?: string }).constraint === constraint
  )
}
