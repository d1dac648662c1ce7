import type { Tx } from './connect.ts'

const cache = new WeakMap<object, Map<string, unknown>>()

/**
 * A prepared query: its SQL is built once per database, and planned once per connection under its name. Parameters are
 * `sql.placeholder`s. Worth it on public pages.
 */
export function prepared<Query>(db: Tx, name: string, prepare: (name: string) => Query): Query {
  let queries = cache.get(db)
  if (!queries) cache.set(db, (queries = new Map()))
  let query = queries.get(name)
  if (query === undefined) queries.set(name, (query = prepare(name)))
  return query as Query
}
