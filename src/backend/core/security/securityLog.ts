import { createHmac } from 'node:crypto'
import { pino, type Logger } from 'pino'
import { addressKey, isLoopback, plainAddress } from '../../ports/network/networkAddress.ts'
import { createAlerts, type AlertRule } from './alerts.ts'
import { currentCall } from './currentCall.ts'
import { dailyFile, type LineSink } from './dailyFile.ts'
import type { Outcome, SecurityKind } from './kinds.ts'

/** A security event. Missing fields are taken from the current call. */
export interface SecurityEvent {
  readonly kind: SecurityKind
  readonly outcome: Outcome
  readonly accountId?: number | null
  readonly company?: string | null
  /** Codes and names of rules, never user input. */
  readonly details?: readonly string[]
}

export type { LineSink }

export interface SecurityLog {
  /** Writes a line. Call it after the commit, or at once for a failure. Never throws. */
  write(event: SecurityEvent): void
  /** Count of each kind and outcome: `signInPassword failed` → 7. */
  readonly counts: ReadonlyMap<`${SecurityKind} ${Outcome}`, number>
  readonly alerts: ReadonlyMap<AlertRule, number>
  /** Number of lines that could not be written. */
  lost(): number
  stop(): Promise<void>
}

interface Options {
  /** A path, or null for standard output; tests pass their own sink. */
  readonly to: string | LineSink | null
  /** Key for hashing entered addresses. */
  readonly secret: string
  readonly now: () => Date
  /** The application log, which records failures to write this one. */
  readonly log: Logger
}

const maxUserAgent = 300

export function createSecurityLog({ to, secret, now, log }: Options): SecurityLog {
  const counts = new Map<`${SecurityKind} ${Outcome}`, number>()
  const alerts = new Map<AlertRule, number>()
  const findMetRules = createAlerts()
  let lost = 0
  const onError = (error: unknown) => {
    lost++
    log.error({ err: error }, 'writing the security log failed')
  }
  const sink = to === null ? standardOutput : typeof to === 'string' ? dailyFile(to, { now, onError }) : to
  const lines = pino(
    {
      base: { log: 'security' },
      timestamp: () => `,"time":"${now().toISOString()}"`,
      // Entries are distinguished by kind; pino cannot omit the level.
      formatters: { level: (level) => ({ level }) },
    },
    sink,
  )
  const hashOf = (typed: string) =>
    createHmac('sha256', `${secret} security log`)
      .update(typed.trim().toLowerCase())
      .digest('base64url')
      .slice(0, 22)

  function write(event: SecurityEvent): void {
    try {
      const call = currentCall()
      const account = event.accountId ?? call?.accountId ?? null
      const typed = account === null && call?.typed ? hashOf(call.typed) : null
      const network = call ? networkOf(call.address) : null
      const { kind, outcome } = event
      const noted = kind === 'alert' ? [] : (call?.details ?? [])
      const details = [...new Set([...(event.details ?? []), ...noted])]
      lines.info({
        kind,
        outcome,
        account,
        typed,
        company: event.company ?? call?.company ?? null,
        address: call?.address ?? null,
        network,
        userAgent: call ? call.userAgent.slice(0, maxUserAgent) : null,
        requestId: call?.requestId ?? null,
        details,
      })
      count(counts, `${kind} ${outcome}`)
      if (kind === 'alert') return
      const subject = account === null ? typed : String(account)
      for (const rule of findMetRules({
        kind,
        outcome,
        subject,
        network,
        details,
        at: now().getTime(),
      })) {
        count(alerts, rule)
        write({ kind: 'alert', outcome: 'done', accountId: account, details: [rule] })
      }
    } catch (error) {
      // A failure to log must not prevent a sign-in.
      onError(error)
    }
  }
  return { write, counts, alerts, lost: () => lost, stop: () => sink.stop() }
}

const standardOutput: LineSink = {
  write: (line) => void process.stdout.write(line),
  stop: () => Promise.resolve(),
}

/** The rate limit key of an address, this machine's own address as it is; null when it is not an address. */
function networkOf(address: string): string | null {
  const plain = plainAddress(address)
  return plain === null || isLoopback(plain) ? plain : addressKey(plain)
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
