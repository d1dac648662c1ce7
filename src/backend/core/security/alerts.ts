import type { Outcome, SecurityKind } from './kinds.ts'

/** The part of a log line that rules evaluate. */
export interface LoggedEvent {
  readonly kind: SecurityKind
  readonly outcome: Outcome
  /** Account id, or the hash of the address that was entered. */
  readonly subject: string | null
  /** The key that rate limits use for the network address. */
  readonly network: string | null
  readonly details: readonly string[]
  /** Milliseconds. */
  readonly at: number
}

interface Rule {
  /** The key to count by; lines without a key are not counted. */
  readonly by: (event: LoggedEvent) => string | null
  readonly matches: (event: LoggedEvent) => boolean
  /** Number of lines within `minutes` that triggers the alert. */
  readonly threshold: number
  readonly minutes: number
  /** Instead of a count: at least one of each of these groups. */
  readonly oneOfEach?: readonly (readonly SecurityKind[])[]
}

const credentials = new Set<SecurityKind>([
  ...(['signInPassword', 'signInSecondFactor', 'signInRecoveryCode', 'signInPasskey'] as const),
  ...(['identityProven', 'passwordChanged'] as const),
])
const isFailedCredential = ({ kind, outcome }: LoggedEvent) => outcome === 'failed' && credentials.has(kind)
const isRefusal = ({ kind }: LoggedEvent) =>
  kind === 'accessRefused' || kind === 'foreignId' || kind === 'foreignOrigin'
const done =
  (...kinds: readonly SecurityKind[]) =>
  ({ kind, outcome }: LoggedEvent) =>
    outcome === 'done' && kinds.includes(kind)
const bySubject = ({ subject }: LoggedEvent) => subject
const byNetwork = ({ network }: LoggedEvent) => network
const factorsLost = ['secondFactorOff', 'passkeyRemoved', 'recoveryCodesRenewed'] as const

/** Patterns that operators should investigate. `docs/security-log.md` explains each and how to respond. */
export const alertRules = {
  failuresForAccount: { by: bySubject, matches: isFailedCredential, threshold: 10, minutes: 15 },
  failuresFromAddress: { by: byNetwork, matches: isFailedCredential, threshold: 25, minutes: 15 },
  /** Reaching this step means that the password is known. */
  secondFactorFailures: {
    by: bySubject,
    matches: ({ kind, outcome }) =>
      outcome === 'failed' && (kind === 'signInSecondFactor' || kind === 'signInRecoveryCode'),
    threshold: 3,
    minutes: 15,
  },
  recoveryCodeUsed: {
    by: bySubject,
    matches: (event) =>
      done('signInRecoveryCode')(event) ||
      (event.outcome === 'done' && event.details.includes('recoveryCode')),
    threshold: 1,
    minutes: 15,
  },
  refusalsForAccount: { by: bySubject, matches: isRefusal, threshold: 30, minutes: 5 },
  refusalsFromAddress: { by: byNetwork, matches: isRefusal, threshold: 60, minutes: 5 },
  limitsFromAddress: {
    by: byNetwork,
    matches: ({ kind }) => kind === 'limitHit',
    threshold: 30,
    minutes: 10,
  },
  /** A sign of somebody taking both the data and the account. */
  exportAndAddress: {
    by: bySubject,
    matches: done('exportAsked', 'emailAdded', 'emailPrimaryChanged'),
    threshold: 2,
    minutes: 60,
    oneOfEach: [['exportAsked'], ['emailAdded', 'emailPrimaryChanged']],
  },
  /** A sign of somebody who got in through the mailbox and removes the owner's factors. */
  resetAndFactorLost: {
    by: bySubject,
    matches: done('passwordReset', ...factorsLost),
    threshold: 2,
    minutes: 60,
    oneOfEach: [['passwordReset'], factorsLost],
  },
  infectedUpload: {
    by: (event) => event.subject ?? event.network,
    matches: ({ kind, details }) => kind === 'uploadRefused' && details.includes('fileInfected'),
    threshold: 1,
    minutes: 60,
  },
  uploadsRefused: {
    by: bySubject,
    matches: ({ kind }) => kind === 'uploadRefused',
    threshold: 10,
    minutes: 60,
  },
  invitationAbuse: {
    by: bySubject,
    matches: ({ kind }) => kind === 'invitationAbuse',
    threshold: 3,
    minutes: 60,
  },
} as const satisfies Record<string, Rule>
export type AlertRule = keyof typeof alertRules
export const allAlertRules = Object.keys(alertRules) as AlertRule[]

/** Maximum number of keys per rule; the least recently seen are evicted. */
const maxKeys = 10_000

/**
 * Evaluates the rules. Counts are per process: Prometheus sums over processes, and the thresholds are low enough for
 * one of a few. After an alert, a rule stays quiet for that key until its window ends.
 */
export function createAlerts() {
  const counted = new Map<AlertRule, Map<string, LoggedEvent[]>>(
    allAlertRules.map((name) => [name, new Map()]),
  )
  const quietUntil = new Map<string, number>()

  /** Returns the rules that this event triggers. */
  return function findMetRules(event: LoggedEvent): AlertRule[] {
    return allAlertRules.filter((name) => {
      const rule: Rule = alertRules[name]
      const key = rule.matches(event) ? rule.by(event) : null
      if (key === null) return false
      const since = event.at - rule.minutes * 60_000
      const keys = counted.get(name) ?? new Map<string, LoggedEvent[]>()
      const recent = [...(keys.get(key) ?? []).filter(({ at }) => at > since), event].slice(
        -rule.threshold * 4,
      )
      keys.delete(key)
      keys.set(key, recent)
      evict(keys)
      if (!isMet(rule, recent) || (quietUntil.get(`${name} ${key}`) ?? -Infinity) > event.at) return false
      quietUntil.set(`${name} ${key}`, event.at + rule.minutes * 60_000)
      evict(quietUntil)
      return true
    })
  }
}

const isMet = ({ threshold, oneOfEach }: Rule, recent: readonly LoggedEvent[]) =>
  oneOfEach
    ? oneOfEach.every((kinds) => recent.some(({ kind }) => kinds.includes(kind)))
    : recent.length >= threshold

function evict(keys: Map<string, unknown>): void {
  for (const oldest of keys.keys()) {
    if (keys.size <= maxKeys) break
    keys.delete(oldest)
  }
}
