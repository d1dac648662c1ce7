import * as z from 'zod/mini'

/** Text of one line: trimmed, at most `maximum` characters, and nothing that breaks the line or turns it around. */
export const singleLineText = /* @__NO_SIDE_EFFECTS__ */ (maximum = 150) =>
  z.string().check(z.overwrite(toSingleLine), z.maxLength(maximum))
/** The same, and something to see must be there. */
export const requiredSingleLineText = /* @__NO_SIDE_EFFECTS__ */ (maximum = 150) =>
  z.string().check(z.overwrite(toSingleLine), z.minLength(1), z.maxLength(maximum))
/** Text of several lines: a Markdown subset, trimmed, at most `maximum` characters. */
export const multilineText = /* @__NO_SIDE_EFFECTS__ */ (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum))

export const id = z.number().check(z.int(), z.positive())
/** A number as text, which is what a form or a query has. What is neither text nor number stays what it is, and is refused. */
const fromText = z.transform(
  (value: unknown) => (typeof value === 'object' ? (value ?? 0) : Number(value)) as number,
)
export const numeric = /* @__NO_SIDE_EFFECTS__ */ (schema: z.ZodMiniNumber<number>) =>
  z.pipe(fromText, schema)
/** An id in a form or a query. */
export const idText = numeric(z.number().check(z.int(), z.positive()))

/** A web address that a browser may be sent to: http or https only. */
export const webAddress = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => text === '' || isWebAddress(text), 'webAddress'),
)
export const requiredWebAddress = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(500),
  z.refine((text) => isWebAddress(text), 'webAddress'),
)

/** International or local digits with the usual separators. */
export const phone = z.string().check(z.trim(), z.regex(/^$|^\+?[\d\s().-]{6,24}$/, 'phone'))

/** A day: YYYY-MM-DD. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'invalid'),
  // `Date` reads the 31st of February as the 3rd of March; a database does not.
  z.refine((text) => isDay(text), 'invalid'),
)
/** A moment: ISO 8601 in UTC. */
export const timestamp = z.string()

export const locale = z.enum(['en_GB', 'uk_UA'])
/** The answer to a command that has nothing to tell but that it was done. */
export const nothing = z.null()

/** Names and titles stand in subjects of mails and beside others' words: a break or a turn would make them lie. */
function toSingleLine(text: string): string {
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

/** A page of a list: `after` is the cursor that the page before gave, `limit` at most 100. */
export const pageQuery = {
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(numeric(z.number().check(z.int(), z.minimum(1), z.maximum(100)))),
}
export const defaultPageSize = 20

/** Which page of a list is asked for, as `pageQuery` reads it. */
export interface PageQuery {
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** What every list answers. `next` asks for the page after this one; null at the end. */
export const pageOf = /* @__NO_SIDE_EFFECTS__ */ <S extends z.core.$ZodType>(item: S) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })
