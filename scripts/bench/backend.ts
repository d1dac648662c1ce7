import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackend, type Backend } from '#backend/main.ts'
import { readConfig } from '#server/config.ts'
import { startLog } from '#server/log.ts'
import { createDatabase, startPostgres } from '../postgres.ts'

/** Measures on an empty database of a PostgreSQL server of its own, which ends with it. */
export async function withDatabase(measure: (url: string) => Promise<void>): Promise<void> {
  const server = await startPostgres()
  try {
    await measure(await createDatabase(server.url, 'bench'))
  } finally {
    await server.stop()
  }
}

/** Measures the calls of a backend on this database, in this process. */
export async function withBackend(url: string, measure: (backend: Backend) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-bench-'))
  const config = readConfig({
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    REALTIME_PORT: '0',
    RATE_FACTOR: '1000000',
  })
  const backend = await startBackend({ config: config.backend, log: startLog(config.env) })
  try {
    await measure(backend)
  } finally {
    await backend.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export const withOwnBackend = (measure: (backend: Backend, url: string) => Promise<void>): Promise<void> =>
  withDatabase((url) => withBackend(url, (backend) => measure(backend, url)))
