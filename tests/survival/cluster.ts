import { resolve } from 'node:path'

/** The data of a PostgreSQL server with a migrated and populated database, which servers of tests start with. */
export const cluster = { folder: resolve('.tmp/cluster'), database: 'tenure' } as const
