import type { Issue, Schema } from '#contract/core/schema.ts'

type Container = Record<PropertyKey, unknown>

/**
 * The values of a form as its schema wants them. A form carries texts only and leaves out nulls and empty lists, so the
 * complaints of the schema say which texts are numbers and what is null.
 */
export function formValues(schema: Schema, form: unknown): unknown {
  const first = schema.safeParse(form)
  if (first.success) return form
  const nulls = first.error.issues.filter((issue) => amend(form, issue) === null)
  if (nulls.length === 0) return form
  const second = schema.safeParse(form)
  const refused = new Set(second.success ? [] : second.error.issues.map(keyOf))
  // What may not be null is missing.
  for (const issue of nulls.filter((one) => refused.has(keyOf(one)))) {
    const { container, name } = placeOf(form, issue.path)
    if (container) Reflect.deleteProperty(container, name)
  }
  return form
}

const keyOf = ({ path }: Issue) => path.map(String).join('.')

/** Replaces the value that an issue is about; returns what it is now. */
function amend(form: unknown, issue: Issue): unknown {
  const { container, name } = placeOf(form, issue.path)
  if (!container) return undefined
  const value = valueFor(issue, container[name])
  if (value !== undefined) container[name] = value
  return value
}

function valueFor({ code, expected, values }: Issue, given: unknown): unknown {
  const isType = code === 'invalid_type'
  if (isType && expected === 'array' && given === undefined) return []
  if ((isType || code === 'invalid_value') && (given === undefined || given === '')) return null
  if (typeof given !== 'string') return undefined
  if (isType && expected === 'boolean')
    return { '1': true, true: true, on: true, '0': false, false: false }[given]
  const number = /^-?\d+(\.\d+)?$/.test(given) ? Number(given) : undefined
  if (isType && expected === 'number') return number
  return values?.includes(number) ? number : undefined
}

function placeOf(form: unknown, path: readonly PropertyKey[]) {
  const container = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => (isContainer(at) ? at[key] : undefined), form)
  return { container: path.length > 0 && isContainer(container) ? container : null, name: path.at(-1) ?? '' }
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null
