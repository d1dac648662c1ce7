import { allAlertRules } from '#backend/core/security/alerts.ts'
import { countUnknownCompanies } from '#backend/employments/invitations/unknownCompany.ts'
import type { Backend } from '#backend/main.ts'
import { countWaiting } from '#backend/reports/cases.ts'
import type { Define } from './define.ts'
import { readSparingly } from './readSparingly.ts'

/** What waits for a decision of the operators. */
export function defineCaseMetrics(
  { gauges }: Define,
  { connection: { db } }: Pick<Backend, 'connection'>,
): void {
  const unknown = readSparingly(() => countUnknownCompanies(db))
  gauges(
    'tenure_unknown_companies',
    'Companies reported as unknown by at least 3 invited people, by whether they have a verified domain.',
    ['proven'],
    async () => {
      const found = await unknown()
      return (
        found && [[{ proven: 'yes' }, found.proven] as const, [{ proven: 'no' }, found.unproven] as const]
      )
    },
  )
  const waiting = readSparingly(() => countWaiting(db))
  gauges(
    'tenure_reports_waiting',
    'Reported things and objections that wait for a decision: npm run reports.',
    ['kind'],
    async () => {
      const found = await waiting()
      return (
        found && [
          [{ kind: 'report' }, found.reports] as const,
          [{ kind: 'objection' }, found.objections] as const,
        ]
      )
    },
  )
}

/** The security log and the scanner of uploads. */
export function defineSecurityMetrics(
  { counter, counters }: Define,
  { security, scanner }: Pick<Backend['ctx'], 'security' | 'scanner'>,
): void {
  if (scanner) {
    counter(
      'tenure_uploads_scanned_total',
      'Uploads that the scanner checked.',
      () => scanner.stats().scanned,
    )
    counter(
      'tenure_uploads_infected_total',
      'Uploads refused because they are infected.',
      () => scanner.stats().infected,
    )
    counter(
      'tenure_scanner_failures_total',
      'Uploads refused because the scanner was unavailable.',
      () => scanner.stats().failed,
    )
  }
  counters(
    'tenure_security_events_total',
    'Lines of the security log, by kind and outcome; docs/security-log.md lists them.',
    ['kind', 'outcome'],
    () =>
      [...security.counts].map(([key, count]) => {
        const [kind = '', outcome = ''] = key.split(' ')
        return [{ kind, outcome }, count] as const
      }),
  )
  // Every rule from the start: Prometheus sees no increase in a series that did not exist before.
  counters('tenure_security_alerts_total', 'Alerts of the security log, by rule.', ['rule'], () =>
    allAlertRules.map((rule) => [{ rule }, security.alerts.get(rule) ?? 0] as const),
  )
  counter(
    'tenure_security_log_lost_total',
    'Lines of the security log that could not be written.',
    security.lost,
  )
}
