import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newRelayCounters } from '#backend/ports/realtime/counters.ts'
import { receiveRelayMessage } from '#backend/ports/realtime/relayPublisher.ts'
import type { Tx } from '#backend/db/connect.ts'

const log = pino({ level: 'silent' })

test('clients reconnect and backfill when a large message cannot be read from the database', async () => {
  const done: string[] = []
  const server = {
    publish: () => done.push('published'),
    channels: () => [],
    disconnectUser: () => done.push('disconnected'),
    reconnectAll: () => done.push('reconnected'),
  }
  const unavailable = {
    select: () => {
      throw new Error('Connection terminated unexpectedly')
    },
  } as unknown as Tx
  const receiver = { server, db: unavailable, followersAmong: async () => [], self: 'this', log }
  const counters = newRelayCounters()
  await receiveRelayMessage(receiver, JSON.stringify({ from: 'other', row: 1 }), counters)
  expect(done).toEqual(['reconnected'])
  expect(counters).toEqual({ sent: 0, received: 0, lost: 1 })
})
