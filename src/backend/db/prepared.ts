import type { Tx } from './connect.ts'

const kept = new WeakMap<object, Map<string, unknown>>()

/**
 * A query that is written out once for a database instead of at every call; the database plans it once per
 * connection, by its name. What changes from call to call are `sql.placeholder`s. Worth it where strangers read.
 */
export function prepared<Query>(db: Tx, name: string, prepare: (name: string) => Query): Query {
  let queries = kept.get(db)
  if (!queries) kept.set(db, (queries = new Map()))
  let query = queries.get(name)
  if (query === undefined) queries.set(name, (query = prepare(name)))
  return query as Query
}
