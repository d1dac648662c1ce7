import { expect, test } from 'vitest'
import { authorizeChannel } from '#backend/ports/realtime/authorize.ts'
import { connect } from './rawClient.ts'
import { achievements, jobs, openServer, sdk } from './fixtures.ts'

const accepted = { event: 'pusher_internal:subscription_succeeded' }
const refused = (status: number) => ({ event: 'pusher:subscription_error', data: { status } })

test('a public channel needs no authorisation; unsubscribing stops its events', async () => {
  const server = await openServer()
  const client = await connect(server)
  expect(await client.join('news')).toEqual({ ...accepted, channel: 'news', data: {} })
  await client.join('other')
  client.send('pusher:unsubscribe', { channel: 'news' })
  await client.settled()
  await sdk(server).trigger(['news', 'other'], 'told', { n: 1 })
  expect(await client.next()).toEqual({ event: 'told', channel: 'other', data: { n: 1 } })
})

test('a private channel refuses a signature for another socket, channel, user or application', async () => {
  const server = await openServer()
  const client = await connect(server)
  const other = await connect(server)
  const channel = 'private-company.3'
  const id = client.socketId
  const withUser = authorizeChannel(jobs, id, channel, { user_id: '7' })
  const wrong = [
    {},
    { auth: '' },
    { auth: `${jobs.key}:${'0'.repeat(64)}` },
    authorizeChannel(jobs, id, 'private-company.4'),
    authorizeChannel(jobs, other.socketId, channel),
    authorizeChannel(achievements, id, channel),
    authorizeChannel({ key: jobs.key, secret: 'guess' }, id, channel),
    { auth: withUser.auth },
    { ...withUser, channel_data: JSON.stringify({ user_id: '8' }) },
  ]
  for (const auth of wrong) {
    expect(await client.subscribe({ channel, ...auth })).toMatchObject(refused(401))
  }
  await sdk(server).trigger([channel, 'news'], 'secret', {})
  expect(server.stats().delivered).toBe(0)
  expect(await client.subscribe({ channel, ...withUser })).toMatchObject(accepted)
})

test('the two applications do not receive each other’s events', async () => {
  const server = await openServer()
  const jobsClient = await connect(server, jobs)
  const achievementsClient = await connect(server, achievements)
  await jobsClient.join('private-person.7')
  await achievementsClient.join('private-person.7')
  await sdk(server, achievements).trigger('private-person.7', 'first', 1)
  await sdk(server, jobs).trigger('private-person.7', 'second', 2)
  expect(await jobsClient.next()).toMatchObject({ event: 'second' })
  expect(await achievementsClient.next()).toMatchObject({ event: 'first' })
})

test('a user with two sockets is present once, from the first to the last', async () => {
  const server = await openServer()
  const [watcher, phone, laptop] = [await connect(server), await connect(server), await connect(server)]
  await watcher.join('presence-room', { user_id: '1' })
  await phone.join('presence-room', { user_id: '7', user_info: { name: 'Ana' } })
  const seen = await laptop.join('presence-room', { user_id: '7', user_info: { name: 'Ana' } })
  const hash = { '1': null, '7': { name: 'Ana' } }
  expect(seen.data).toEqual({ presence: { count: 2, ids: ['1', '7'], hash } })
  const added = { event: 'pusher_internal:member_added', data: { user_id: '7', user_info: { name: 'Ana' } } }
  expect(await watcher.next()).toMatchObject(added)
  phone.socket.terminate()
  await expect.poll(() => server.stats().connections).toBe(2)
  await sdk(server).trigger('presence-room', 'still here', {})
  expect(await watcher.next()).toMatchObject({ event: 'still here' })
  laptop.send('pusher:unsubscribe', { channel: 'presence-room' })
  expect(await watcher.next()).toMatchObject({
    event: 'pusher_internal:member_removed',
    data: { user_id: '7' },
  })
  await watcher.settled()
  expect(server.stats().apps.jobs).toMatchObject({ channels: 1, subscriptions: 1 })
})

test('a presence channel refuses too many members, too much user data, and anonymous members', async () => {
  const server = await openServer({ limits: { presenceMembers: 1, presenceMemberBytes: 100 } })
  const [first, second] = [await connect(server), await connect(server)]
  expect(await first.join('presence-a', { user_id: '1', user_info: 'x'.repeat(100) })).toMatchObject(
    refused(403),
  )
  expect(await first.join('presence-a', { user_id: '1' })).toMatchObject(accepted)
  expect(await second.join('presence-a', { user_id: '2' })).toMatchObject(refused(403))
  expect(await second.join('presence-a', { user_id: '1' })).toMatchObject(accepted)
  const incomplete = sdk(server).authorizeChannel(second.socketId, 'presence-b', {} as never)
  expect(await second.subscribe({ channel: 'presence-b', ...incomplete })).toMatchObject(refused(400))
})

test('channel names are validated, and a socket has a limited number of channels', async () => {
  const server = await openServer({ limits: { channelsPerConnection: 2 } })
  const client = await connect(server)
  for (const name of ['', 'with space', 'a:b', 'x'.repeat(201), '#private']) {
    expect(await client.join(name)).toMatchObject(refused(400))
  }
  await client.join('a')
  await client.join('b')
  expect(await client.join('c')).toMatchObject(refused(403))
  expect(await client.join('a')).toMatchObject(accepted)
  client.send('pusher:unsubscribe', { channel: 'a' })
  expect(await client.join('c')).toMatchObject(accepted)
  expect(await client.join('#server-to-user-7')).toMatchObject(refused(403))
})

test('the authorisation callback decides on a signature, and concurrent changes count', async () => {
  const questions: { channel: string; userId: string; answer: (may: boolean) => void }[] = []
  const server = await openServer({
    mayJoin: (channel, { userId }) => new Promise((answer) => questions.push({ channel, userId, answer })),
  })
  const client = await connect(server)
  const answered = async (channel: string, may: boolean) => {
    const joined = client.join(channel, { user_id: '7' })
    await expect.poll(() => questions.length).toBe(1)
    questions.shift()?.answer(may)
    return (await joined).event
  }
  expect(await answered('private-user.7', true)).toBe('pusher_internal:subscription_succeeded')
  expect(await answered('private-user.8', false)).toBe('pusher:subscription_error')
  expect(await answered('presence-room', false)).toBe('pusher:subscription_error')
  // Public channels need no authorisation.
  expect((await client.join('news')).event).toBe('pusher_internal:subscription_succeeded')
  expect(questions).toEqual([])

  // Unsubscribing before the response cancels the subscription.
  client.send('pusher:subscribe', {
    channel: 'private-left',
    ...authorizeChannel(jobs, client.socketId, 'private-left', { user_id: '7' }),
  })
  await expect.poll(() => questions.length).toBe(1)
  client.send('pusher:unsubscribe', { channel: 'private-left' })
  client.send('pusher:ping')
  await client.nextOf('pusher:pong')
  questions.shift()?.answer(true)
  expect(server.stats().apps.jobs?.channels).toBe(2)

  // The user under authorisation is known: closing the user's sockets closes this one, whatever the result.
  const other = await connect(server)
  void other.join('private-user.9', { user_id: '9' })
  await expect.poll(() => questions.length).toBe(1)
  expect(server.disconnectUser('9')).toBe(1)
  questions.shift()?.answer(true)
  expect(await other.closed).toBe(4009)
  expect(server.stats().apps.jobs?.channels).toBe(2)
})

test('when the authorisation callback fails, subscriptions are refused', async () => {
  const server = await openServer({ mayJoin: () => Promise.reject(new Error('The database is away')) })
  const client = await connect(server)
  expect((await client.join('private-user.7', { user_id: '7' })).event).toBe('pusher:subscription_error')
  expect((await client.join('private-user.7')).event).toBe('pusher:subscription_error')
})
