import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Echo from 'laravel-echo'
import PusherClient from 'pusher-js'
import { expect, onTestFinished, test } from 'vitest'
import { authorizeChannel, authorizeUser } from '#backend/ports/realtime/authorize.ts'
import type { RealtimeServer } from '#backend/ports/realtime/server.ts'
import { connect } from './rawClient.ts'
import { achievements, host, jobs, openServer, sdk } from './fixtures.ts'

const settings = (server: RealtimeServer) => ({
  wsHost: host,
  wsPort: server.port,
  cluster: 'mt1',
  forceTLS: false,
  enabledTransports: ['ws' as const],
  disableStats: true,
})

function browser(server: RealtimeServer, key = jobs.key): PusherClient {
  const client = new PusherClient(key, {
    ...settings(server),
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, answer) => {
        const data = channelName.startsWith('presence-')
          ? { user_id: '7', user_info: { name: 'Ana' } }
          : undefined
        answer(null, authorizeChannel(jobs, socketId, channelName, data))
      },
    },
    userAuthentication: {
      customHandler: ({ socketId }, answer) => answer(null, authorizeUser(jobs, socketId, { id: '7' })),
    },
  })
  onTestFinished(() => client.disconnect())
  return client
}

interface Bindable {
  bind(event: string, received: (data: unknown) => void): unknown
}

const received = (source: Bindable, event: string) =>
  new Promise<unknown>((resolve) => source.bind(event, (data) => resolve(data)))

/** The site's endpoint /broadcasting/auth, as far as Echo uses it. */
async function openAuthEndpoint(): Promise<{ url: string; requests: URLSearchParams[] }> {
  const requests: URLSearchParams[] = []
  const endpoint = createServer((request, response) => {
    void text(request).then((body) => {
      const form = new URLSearchParams(body)
      requests.push(form)
      const app = [achievements, jobs].find(({ key }) => key === form.get('app_key'))
      const isOwn = app && form.get('channel_name') === 'private-person.7'
      if (!isOwn) return response.writeHead(403).end('{}')
      const auth = authorizeChannel(app, form.get('socket_id') ?? '', 'private-person.7', { user_id: '7' })
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(auth))
    })
  })
  await once(endpoint.listen(0, host), 'listening')
  onTestFinished(() => void endpoint.close())
  return { url: `http://${host}:${(endpoint.address() as AddressInfo).port}/broadcasting/auth`, requests }
}

function openEcho(server: RealtimeServer, key: string, authEndpoint: string): Echo<'pusher'> {
  const echo = new Echo({
    broadcaster: 'pusher',
    Pusher: PusherClient,
    key,
    ...settings(server),
    authEndpoint,
    auth: { headers: { Authorization: 'Bearer token' }, params: { app_key: key } },
  })
  onTestFinished(() => echo.disconnect())
  return echo
}

test('pusher-js subscribes to a private channel and receives what the SDK publishes', async () => {
  const server = await openServer()
  const channel = browser(server).subscribe('private-company.3')
  await received(channel, 'pusher:subscription_succeeded')
  const arrived = received(channel, 'applicationReceived')
  await sdk(server).trigger('private-company.3', 'applicationReceived', { jobId: 12, name: 'Олена' })
  expect(await arrived).toEqual({ jobId: 12, name: 'Олена' })
})

test('pusher-js learns who is present, joins and leaves', async () => {
  const server = await openServer()
  const first = browser(server)
  const channel = first.subscribe('presence-room')
  const members = (await received(channel, 'pusher:subscription_succeeded')) as { count: number; me: unknown }
  expect(members.count).toBe(1)
  expect(members.me).toEqual({ id: '7', info: { name: 'Ana' } })

  const added = received(channel, 'pusher:member_added')
  const second = await connect(server)
  await second.join('presence-room', { user_id: '8', user_info: { name: 'Богдан' } })
  expect(await added).toEqual({ id: '8', info: { name: 'Богдан' } })
  const removed = received(channel, 'pusher:member_removed')
  second.send('pusher:unsubscribe', { channel: 'presence-room' })
  expect(await removed).toMatchObject({ id: '8' })
})

test('pusher-js signs in, receives messages to its user, and is disconnected for good', async () => {
  const server = await openServer()
  const client = browser(server)
  client.signin()
  const greeted = received(client.user, 'greeting')
  await expect.poll(() => server.stats().apps.jobs?.channels).toBe(1)
  await sdk(server).sendToUser('7', 'greeting', { hello: true })
  expect(await greeted).toEqual({ hello: true })
  const left = received(client.connection, 'disconnected')
  await sdk(server).terminateUserConnections('7')
  await left
  expect(server.stats().connections).toBe(0)
})

test('pusher-js gives up on an unknown key', async () => {
  const client = browser(await openServer(), 'nobody')
  const error = received(client.connection, 'error')
  const left = received(client.connection, 'disconnected')
  expect(await error).toMatchObject({ error: { data: { code: 4001 } } })
  await left
})

test('pusher-js reconnects when asked to', async () => {
  const server = await openServer()
  const client = browser(server)
  const channel = client.subscribe('private-company.3')
  await received(channel, 'pusher:subscription_succeeded')
  const before = client.connection.socket_id
  const again = received(channel, 'pusher:subscription_succeeded')
  expect(server.disconnect(before, { reconnect: true })).toBe(true)
  await again
  expect(client.connection.socket_id).not.toBe(before)
})

test('laravel-echo, set up as in the browser, listens to both applications', async () => {
  const server = await openServer()
  const { url, requests } = await openAuthEndpoint()
  for (const app of [achievements, jobs]) {
    const channel = openEcho(server, app.key, url).private('person.7')
    await new Promise<void>((resolve) => channel.subscribed(() => resolve()))
    const arrived = new Promise((resolve) => channel.listen('.unlocked', resolve))
    await sdk(server, app).trigger('private-person.7', 'unlocked', { id: 4 })
    expect(await arrived).toEqual({ id: 4 })
    expect(requests.at(-1)?.get('app_key')).toBe(app.key)
  }
  // The endpoint named the user of these sockets, so that they can be closed with the session.
  expect(server.disconnectUser('7')).toBe(2)
})

test('laravel-echo is notified when a channel is forbidden', async () => {
  const server = await openServer()
  const { url } = await openAuthEndpoint()
  const channel = openEcho(server, jobs.key, url).private('person.8')
  const error = await new Promise((resolve) => channel.error(resolve))
  expect(error).toMatchObject({ status: 403 })
})
