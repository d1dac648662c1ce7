import { DatabaseRefused, isRefused, isUnavailable, reasonOf } from '#backend/db/unavailable.ts'
import { ConfigError } from './configError.ts'

/** Why a start failed, for operators: a sentence, or the stack of what nobody expected. */
export function explainStart(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseRefused) return error.message
  if (isRefused(error)) return `DATABASE_URL: ${reasonOf(error)}.`
  if (isUnavailable(error)) return `The database is unavailable: ${reasonOf(error)}`
  return String(error instanceof Error ? error.stack : error)
}
