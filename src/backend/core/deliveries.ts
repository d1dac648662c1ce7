import type { Attempt } from '../ports/work/attempts.ts'
import type { Context } from './context.ts'
import type { EventName, Events } from './events.ts'

/**
 * The handlers of a domain by event. Each runs as a delivery of its own, at least once and in any order, so it must
 * be idempotent and re-check the current state (docs/decisions/006).
 */
export type Reactions = {
  readonly [Name in EventName]?: (ctx: Context, payload: Events[Name], delivery: Attempt) => Promise<void>
}
/** Reactions by the name stored with their deliveries: a queued delivery finds its handler after a restart. */
export type NamedReactions = Readonly<Record<string, Reactions>>

/** One queued run of one reaction to one event. */
export interface QueuedDelivery {
  /** The name of the reactions, as in `NamedReactions`. */
  readonly to: string
  readonly event: EventName
  readonly payload: Events[EventName]
}
export interface EmittedEvent {
  readonly name: EventName
  readonly payload: Events[EventName]
}

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** One reaction to one event. */
    delivery: QueuedDelivery
  }
}

/** One delivery per event and reaction to it. */
export const deliveriesOf = (reactions: NamedReactions, emitted: readonly EmittedEvent[]): QueuedDelivery[] =>
  emitted.flatMap(({ name, payload }) =>
    Object.entries(reactions)
      .filter(([, reaction]) => reaction[name])
      .map(([to]) => ({ to, event: name, payload })),
  )
