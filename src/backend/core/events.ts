import type { DomainFailure } from '#contract/companyDomains.ts'
import type { Locale } from '#contract/locale.ts'
import type { Tx } from '../db/connect.ts'
import { events } from '../db/schema/accounts.ts'
import type { Attempt } from '../work/attempts.ts'
import type { Context } from './context.ts'
import {
  deliver,
  deliveriesOf,
  type Happened,
  type NamedReactions,
  type QueuedDelivery,
} from './deliveries.ts'
import type { Stale } from './stale.ts'

/** Changes of how one signs in that a mail tells of: sentences of `mail.json`. */
export type SecurityChange =
  'secondFactorOn' | 'secondFactorOff' | 'recoveryCodesRenewed' | 'passkeyAdded' | 'passkeyRemoved'

/** Why a company has lost its verified domain. */
export type DomainLoss = 'failed' | 'taken' | 'renamed' | 'removed'

/** Everything that can happen, with what its reactions need to know. */
export interface Events {
  signedUp: { accountId: number }
  signUpRepeated: { accountId: number; email: string }
  addressCodeSent: { accountId: number; email: string; code: string; locale: Locale }
  /** Somebody asked for a code to an address that is another account's. */
  addressElsewhere: { email: string; locale: Locale }
  primaryEmailChanged: { accountId: number; from: string; to: string }
  accountClosed: {
    accountId: number
    email: string
    locale: Locale
    eraseAfter: string
    companyIds: number[]
  }
  accountReopened: { accountId: number; companyIds: number[] }
  /** `stays`: the device that changed it is still signed in. */
  passwordChanged: { accountId: number; stays?: true }
  /** How one signs in was changed: its owner is told. */
  securityChanged: { accountId: number; change: SecurityChange }
  /** Devices were signed out, this account's others were not. */
  sessionsEnded: { accountId: number }
  phoneCodeSent: { messageId: string; number: string; code: string; locale: Locale }
  codeSent: { attempt: string; email: string; code: string }
  profileChanged: { userId: number }
  companyChanged: { companyId: number }
  domainCodeSent: { companyId: number; email: string; code: string; locale: Locale }
  domainProven: { companyId: number; domain: string }
  /** A verified domain has begun to fail its checks; `until`: when it is lost. */
  domainFailing: { companyId: number; domain: string; failure: DomainFailure; until: string }
  domainLost: { companyId: number; domain: string; reason: DomainLoss; at: string }
  followed: { companyId: number; userId: number }
  unfollowed: { companyId: number; userId: number }
  memberJoined: { companyId: number; userId: number; employmentId: number; invitationId: number }
  memberRightsChanged: { companyId: number; userId: number }
  memberLeft: { companyId: number; userId: number }
  /** The token goes into the mail; afterwards only its hash is known. */
  invitationSent: { invitationId: number; token: string }
  /** It is for somebody who is here. */
  invitationAddressed: { invitationId: number }
  invitationWithdrawn: { invitationId: number }
  invitationAnswered: { invitationId: number }
  joinRequested: { invitationId: number }
  joinRequestWithdrawn: { invitationId: number }
  joinRequestAnswered: { invitationId: number }
  joinRequestReopened: { invitationId: number }
  jobChanged: { companyId: number; jobId: number }
  applicationReceived: { applicationId: number }
  applicationViewed: { applicationId: number }
  applicationStateChanged: { applicationId: number }
}
export type EventName = keyof Events
export type Record = <Name extends EventName>(name: Name, payload: Events[Name]) => Promise<void>

interface Listeners {
  readonly reactions: NamedReactions
  readonly stale: readonly Stale[]
}
const registered = new WeakMap<object, Listeners>()

/** Tells a context which domains react to events, and which pages an event invalidates. */
export function listen(ctx: Context, reactions: NamedReactions, stale: readonly Stale[] = []): void {
  registered.set(ctx.db, { reactions, stale })
}

/** Which domains react, and what they know to be stale: tests put faults between the two. */
export const listenersOf = (ctx: Context): Listeners | undefined => registered.get(ctx.db)

/** Runs one queued delivery. */
export const runDelivery = (ctx: Context, delivery: QueuedDelivery, attempt: Attempt): Promise<void> =>
  deliver(ctx, registered.get(ctx.db)?.reactions ?? {}, delivery, attempt)

/**
 * Runs a change in one transaction, together with the deliveries that its events call for and with the invalidation of
 * the pages that it makes untrue. The caller waits for no reaction. No page shows what was before the change once it is
 * acknowledged: this process evicts the pages here, the others with the commit itself.
 */
export async function commit<T>(ctx: Context, change: (tx: Tx, record: Record) => Promise<T>): Promise<T> {
  const { reactions = {}, stale = [] } = registered.get(ctx.db) ?? {}
  let tags: readonly string[] = []
  let queued = 0
  try {
    const result = await ctx.db.transaction(async (tx) => {
      const happened: Happened[] = []
      const made = await change(tx, async (name, payload) => void happened.push({ name, payload }))
      const deliveries = deliveriesOf(reactions, happened)
      await ctx.queue.addAll(
        'delivery',
        deliveries.map((data) => ({ data })),
        { tx },
      )
      queued = deliveries.length
      tags = await findStale(stale, tx, happened)
      if (tags.length > 0) await ctx.announceStale(tx, tags)
      return made
    })
    ctx.forget(tags)
    if (queued > 0) ctx.queue.wake('delivery')
    return result
  } catch (error) {
    // A commit whose answer was lost may have been one.
    ctx.forget(tags)
    throw error
  }
}

/** Queues the deliveries of events that an earlier release recorded and did not get to. */
export async function queueUndelivered(ctx: Context): Promise<void> {
  const { reactions = {} } = registered.get(ctx.db) ?? {}
  await ctx.db.transaction(async (tx) => {
    const waiting = await tx.delete(events).returning({ name: events.name, payload: events.payload })
    const happened = waiting.map(
      ({ name, payload }) => ({ name, payload: JSON.parse(payload) as never }) as Happened,
    )
    const deliveries = deliveriesOf(reactions, happened)
    await ctx.queue.addAll(
      'delivery',
      deliveries.map((data) => ({ data })),
      { tx },
    )
  })
}

async function findStale(stale: readonly Stale[], tx: Tx, happened: readonly Happened[]): Promise<string[]> {
  const tags = new Set<string>()
  for (const { name, payload } of happened)
    for (const one of stale) for (const tag of (await one[name]?.(payload as never, tx)) ?? []) tags.add(tag)
  return [...tags]
}
