import type { Locale } from '#contract/core/locale.ts'
import type { Violation } from '#contract/core/violations.ts'
import type { MessageKey } from '#i18n/keys.ts'
import type { MessageValues } from '#i18n/island.ts'
import { noteCall } from './security/currentCall.ts'

/** All refusal codes: the keys of `locales/<locale>/errors.json`. */
export type RefusalCode = CodeIn<MessageKey>
type CodeIn<Key> = Key extends `errors:${infer Code}`
  ? Code extends `${infer Stem}_${'seconds' | 'minutes' | 'named' | 'own' | 'until'}`
    ? Stem
    : Code
  : never

interface Details {
  readonly violations?: readonly Violation[]
  /** Seconds. */
  readonly retryAfter?: number
  /** For the placeholders of its message, and of those of its violations. */
  readonly values?: (locale: Locale) => MessageValues
  readonly cause?: unknown
}

/** Thrown when a rule refuses a call. The contract maps its code to a status per endpoint. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly violations: readonly Violation[]
  /** Seconds. */
  readonly retryAfter: number | null
  readonly values: (locale: Locale) => MessageValues

  constructor(code: RefusalCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.name = 'Refused'
    this.code = code
    this.violations = details.violations ?? []
    this.retryAfter = details.retryAfter ?? null
    this.values = details.values ?? (() => ({}))
  }
}

export const refuse = (code: RefusalCode, details?: Details) => new Refused(code, details)

/** Nothing, where no code names a reason. @throws Refused */
export function refuseIfNamed(code: RefusalCode | undefined): null {
  if (code !== undefined) throw refuse(code)
  return null
}

export const notFound = () => refuse('notFound')
/** Responds like a missing resource, and notes for the security log that the id belongs to somebody else. */
export function notOwned(): Refused {
  noteCall({ otherOwner: true })
  return notFound()
}

/** Refuses fields for reasons that only the server can check, in the same format as schema violations. */
export const invalid = (...violations: Violation[]) => refuse('invalid', { violations })

const uniqueViolation = '23505'
const missingReference = '23503'

/** Whether a unique constraint was violated: races are decided by the database, not by a query beforehand. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  const cause = databaseError(error)
  return cause.code === uniqueViolation && cause.constraint === constraint
}

/** Whether a row refers to one that was deleted meanwhile. */
export const refersToDeleted = (error: unknown): boolean => databaseError(error).code === missingReference

function databaseError(error: unknown): { readonly code?: string; readonly constraint?: string } {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null ? cause : {}
}
