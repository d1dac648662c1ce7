import { sql, type SQL } from 'drizzle-orm'
import { profiles } from './profiles.ts'

/** The full name of a row of `profiles`. */
export const fullName: SQL<string> = sql<string>`${profiles.firstName} || ' ' || ${profiles.lastName}`
