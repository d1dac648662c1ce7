import type { Outcome, SecurityKind } from './kinds.ts'

/** What a rule sees of a line. */
export interface Seen {
  readonly kind: SecurityKind
  readonly outcome: Outcome
  /** Account, or the hash of the address that was typed. */
  readonly who: string | null
  /** What limits count the network address by. */
  readonly network: string | null
  readonly details: readonly string[]
  /** Milliseconds. */
  readonly at: number
}

interface Rule {
  /** What it is counted by; a line that gives nothing is not counted. */
  readonly by: (seen: Seen) => string | null
  readonly counts: (seen: Seen) => boolean
  /** So many lines within so many minutes. */
  readonly many: number
  readonly minutes: number
  /** Instead of many of one: one of each of these. */
  readonly together?: readonly (readonly SecurityKind[])[]
}

const credentials = new Set<SecurityKind>([
  ...(['signInPassword', 'signInSecondFactor', 'signInRecoveryCode', 'signInPasskey'] as const),
  ...(['identityProven', 'passwordChanged'] as const),
])
const isFailedCredential = ({ kind, outcome }: Seen) => outcome === 'failed' && credentials.has(kind)
const isRefusal = ({ kind }: Seen) =>
  kind === 'accessRefused' || kind === 'foreignId' || kind === 'foreignOrigin'
const done =
  (...kinds: readonly SecurityKind[]) =>
  ({ kind, outcome }: Seen) =>
    outcome === 'done' && kinds.includes(kind)
const byWho = ({ who }: Seen) => who
const byNetwork = ({ network }: Seen) => network
const factorsLost = ['secondFactorOff', 'passkeyRemoved', 'recoveryCodesRenewed'] as const

/** What somebody should look at. `docs/security-log.md` says why, and what to do. */
export const alertRules = {
  failuresForAccount: { by: byWho, counts: isFailedCredential, many: 10, minutes: 15 },
  failuresFromAddress: { by: byNetwork, counts: isFailedCredential, many: 25, minutes: 15 },
  /** Whoever gets that far knows the password. */
  secondFactorFailures: {
    by: byWho,
    counts: ({ kind, outcome }) =>
      outcome === 'failed' && (kind === 'signInSecondFactor' || kind === 'signInRecoveryCode'),
    many: 3,
    minutes: 15,
  },
  recoveryCodeUsed: {
    by: byWho,
    counts: (seen) =>
      done('signInRecoveryCode')(seen) || (seen.outcome === 'done' && seen.details.includes('recoveryCode')),
    many: 1,
    minutes: 15,
  },
  refusalsForAccount: { by: byWho, counts: isRefusal, many: 30, minutes: 5 },
  refusalsFromAddress: { by: byNetwork, counts: isRefusal, many: 60, minutes: 5 },
  limitsFromAddress: { by: byNetwork, counts: ({ kind }) => kind === 'limitHit', many: 30, minutes: 10 },
  /** Taking the data and the account along. */
  exportAndAddress: {
    by: byWho,
    counts: done('exportAsked', 'emailAdded', 'emailPrimaryChanged'),
    many: 2,
    minutes: 60,
    together: [['exportAsked'], ['emailAdded', 'emailPrimaryChanged']],
  },
  /** Somebody came in by the mailbox and takes the owner's ways in away. */
  resetAndFactorLost: {
    by: byWho,
    counts: done('passwordReset', ...factorsLost),
    many: 2,
    minutes: 60,
    together: [['passwordReset'], factorsLost],
  },
  infectedUpload: {
    by: (seen) => seen.who ?? seen.network,
    counts: ({ kind, details }) => kind === 'uploadRefused' && details.includes('fileInfected'),
    many: 1,
    minutes: 60,
  },
  uploadsRefused: { by: byWho, counts: ({ kind }) => kind === 'uploadRefused', many: 10, minutes: 60 },
  invitationAbuse: { by: byWho, counts: ({ kind }) => kind === 'invitationAbuse', many: 3, minutes: 60 },
} as const satisfies Record<string, Rule>
export type AlertRule = keyof typeof alertRules
export const allAlertRules = Object.keys(alertRules) as AlertRule[]

/** Keys that one rule remembers; the longest unseen are forgotten first. */
const keysAtMost = 10_000

/**
 * Watches for what should be looked at. Counted in this process alone: Prometheus adds processes up, and the thresholds
 * are low enough for one of a few. A rule that has been met for somebody is quiet for them until its time is over.
 */
export function createAlerts() {
  const counted = new Map<AlertRule, Map<string, Seen[]>>(allAlertRules.map((name) => [name, new Map()]))
  const quiet = new Map<string, number>()

  /** Gives the rules that this line has met. */
  return function watch(seen: Seen): AlertRule[] {
    return allAlertRules.filter((name) => {
      const rule: Rule = alertRules[name]
      const key = rule.counts(seen) ? rule.by(seen) : null
      if (key === null) return false
      const since = seen.at - rule.minutes * 60_000
      const keys = counted.get(name) ?? new Map<string, Seen[]>()
      const recent = [...(keys.get(key) ?? []).filter(({ at }) => at > since), seen].slice(-rule.many * 4)
      keys.delete(key)
      keys.set(key, recent)
      evict(keys)
      if (!isMet(rule, recent) || (quiet.get(`${name} ${key}`) ?? -Infinity) > seen.at) return false
      quiet.set(`${name} ${key}`, seen.at + rule.minutes * 60_000)
      evict(quiet)
      return true
    })
  }
}

const isMet = ({ many, together }: Rule, recent: readonly Seen[]) =>
  together
    ? together.every((kinds) => recent.some(({ kind }) => kinds.includes(kind)))
    : recent.length >= many

function evict(keys: Map<string, unknown>): void {
  for (const oldest of keys.keys()) {
    if (keys.size <= keysAtMost) break
    keys.delete(oldest)
  }
}
