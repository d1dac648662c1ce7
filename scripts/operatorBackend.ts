import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { startBackend, type Backend } from '#backend/main.ts'
import { readConfig } from '#server/config.ts'

const standardError = {
  write: (line: string) => void process.stderr.write(line),
  stop: () => Promise.resolve(),
}

/**
 * Starts the backend for a command of an operator, with the environment of the product. With the embedded database, which
 * allows one process, the product has to be stopped first. Exits with 2 when there is no database.
 */
export async function startOperatorBackend(): Promise<Backend> {
  const { backend: config } = readConfig(process.env)
  const { url, folder } = config.database
  const { mode } = config.realtime
  if (!url && folder && !existsSync(folder)) {
    process.stderr.write(
      `There is no database in ${folder}: set DATABASE_URL or DATA_DIR as for the product.\n`,
    )
    process.exit(2)
  }
  return startBackend({
    // The running product has the sockets, or an external server does.
    config: {
      ...config,
      realtime: { ...config.realtime, mode: mode === 'external' ? mode : url ? 'relay' : 'off' },
    },
    log: pino({ level: 'warn' }),
    // Standard output is for the result.
    ...(config.securityLog ? {} : { securitySink: standardError }),
  })
}
