/**
 * Form bodies (docs/api.md): arrays are `name[]` or `name[index][key]`, files have their file name, nulls are skipped.
 * Encoding and decoding are in one file, so that they stay in step.
 */
export function toForm(
  body: Record<string, unknown>,
  files: Record<string, Blob | undefined> = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) append(form, name, value)
  for (const [name, file] of Object.entries(files))
    if (file) form.append(name, file, file instanceof File ? file.name : name)
  return form
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) {
    value.forEach((item: unknown, index) =>
      append(form, typeof item === 'object' && item !== null ? `${name}[${index}]` : `${name}[]`, item),
    )
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner)
  } else {
    form.append(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value))
  }
}

type Nested = { [key: string]: Nested | string } | undefined

/** Parses `name[]` and `name[index][key]`. At most 1,000 fields and 5 levels, more than any form here has. */
export function fromForm(entries: Iterable<readonly [string, string]>): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null)
  let count = 0
  for (const [name, value] of entries) {
    if (++count > 1000) break
    const keys = [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((match) => match[1] ?? match[0])
    if (keys.length === 0 || keys.length > 5 || keys.includes('__proto__')) continue
    assign(root, keys, value)
  }
  return toArrays(root) as Record<string, unknown>
}

function assign(at: Record<string, unknown>, keys: string[], value: string): void {
  const [first = '', ...rest] = keys
  const key = first === '' ? String(Object.keys(at).length) : first
  if (rest.length === 0) at[key] = value
  else {
    const inner = at[key]
    const next = typeof inner === 'object' && inner !== null ? inner : Object.create(null)
    at[key] = next
    assign(next as Record<string, unknown>, rest, value)
  }
}

function toArrays(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value as NonNullable<Nested>)
  const isList = entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key))
  return isList
    ? entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => toArrays(inner))
    : Object.fromEntries(entries.map(([key, inner]) => [key, toArrays(inner)]))
}

/** Builds a query string from a flat record; nulls and empty strings are omitted. */
export function toQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) value.forEach((item) => search.append(`${name}[]`, String(item)))
    else if (value !== null && value !== undefined && value !== '') search.append(name, String(value))
  }
  return search.toString()
}

/** Fields that are timestamps; any other date at midnight is a day. */
const timestampKey = /(^|_)(at|until|after|through)$/
const dayKey = /_(date|on)$/
const midnight = /^00:00(:00(\.0+)?)?Z?$/

/**
 * Dates may arrive as a string or as `{ date, timezone }`; inside the product they are ISO 8601 strings. A day, such as a
 * date of birth, stays the day that was written: converting its midnight to UTC could make it the day before.
 */
export function reviveDates(key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('date' in value) || !('timezone' in value))
    return value
  const { date, timezone } = value
  if (typeof date !== 'string' || typeof timezone !== 'string' || Object.keys(value).length > 3) return value
  const [day = '', time = ''] = date.split(/[ T]/)
  const isDay = dayKey.test(key) || (midnight.test(time) && !timestampKey.test(key))
  return isDay ? day : toIso(date, timezone)
}

function toIso(date: string, timezone: string): string {
  const [day = '', time] = date.split(/[ T]/)
  if (!time) return day
  const asUtc = new Date(`${day}T${time.replace(/Z$/, '')}Z`)
  if (Number.isNaN(asUtc.getTime())) return date
  return new Date(asUtc.getTime() - offsetMs(asUtc, timezone)).toISOString()
}

function offsetMs(at: Date, timeZone: string): number {
  const fixed = /^([+-])(\d\d):?(\d\d)$/.exec(timeZone)
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3])) * 60_000
  try {
    const local = new Date(
      at.toLocaleString('en-US', { timeZone: timeZone === 'Z' ? 'UTC' : timeZone }) + ' UTC',
    )
    return local.getTime() - Math.floor(at.getTime() / 1000) * 1000
  } catch {
    return 0
  }
}
