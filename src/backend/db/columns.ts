import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Ids are `bigint` identities, exposed as numbers: 2^53 of them are enough. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const ref = () => bigint({ mode: 'number' })

/** A timestamp, as a `Date` in code. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => moment().notNull().defaultNow()
