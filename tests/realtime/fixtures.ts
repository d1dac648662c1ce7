import Pusher from 'pusher'
import { onTestFinished } from 'vitest'
import type { RealtimeApp } from '#backend/ports/realtime/app.ts'
import {
  type RealtimeOptions,
  type RealtimeServer,
  startRealtimeServer,
} from '#backend/ports/realtime/server.ts'

export const achievements: RealtimeApp = {
  name: 'achievements',
  id: '1',
  key: 'ach-key',
  secret: 'ach-secret',
}
export const jobs: RealtimeApp = { name: 'jobs', id: '2', key: 'jobs-key', secret: 'jobs-secret' }
export const host = '127.0.0.1'

/** A running server that stops with the test. */
export async function openServer(options: Partial<RealtimeOptions> = {}): Promise<RealtimeServer> {
  const server = await startRealtimeServer({
    port: 0,
    host,
    apps: [achievements, jobs],
    allowedOrigins: 'any',
    ...options,
    limits: { closeTimeoutMs: 200, ...options.limits },
  })
  onTestFinished(() => server.stop())
  return server
}

/** The official server SDK, connected to our server. */
export function sdk(server: RealtimeServer, app: RealtimeApp = jobs): Pusher {
  return new Pusher({ appId: app.id, key: app.key, secret: app.secret, host, port: String(server.port) })
}

/** The status with which the server refused the SDK's call, or 200. */
export async function statusOf(call: Promise<unknown>): Promise<number | undefined> {
  try {
    await call
    return 200
  } catch (error) {
    if (error instanceof Pusher.RequestError) return (error as { status?: number }).status
    throw error
  }
}
