import { pino } from 'pino'
import { startBackend, type Backend } from '#backend/main.ts'
import { explainStart } from '#server/explainStart.ts'
import { exitWith, operatorConfig } from './operatorConfig.ts'

const standardError = {
  write: (line: string) => void process.stderr.write(line),
  stop: () => Promise.resolve(),
}

/**
 * Starts the backend for a command of an operator, with the environment of the product. With the embedded database, which
 * allows one process, the product has to be stopped first. Exits with 2 when there is no database.
 */
export async function startOperatorBackend(
  options: { readonly isRestored?: boolean } = {},
): Promise<Backend> {
  const { backend: config } = operatorConfig()
  const { url } = config.database
  const { mode } = config.realtime
  const { isRestored = false } = options
  return startBackend({
    isRestored,
    // The running product has the sockets, or an external server does.
    config: {
      ...config,
      // What it does on a restored database it begins itself, and nobody waits for more.
      ...(isRestored ? { runsWork: false, queue: { retryDelaySeconds: 5, pollSeconds: 0.5 } } : {}),
      realtime: { ...config.realtime, mode: mode === 'external' ? mode : url ? 'relay' : 'off' },
    },
    // Standard output is for the result.
    log: pino({ level: 'warn' }, pino.destination(process.stderr.fd)),
    ...(config.securityLog ? {} : { securitySink: standardError }),
  }).catch((error: unknown) => exitWith(explainStart(error)))
}
