import { expect, test } from 'vitest'
import { connect } from './rawClient.ts'
import { jobs, openServer } from './fixtures.ts'

const chatty = [{ ...jobs, clientEvents: true }]
const complaint = (code: number) => ({ event: 'pusher:error', data: { code } })

test('a client event reaches the other members of the channel, with the sender on presence channels', async () => {
  const server = await openServer({ apps: chatty })
  const [ana, bohdan] = [await connect(server), await connect(server)]
  for (const [client, id] of [
    [ana, '1'],
    [bohdan, '2'],
  ] as const) {
    await client.join('private-room')
    await client.join('presence-room', { user_id: id })
  }
  await ana.nextOf('pusher_internal:member_added')
  ana.send('client-typing', { on: true }, 'private-room')
  ana.send('client-typing', { on: false }, 'presence-room')
  const typing = { event: 'client-typing', channel: 'private-room', data: { on: true } }
  expect(await bohdan.next()).toEqual(typing)
  expect(await bohdan.next()).toEqual({
    ...typing,
    channel: 'presence-room',
    data: { on: false },
    user_id: '1',
  })
  await ana.settled()
})

test('client events are refused unless enabled', async () => {
  const client = await connect(await openServer())
  await client.join('private-room')
  client.send('client-typing', {}, 'private-room')
  expect(await client.next()).toMatchObject(complaint(4300))
})

test('client events need a private channel the sender has joined, a short name and little data', async () => {
  const server = await openServer({ apps: chatty, limits: { eventBytes: 100 } })
  const [sender, other] = [await connect(server), await connect(server)]
  await sender.join('news')
  await sender.join('private-room')
  await other.join('news')
  await other.join('private-other')
  const attempts: [event: string, data: unknown, channel?: string][] = [
    ['client-a', {}],
    ['client-a', {}, 'news'],
    ['client-a', {}, 'private-other'],
    ['client-a', 'x'.repeat(200), 'private-room'],
    [`client-${'x'.repeat(200)}`, {}, 'private-room'],
    ['applicationReceived', {}, 'private-room'],
    ['pusher_internal:member_added', {}, 'private-room'],
  ]
  for (const attempt of attempts) {
    sender.send(...attempt)
    expect(await sender.next()).toMatchObject(complaint(4300))
  }
  expect(server.stats().published).toBe(0)
})

test('too many client events are refused, and the socket stays open', async () => {
  const server = await openServer({ apps: chatty, limits: { clientEventsPerSecond: 3 } })
  const [sender, other] = [await connect(server), await connect(server)]
  await sender.join('private-room')
  await other.join('private-room')
  for (let n = 0; n < 10; n += 1) sender.send('client-typing', { n }, 'private-room')
  expect(await sender.next()).toMatchObject(complaint(4301))
  await sender.settled()
  expect(server.stats().errors.tooFast).toBeGreaterThanOrEqual(6)
  expect(server.stats().delivered).toBeLessThanOrEqual(4)
})
