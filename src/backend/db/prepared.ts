import { sql, type AnyColumn, type SQL } from '#drizzle'
import type { Tx } from './connect.ts'

const cache = new WeakMap<object, Map<string, unknown>>()

/**
 * A query whose SQL is built once per database, for what a page reads each time it is made: building it may take longer than
 * all else that the call does. Parameters are `sql.placeholder`s. The server keeps its plan as it does for all statements
 * that repeat (`nameStatements.ts`).
 */
export function prepared<Query>(db: Tx, name: string, prepare: (name: string) => Query): Query {
  let queries = cache.get(db)
  if (!queries) cache.set(db, (queries = new Map()))
  let query = queries.get(name)
  if (query === undefined) queries.set(name, (query = prepare(name)))
  return query as Query
}

/** Whether a column is one of those in an array, the parameter `name`: one statement for any number of them. */
export const isAnyOf = (column: AnyColumn, name: string): SQL =>
  sql`${column} = any(${sql.placeholder(name)})`
