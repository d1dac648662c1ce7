/** All events with their payloads. Each domain declares its own in its `events.ts`. */
export interface Events {}
export type EventName = keyof Events

/** Emits an event inside a transaction: its reactions are queued with the commit. */
export type Emit = <Name extends EventName>(name: Name, payload: Events[Name]) => Promise<void>
