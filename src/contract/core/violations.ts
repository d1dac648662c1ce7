import type { Issue } from './schema.ts'

/** An invalid field. `code` is a key of `locales/<locale>/validation.json`; `values` fill in its message. */
export interface Violation {
  readonly field: string
  readonly code: string
  readonly values?: Readonly<Record<string, string | number>>
}
/** What is wrong with something that has no field of its own. */
export type Fault = Omit<Violation, 'field'>

const custom = /^[a-z][A-Za-z]+$/

/**
 * Maps schema issues to the product's codes (docs/texts.md): an empty value is `required`, a long text `tooLong` with its
 * maximum, a custom rule has its own code, and anything else is `invalid`.
 */
export function toViolations(issues: readonly Issue[], value: unknown): Violation[] {
  const first = new Map<string, Violation>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.')
    if (!first.has(field)) first.set(field, { field, ...reason(issue, valueAt(value, issue.path)) })
  }
  return [...first.values()]
}

function reason(issue: Issue, value: unknown): Fault {
  if (issue.code === 'custom' || custom.test(issue.message)) return { code: issue.message, ...bound(issue) }
  if (value === undefined || value === null || value === '') return { code: 'required' }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { code: 'tooLong', values: { maximum: Number(issue.maximum) } }
  if (issue.code === 'too_small' && issue.origin === 'string')
    return Number(issue.minimum) === 1
      ? { code: 'required' }
      : { code: 'tooShort', values: { minimum: Number(issue.minimum) } }
  if (issue.code === 'too_big' && issue.origin === 'array')
    return { code: 'tooMany', values: { maximum: Number(issue.maximum) } }
  if (issue.code === 'too_small' && issue.origin === 'array') return { code: 'required' }
  if (issue.code === 'too_big') return { code: 'tooLarge', values: { maximum: Number(issue.maximum) } }
  if (issue.code === 'too_small') return { code: 'tooSmall', values: { minimum: Number(issue.minimum) } }
  return { code: 'invalid' }
}

/** The number for the message of a custom rule: 'at least {minimum} characters'. */
function bound({ code, minimum, maximum }: Issue): Pick<Violation, 'values'> {
  if (code === 'too_small' && minimum !== undefined) return { values: { minimum: Number(minimum) } }
  if (code === 'too_big' && maximum !== undefined) return { values: { maximum: Number(maximum) } }
  return {}
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )
}
