import { createHmac } from 'node:crypto'
import { pino, type Logger } from 'pino'
import { addressKey, plainAddress } from '../networkAddress.ts'
import { createAlerts, type AlertRule } from './alerts.ts'
import { currentCall } from './currentCall.ts'
import { dailyFile, type LineSink } from './dailyFile.ts'
import type { Outcome, SecurityKind } from './kinds.ts'

/** What happened. Whatever is not said is taken from the call under way. */
export interface SecurityEvent {
  readonly kind: SecurityKind
  readonly outcome: Outcome
  readonly accountId?: number | null
  readonly company?: string | null
  /** Codes and names of rules, never what somebody typed. */
  readonly details?: readonly string[]
}

export type { LineSink }

export interface SecurityLog {
  /** Writes a line. To be called once what it says is committed, and at once for a failure. Never throws. */
  write(event: SecurityEvent): void
  /** How often each kind ended in which way: `signInPassword failed` → 7. */
  readonly counts: ReadonlyMap<`${SecurityKind} ${Outcome}`, number>
  readonly alerts: ReadonlyMap<AlertRule, number>
  /** Lines that could not be written. */
  lost(): number
  stop(): Promise<void>
}

interface Options {
  /** A path, or null for standard output; tests bring a sink of their own. */
  readonly to: string | LineSink | null
  /** What typed addresses are hashed with. */
  readonly secret: string
  readonly now: () => Date
  /** The log of the product, which is told when this one cannot be written. */
  readonly log: Logger
}

const userAgentAtMost = 300

export function createSecurityLog({ to, secret, now, log }: Options): SecurityLog {
  const counts = new Map<`${SecurityKind} ${Outcome}`, number>()
  const alerts = new Map<AlertRule, number>()
  const watch = createAlerts()
  let lost = 0
  const onError = (error: unknown) => {
    lost++
    log.error({ err: error }, 'security log was not written')
  }
  const sink = to === null ? standardOutput : typeof to === 'string' ? dailyFile(to, { now, onError }) : to
  const lines = pino(
    {
      base: { log: 'security' },
      timestamp: () => `,"time":"${now().toISOString()}"`,
      // Ours are told apart by their kind; pino cannot leave the level out.
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
        userAgent: call ? call.userAgent.slice(0, userAgentAtMost) : null,
        requestId: call?.requestId ?? null,
        details,
      })
      count(counts, `${kind} ${outcome}`)
      if (kind === 'alert') return
      const who = account === null ? typed : String(account)
      for (const rule of watch({ kind, outcome, who, network, details, at: now().getTime() })) {
        count(alerts, rule)
        write({ kind: 'alert', outcome: 'done', accountId: account, details: [rule] })
      }
    } catch (error) {
      // Who signs in must not be kept from it by what is written about it.
      onError(error)
    }
  }
  return { write, counts, alerts, lost: () => lost, stop: () => sink.stop() }
}

const standardOutput: LineSink = {
  write: (line) => void process.stdout.write(line),
  stop: () => Promise.resolve(),
}

/** What limits count an address by; null for what is none. */
const networkOf = (address: string): string | null =>
  plainAddress(address) === null ? null : addressKey(address)

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
