import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locale.ts'
import type { Tx } from '../db/connect.ts'
import { events } from '../db/schema/accounts.ts'
import type { Context } from './context.ts'
import type { Stale } from './stale.ts'

/** Changes of how one signs in that a mail tells of: sentences of `mail.json`. */
export type SecurityChange =
  'secondFactorOn' | 'secondFactorOff' | 'recoveryCodesRenewed' | 'passkeyAdded' | 'passkeyRemoved'

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
/** What a domain does because something happened. Reactions run at least once, so they are idempotent. */
export type Reactions = {
  readonly [Name in EventName]?: (ctx: Context, payload: Events[Name]) => Promise<void>
}
export type Record = <Name extends EventName>(name: Name, payload: Events[Name]) => Promise<void>

const maxAttempts = 10
interface Listeners {
  readonly reactions: readonly Reactions[]
  readonly stale: readonly Stale[]
}
const registered = new WeakMap<object, Listeners>()

/** Tells a context which domains listen, and which pages they know to be untrue after an event. */
export function listen(ctx: Context, reactions: readonly Reactions[], stale: readonly Stale[] = []): void {
  registered.set(ctx.db, { reactions, stale })
}

/**
 * Runs a change and what it recorded in one transaction, then hands the events on. What is acknowledged to the
 * caller has been committed, and no page shows what was before it: the pages are forgotten here before anything else
 * is done, and elsewhere with the commit itself. A reaction that fails, or that a crash prevented, is tried again by
 * `replay`.
 */
export async function commit<T>(ctx: Context, change: (tx: Tx, record: Record) => Promise<T>): Promise<T> {
  const recorded: number[] = []
  const happened: { name: EventName; payload: never }[] = []
  let tags: readonly string[] = []
  try {
    const result = await ctx.db.transaction(async (tx) => {
      const made = await change(tx, async (name, payload) => {
        const [row] = await tx
          .insert(events)
          .values({ name, payload: JSON.stringify(payload) })
          .returning({ id: events.id })
        if (row) recorded.push(row.id)
        happened.push({ name, payload: payload as never })
      })
      tags = await findStale(ctx, tx, happened)
      if (tags.length > 0) await ctx.announceStale(tx, tags)
      return made
    })
    ctx.forget(tags)
    // The change is done and acknowledged, whatever becomes of its reactions: `replay` takes up what is left.
    for (const id of recorded)
      await handOn(ctx, id).catch((error: unknown) =>
        ctx.log.error({ err: error, id }, 'event waits for replay'),
      )
    return result
  } catch (error) {
    // A commit whose answer was lost may have been one.
    ctx.forget(tags)
    throw error
  }
}

async function findStale(
  ctx: Context,
  tx: Tx,
  happened: readonly { name: EventName; payload: never }[],
): Promise<string[]> {
  const tags = new Set<string>()
  for (const { name, payload } of happened)
    for (const stale of registered.get(ctx.db)?.stale ?? [])
      for (const tag of (await stale[name]?.(payload, tx)) ?? []) tags.add(tag)
  return [...tags]
}

/** Hands on what is still waiting, oldest first; gives how many there were. */
export async function replay(ctx: Context, { olderThanMs = 0 } = {}): Promise<number> {
  const waiting = await ctx.db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        isNull(events.handledAt),
        lt(events.attempts, maxAttempts),
        olderThanMs > 0 ? lt(events.recordedAt, new Date(Date.now() - olderThanMs)) : undefined,
      ),
    )
    .orderBy(asc(events.id))
    .limit(500)
  for (const { id } of waiting) await handOn(ctx, id)
  return waiting.length
}

async function handOn(ctx: Context, id: number): Promise<void> {
  const [event] = await ctx.db.select().from(events).where(eq(events.id, id))
  if (!event || event.handledAt) return
  try {
    const payload = JSON.parse(event.payload) as never
    for (const reactions of registered.get(ctx.db)?.reactions ?? [])
      await reactions[event.name as EventName]?.(ctx, payload)
    await ctx.db.delete(events).where(eq(events.id, id))
  } catch (error) {
    ctx.log.error({ err: error, event: event.name, id }, 'reaction failed')
    await ctx.db
      .update(events)
      .set({ attempts: sql`${events.attempts} + 1` })
      .where(eq(events.id, id))
  }
}
