import type { Endpoint, Refusal } from './endpoint.ts'

/** A refused field with the sentence for it, in the caller's language. */
export interface FieldError {
  readonly field: string
  readonly title: string
  readonly code?: string
}

export type FailureKind = 'network' | 'unauthorized' | 'refused' | 'invalid' | 'failed' | 'cancelled'

/**
 * The one error of every call.
 * `network`: nothing answered. `unauthorized`: 401. `refused`: a rule said no, `code` names it.
 * `invalid`: fields were refused, `fields` names them. `cancelled`: the person thought better of it, so there is
 * nothing to say. `failed`: anything else.
 */
export class CallError extends Error {
  readonly kind: FailureKind
  /** HTTP status; 0 when nothing answered. */
  readonly status: number
  readonly code: string | null
  readonly fields: readonly FieldError[]
  /** Seconds to wait before trying again, when the server named them. */
  readonly retryAfter: number | null

  constructor(
    kind: FailureKind,
    message: string,
    details: Partial<Omit<CallError, 'kind' | 'message'>> = {},
  ) {
    super(message)
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

/** Fallback texts for failures without a message (docs/texts.md), from `locales/<locale>/errors.json`. */
export interface FailureTexts {
  readonly network: string
  readonly unknown: string
}

/** Reads a server's refusal, ours or somebody else's, into the one error. */
export function readFailure(
  status: number,
  body: unknown,
  texts: FailureTexts,
  retryAfter: string | null,
): CallError {
  const answer = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const fields = fieldErrors(answer['violations']) ?? fieldErrors(answer['data']) ?? []
  const code = typeof answer['error'] === 'string' ? answer['error'] : null
  // A 401 has a fallback text of its own.
  const message = sentence(answer['message']) ?? code ?? (status === 401 ? texts.network : texts.unknown)
  const details = { status, code, fields, retryAfter: retryAfter ? Number(retryAfter) || null : null }
  if (status === 401) return new CallError('unauthorized', message, details)
  if (fields.length > 0) return new CallError('invalid', message, details)
  return new CallError(code && status < 500 ? 'refused' : 'failed', message, details)
}

function sentence(value: unknown): string | null {
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

/** Other servers begin their titles with 'The <field> '; the field is already named by its label. */
function withoutFieldName(title: string, field: string): string {
  const spoken = field.replace(/[_.]/g, ' ')
  return title.replace(new RegExp(`^The (${escape(field)}|${escape(spoken)})\\b`, 'i'), '').trim()
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
