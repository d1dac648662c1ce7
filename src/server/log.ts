import { pino, type Logger } from 'pino'
import type { Environment } from './config.ts'

/** Structured logs on standard output. What could let somebody in never stands in them. */
export function startLog(env: Pick<Environment, 'LOG_LEVEL'>): Logger {
  return pino({
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.token', '*.password', '*.code_hash'],
  })
}
