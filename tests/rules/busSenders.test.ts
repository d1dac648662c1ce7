import { expect, test } from 'vitest'
import { createSenders, silenceMs } from '#backend/ports/bus/senders.ts'

let now = 0
const opened = () => createSenders(() => now)
const message = (number: number, from = 'a') => ({ from, number, messages: [{ channel: 'c', payload: '' }] })
const heartbeat = (number: number, from = 'a') => ({ from, number, messages: [] })

test('numbers that follow one another, and heartbeats with the last one, mean that nothing was missed', () => {
  const { receive } = opened()
  const packets = [heartbeat(0), message(1), message(2), heartbeat(2), heartbeat(2), message(3)]
  expect(packets.map(receive)).toEqual(packets.map(() => true))
})

test('a gap, and a heartbeat with a number that is new, mean that something was missed, once', () => {
  const { receive } = opened()
  expect([heartbeat(0), message(2), message(3), heartbeat(5), heartbeat(5), message(6)].map(receive)).toEqual(
    [...[true, false, true, false, true, true]],
  )
})

test('a message that arrives late closes no gap and opens none', () => {
  const { receive } = opened()
  expect([message(1), message(3), message(2), message(4)].map(receive)).toEqual([true, false, true, true])
})

test('each process has its own numbers, and one that is not known has begun or was missed', () => {
  const { receive } = opened()
  const packets = [
    message(1),
    message(1, 'b'),
    heartbeat(1),
    heartbeat(0, 'c'),
    heartbeat(9, 'd'),
    message(7, 'e'),
  ]
  expect(packets.map(receive)).toEqual([true, true, true, true, false, false])
})

test('who falls silent is gone and counts once; who has said goodbye is not missed, unless something is missing before it', () => {
  const { receive, removeSilent } = opened()
  for (const from of ['a', 'b', 'c']) receive(heartbeat(0, from))
  expect(receive({ ...heartbeat(0, 'b'), isLast: true })).toBe(true)
  expect(receive({ ...heartbeat(1, 'c'), isLast: true })).toBe(false)
  expect(removeSilent()).toBe(false)
  now += silenceMs + 1
  expect([removeSilent(), removeSilent()]).toEqual([true, false])
  // One that was only paused is missed when it returns.
  expect([receive(message(1)), receive(heartbeat(4, 'b'))]).toEqual([true, false])
})
