import * as z from 'zod/mini'
import { locales } from './locale.ts'

/** Nothing else is checked of a text that is too long: some checks would take seconds. */
export const atMost = /* @__NO_SIDE_EFFECTS__ */ (maximum: number) => z.maxLength(maximum, { abort: true })

/** Single-line text: trimmed, at most `maximum` characters, without line breaks, control or bidi characters. */
export const singleLineText = /* @__NO_SIDE_EFFECTS__ */ (maximum = 150) =>
  z.string().check(z.overwrite(toSingleLine), atMost(maximum))
/** Single-line text with at least one visible character. */
export const requiredSingleLineText = /* @__NO_SIDE_EFFECTS__ */ (maximum = 150) =>
  z.string().check(z.overwrite(toSingleLine), z.minLength(1), atMost(maximum))
/** Multi-line text: a Markdown subset, trimmed, at most `maximum` characters. */
export const multilineText = /* @__NO_SIDE_EFFECTS__ */ (maximum: number) =>
  z.string().check(z.trim(), atMost(maximum))

export const id = z.number().check(z.int(), z.positive())
/** The decision that hides something from everyone but its author or company (`contract/reports/decisions.ts`); null if none. */
export const hiddenBy = z._default(z.nullable(id), null)
/** Forms and queries carry numbers as text. Objects pass through unchanged, so that the next check rejects them. */
const fromText = z.transform(
  (value: unknown) => (typeof value === 'object' ? (value ?? 0) : Number(value)) as number,
)
export const numeric = /* @__NO_SIDE_EFFECTS__ */ (schema: z.ZodMiniNumber<number>) =>
  z.pipe(fromText, schema)
/** An id in a form or a query. */
export const idText = numeric(z.number().check(z.int(), z.positive()))
/** An id, if given: browsers send an unset field as an empty text. */
export const optionalIdText = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(idText),
  ),
)

/** A URL that is safe to link to: http or https only. */
export const webAddress = z.string().check(
  z.trim(),
  atMost(500),
  z.refine((text) => text === '' || isWebAddress(text), 'invalid'),
)
export const requiredWebAddress = z.string().check(
  z.trim(),
  z.minLength(1),
  atMost(500),
  z.refine((text) => isWebAddress(text), 'invalid'),
)

/** International or local digits with the usual separators. */
export const phone = z.string().check(z.trim(), z.regex(/^$|^\+?[\d\s().-]{6,24}$/, 'phone'))

/** A day: YYYY-MM-DD. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'invalid'),
  // `Date` reads 31 February as 3 March; the database rejects it.
  z.refine((text) => isDay(text), 'invalid'),
)
/** ISO 8601 in UTC. */
export const timestamp = z.string()

export const locale = z.enum(locales)
/** The reply of a command that returns no data. */
export const nothing = z.null()

/** Names and titles appear in mail subjects and next to other text, which line breaks or bidi characters could falsify. */
export function toSingleLine(text: string): string {
  const plain = text
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
  return /[^\p{Cf}\p{Z}]/u.test(plain) ? plain : ''
}

function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.hostname.includes('.')
}

/** Pagination: `after` is the cursor from the previous page, `limit` at most 100. */
export const pageQuery = {
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(numeric(z.number().check(z.int(), z.minimum(1), z.maximum(100)))),
}
export const defaultPageSize = 20

/** The parsed form of `pageQuery`. */
export interface PageQuery {
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** The reply of every list. `next` is the cursor of the next page; null on the last page. */
export const pageOf = /* @__NO_SIDE_EFFECTS__ */ <S extends z.core.$ZodType>(item: S) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })
