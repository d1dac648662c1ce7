import { drizzle, type NodePgDatabase } from '#drizzle/node-postgres'
import type { PoolClient } from 'pg'

const known = new WeakMap<PoolClient, NodePgDatabase>()

/** The database through one connection of a pool, made once for each. */
export function onClient(client: PoolClient): NodePgDatabase {
  const found = known.get(client) ?? drizzle({ client, casing: 'snake_case' })
  known.set(client, found)
  return found
}
