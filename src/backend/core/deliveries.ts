import type { Attempt } from '../work/attempts.ts'
import type { Context } from './context.ts'
import type { EventName, Events } from './events.ts'

/**
 * What a domain does because something happened, by event. Each runs as a delivery of its own, at least once and in any
 * order, so it is idempotent and asks what still holds. One port each: what must be mailed does not wait for sockets.
 */
export type Reactions = {
  readonly [Name in EventName]?: (ctx: Context, payload: Events[Name], delivery: Attempt) => Promise<void>
}
/** Reactions by the name that their deliveries carry: a queued delivery finds its reaction after a restart. */
export type NamedReactions = Readonly<Record<string, Reactions>>

/** One reaction that is due because of one event. */
export interface QueuedDelivery {
  /** The name of the reactions, as in `NamedReactions`. */
  readonly to: string
  readonly event: EventName
  readonly payload: Events[EventName]
}
export interface Happened {
  readonly name: EventName
  readonly payload: Events[EventName]
}

declare module '../work/workNames.ts' {
  interface Work {
    /** One reaction to one event. */
    delivery: QueuedDelivery
  }
}

/** The deliveries that events call for: one for each event and each of its reactions. */
export const deliveriesOf = (reactions: NamedReactions, happened: readonly Happened[]): QueuedDelivery[] =>
  happened.flatMap(({ name, payload }) =>
    Object.entries(reactions)
      .filter(([, reaction]) => reaction[name])
      .map(([to]) => ({ to, event: name, payload })),
  )
