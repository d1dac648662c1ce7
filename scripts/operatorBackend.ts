import { pino } from 'pino'
import { startBackend, type Backend } from '#backend/main.ts'
import { operatorConfig } from './operatorConfig.ts'

const standardError = {
  write: (line: string) => void process.stderr.write(line),
  stop: () => Promise.resolve(),
}

/**
 * Starts the backend for a command of an operator, with the environment of the product. With the embedded database, which
 * allows one process, the product has to be stopped first. Exits with 2 when there is no database.
 */
export async function startOperatorBackend(): Promise<Backend> {
  const { backend: config } = operatorConfig()
  const { url } = config.database
  const { mode } = config.realtime
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
