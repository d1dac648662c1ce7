import type { Tx } from '../../db/connect.ts'

/** Called after a commit; resolved when all other processes will have the message, or know that they missed one. */
export type AfterCommit = () => Promise<void>

/** Messages to the other processes of this installation. */
export interface Bus {
  /** Sends what is committed already. Rejects when neither the bus nor the database can be reached. */
  send(channel: string, payload: string): Promise<void>
  /**
   * Sends what follows from a transaction, if it commits: with the commit, or when the returned function is called after it. Until
   * that has resolved, the change is not acknowledged to anybody.
   */
  sendOnCommit(tx: Tx, channel: string, payload: string): Promise<AfterCommit>
  /** Of a bus beside the database; null when the database is the bus. */
  readonly counts: BusCounts | null
  stop(): Promise<void>
}

/** Why a process could not rely on having all messages. */
export const doubts = ['connection', 'gap', 'vanished'] as const
export type Doubt = (typeof doubts)[number]

/** For metrics. */
export interface BusCounts {
  isConnected: boolean
  sent: number
  received: number
  /** Sent by the database, because the bus was away. */
  fallbacks: number
  readonly doubts: Record<Doubt, number>
}

/** The embedded database serves a single process, so there is no other one to notify. */
export const noBus: Bus = {
  send: async () => undefined,
  sendOnCommit: async () => async () => undefined,
  counts: null,
  stop: async () => undefined,
}
