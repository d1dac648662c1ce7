import type { Outcome, SecurityKind } from '#backend/core/security/kinds.ts'
import type { LineSink } from '#backend/core/security/securityLog.ts'

/** An entry of the security log. */
export interface SecurityLine {
  readonly log: string
  readonly time: string
  readonly kind: SecurityKind
  readonly outcome: Outcome
  readonly account: number | null
  readonly typed: string | null
  readonly company: string | null
  readonly address: string | null
  readonly network: string | null
  readonly userAgent: string | null
  readonly requestId: string | null
  readonly details: readonly string[]
}

/** Collects log entries for assertions. */
export const collectLines = (lines: SecurityLine[]): LineSink => ({
  write: (line) => void lines.push(JSON.parse(line) as SecurityLine),
  stop: () => Promise.resolve(),
})
