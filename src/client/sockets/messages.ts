import type { ConnectionState, SocketSettings, Target } from './sockets.ts'

/** From a page to the worker. */
export type PageMessage =
  /** The page holds the lock for as long as it lives. */
  | { readonly type: 'open'; readonly settings: SocketSettings; readonly lock: string }
  | { readonly type: 'listen'; readonly id: number; readonly target: Target }
  | { readonly type: 'leave'; readonly id: number }
  /** The network is back. */
  | { readonly type: 'online' }
  | { readonly type: 'close' }

/** From the worker to a page. */
export type WorkerMessage =
  | { readonly type: 'state'; readonly state: ConnectionState }
  | { readonly type: 'message'; readonly id: number; readonly payload: unknown }
  | { readonly type: 'outcome'; readonly id: number }
