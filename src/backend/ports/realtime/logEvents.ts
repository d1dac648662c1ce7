import type { AppName } from './app.ts'
import type { ProtocolError } from './protocolErrors.ts'

/** Log events of the realtime server, without secrets and payloads. */
export type RealtimeLogEvent =
  | { kind: 'started'; port: number }
  | { kind: 'stopped' }
  | { kind: 'opened'; app: AppName; socketId: string; address: string }
  | { kind: 'closed'; app: AppName; socketId: string; address: string; code: number }
  | { kind: 'refused'; error: ProtocolError; address: string }
  | { kind: 'socketError'; error: ProtocolError | 'slowReader' | 'transport'; app: AppName; socketId: string }
  | { kind: 'subscriptionRefused'; reason: string; app: AppName; socketId: string; channel: string }
  | { kind: 'requestRefused'; status: number; code: string; path: string }
  | { kind: 'failed'; where: 'message' | 'request' | 'server'; error: unknown }

export type RealtimeLog = (event: RealtimeLogEvent) => void
