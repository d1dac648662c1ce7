import { sql, type SQL } from 'drizzle-orm'
import { profiles } from './profiles.ts'

/** The full name of a row of `profiles`. */
export const fullName: SQL<string> = sql<string>`${profiles.firstName} || ' ' || ${profiles.lastName}`

/** The full name of a row of an alias of `profiles`. */
export function fullNameOf(alias: string): SQL<string> {
  const row = sql.raw(alias)
  return sql<string>`${row}.first_name || ' ' || ${row}.last_name`
}
