import { rm } from 'node:fs/promises'
import { createDatabase, startPostgres } from '../../scripts/postgres.ts'
import { prepareTemplate } from '../api/databaseTemplate.ts'
import { cluster } from './cluster.ts'

/** Whatever the tests of the API run on, processes that share nothing have the embedded database, and others a server. */
export default async () => {
  await Promise.all([prepareTemplate(null), prepareCluster()])
}

async function prepareCluster(): Promise<void> {
  await rm(cluster.folder, { recursive: true, force: true })
  const server = await startPostgres()
  await prepareTemplate(await createDatabase(server.url, cluster.database))
  await server.stopAndStore(cluster.folder)
}
