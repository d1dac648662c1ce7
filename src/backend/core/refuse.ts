import type { Violation } from '#contract/core/violations.ts'
import { noteCall } from './security/currentCall.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503

/** A rule said no. The code is a key of `locales/<locale>/errors.json`, where its sentence is. */
export class Refused extends Error {
  readonly status: RefusalStatus
  readonly code: string
  readonly violations: readonly Violation[]
  /** Seconds. */
  readonly retryAfter: number | null

  constructor(
    status: RefusalStatus,
    code: string,
    details: { violations?: readonly Violation[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause })
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.violations = details.violations ?? []
    this.retryAfter = details.retryAfter ?? null
  }
}

export const notFound = () => new Refused(404, 'notFound')
/** Answered like what is not there, and written down: it is somebody else's, and was asked for by its id. */
export function foreign(): Refused {
  noteCall({ foreign: true })
  return notFound()
}
export const forbidden = (code = 'forbidden') => new Refused(403, code)
export const conflict = (code: string) => new Refused(409, code)

/** Refuses fields for reasons that only the server can know, in the same form as the schema's own. */
export const invalid = (...violations: Violation[]) => new Refused(422, 'invalid', { violations })

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
