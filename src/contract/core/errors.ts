import type { Endpoint, Refusal } from './endpoint.ts'

/** An invalid field with its message in the caller's language. */
export interface FieldError {
  readonly field: string
  readonly title: string
  readonly code?: string
}

export type FailureKind = 'network' | 'unauthorized' | 'refused' | 'invalid' | 'failed' | 'cancelled'

/**
 * The error of every failed call.
 * `network`: no response. `unauthorized`: 401. `refused`: a rule refused it, `code` names which.
 * `invalid`: `fields` names the invalid fields. `cancelled`: the user cancelled, so no message is shown.
 * `failed`: anything else.
 */
export class CallError extends Error {
  readonly kind: FailureKind
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly code: string | null
  readonly fields: readonly FieldError[]
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfter: number | null

  constructor(
    kind: FailureKind,
    message: string,
    details: Partial<Omit<CallError, 'kind' | 'message'>> = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'CallError'
    this.kind = kind
    this.status = details.status ?? 0
    this.code = details.code ?? null
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter ?? null
  }
}

/** Whether a failure is the named refusal of this endpoint; the names are checked by the compiler. */
export function isRefusal<E extends Endpoint>(error: unknown, _endpoint: E, code: Refusal<E>): boolean {
  return error instanceof CallError && error.code === code
}

/** Fallback messages for responses without one (docs/texts.md), translated in `locales/<locale>/errors.json`. */
export interface FailureTexts {
  readonly network: string
  /** Beside the button that was pressed without a connection. */
  readonly offline?: string
  readonly unknown: string
}

/** Turns an error response, from our backend or an external one, into a `CallError`. */
export function readFailure(
  status: number,
  body: unknown,
  texts: FailureTexts,
  retryAfter: string | null,
): CallError {
  const error = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const fields = fieldErrors(error['violations']) ?? fieldErrors(error['data']) ?? []
  const code = typeof error['error'] === 'string' ? error['error'] : null
  // The last fallback for a 401 differs from that of other statuses (docs/texts.md).
  const message = nonEmptyText(error['message']) ?? code ?? (status === 401 ? texts.network : texts.unknown)
  const details = { status, code, fields, retryAfter: retryAfter ? Number(retryAfter) || null : null }
  if (status === 401) return new CallError('unauthorized', message, details)
  if (fields.length > 0) return new CallError('invalid', message, details)
  return new CallError(code && status < 500 ? 'refused' : 'failed', message, details)
}

function nonEmptyText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function fieldErrors(list: unknown): FieldError[] | null {
  if (!Array.isArray(list)) return null
  const fields = list.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return []
    const { field, title, code } = item as Record<string, unknown>
    if (typeof field !== 'string' || typeof title !== 'string') return []
    return [{ field, title: withoutFieldName(title, field), ...(typeof code === 'string' ? { code } : {}) }]
  })
  return fields.length > 0 ? fields : null
}

/** External servers start their titles with 'The <field> ', but the label already names the field. */
function withoutFieldName(title: string, field: string): string {
  const readable = field.replace(/[_.]/g, ' ')
  return title.replace(new RegExp(`^The (${escape(field)}|${escape(readable)})\\b`, 'i'), '').trim()
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
