import { pino, type DestinationStream, type Logger } from 'pino'
import type { Environment } from './config.ts'
import { logError, redact } from './redact.ts'

/**
 * Structured logs on standard output, without credentials or personal data: secret fields are removed by name, errors
 * are reduced to harmless fields, and every line is redacted once more as it is written.
 */
export function startLog(env: Pick<Environment, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: logError },
    hooks: { streamWrite: redact },
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.token', '*.password', '*.code_hash'],
  }
  return destination ? pino(options, destination) : pino(options)
}
