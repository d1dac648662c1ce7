/** Everything that can happen, with what its reactions need to know. Each domain adds its own, in its `events.ts`. */
export interface Events {}
export type EventName = keyof Events

/** Says inside a change that something happened: its reactions are queued with the commit. */
export type Emit = <Name extends EventName>(name: Name, payload: Events[Name]) => Promise<void>
