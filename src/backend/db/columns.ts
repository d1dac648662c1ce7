import { bigint, text, timestamp } from '#drizzle/pg-core'

/** Ids are `bigint` identities, exposed as numbers: 2^53 of them are enough. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const ref = () => bigint({ mode: 'number' })

/** A timestamp, as a `Date` in code. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** What a decision about a report does to a row; null if nothing. Written by the moderation of its domain alone. */
export type ModerationState = 'hidden' | 'removed'
export const moderation = () => text().$type<ModerationState>()

/** A name that a decision replaced, in the parts that it has: of a person the first and the last name. */
export interface ReplacedName {
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** What it gives back instead of `from`: the name before an earlier decision that was revoked meanwhile. */
  readonly before?: readonly string[]
}

export const createdAt = () => moment().notNull().defaultNow()
