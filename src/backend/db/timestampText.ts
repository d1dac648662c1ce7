import { sql, type SQL, type SQLWrapper } from '#drizzle'

/** A timestamp as the wire has it (ISO 8601, UTC): of rows whose columns have no type in the statement. */
export const timestampText = (at: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
