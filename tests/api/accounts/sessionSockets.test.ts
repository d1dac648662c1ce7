import Echo from 'laravel-echo'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { signIn } from '#contract/accounts/signIn.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { changeMember } from '#contract/employments/members.ts'
import { changePassword, endDevice, endOtherDevices, listDevices } from '#contract/accounts/security.ts'
import { authorizeChannel, signOut } from '#contract/accounts/session.ts'
import { password } from '../../world.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { createPerson, type Person } from '../employments/invitationFixtures.ts'
import { atOnce, untilClosed, untilSubscribed, socketOf } from '../sockets.ts'

const app = useBackend({ rateFactor: 1000 })
const clock = { ms: Date.now() }
const later = useBackend({ rateFactor: 1000 }, () => new Date(clock.ms))

/** A person signed in twice, with an open socket in the other session. */
async function signedInTwice() {
  const person = await createPerson(app)
  const body = { email: person.email, password }
  const other = app.withToken((await app.anyone.call(signIn, { body })).token)
  const socket = socketOf(app, other)
  await untilSubscribed(socket.subscribe(channelOf(person)))
  return { who: person, here: await app.reauthenticate(person.caller), there: other, socket }
}
const channelOf = ({ id }: Person) => `private-${userChannel(id)}`
const reconnect = (caller: Caller, person: Person) =>
  failure(
    caller.call(authorizeChannel, {
      query: { app_key: 'jobs-key' },
      body: { socket_id: '1.1', channel_name: channelOf(person) },
    }),
  )
const otherDevice = async (current: Caller) => {
  const devices = await current.call(listDevices)
  return { params: { deviceId: devices.find(({ current }) => !current)?.id ?? 0 } }
}
const fresh = { password: 'Another-pass-2', password_confirmation: 'Another-pass-2' }

type EndingActions = Record<string, (current: Caller, other: Caller) => Promise<unknown>>
const endingActions: EndingActions = {
  'signing out': (_, other) => other.call(signOut),
  'signing out that device': async (current) => current.call(endDevice, await otherDevice(current)),
  'signing out all other devices': (current) => current.call(endOtherDevices),
  'changing the password': (current) =>
    current.call(changePassword, { body: { current_password: password, ...fresh } }),
  'closing the account': (current) => current.call(closeAccount),
}

test.each(Object.entries(endingActions))(
  '%s ends the open socket at once, and its token opens no other',
  async (_, end) => {
    const { who: person, here: current, there: other, socket } = await signedInTwice()
    await atOnce(() => Promise.all([untilClosed(socket), end(current, other)]))
    expect(await reconnect(other, person)).toMatchObject({ status: 401 })
  },
)

test.each(Object.entries(endingActions))(
  'after %s an earlier signature subscribes to no channel',
  async (_, end) => {
    const { who: person, here: current, there: other } = await signedInTwice()
    // It has not subscribed yet: the server does not know its user, so signing out does not reach it.
    const { socket, socketId } = await openSocket()
    const { auth, channel_data } = await other.call(authorizeChannel, {
      query: { app_key: 'jobs-key' },
      body: { socket_id: socketId, channel_name: channelOf(person) },
    })
    await end(current, other)
    const data = { channel: channelOf(person), auth, channel_data }
    expect(await answerTo(socket, data)).toMatchObject({
      event: 'pusher:subscription_error',
      data: { type: 'AuthError', status: 401 },
    })
    expect(await eventOf(socket, 'pusher:pong', { event: 'pusher:ping', data: {} })).toBeDefined()
  },
)

test('a signature from before the loss of rights does not subscribe to a company’s channel', async () => {
  const hugo = await app.as('hugo')
  const gita = await app.as('gita')
  const { pool } = app.backend.connection
  const { rows } = await pool.query(`select id from companies where slug = 'globex'`)
  const channel = `private-company.${(rows[0] as { id: string }).id}`
  const { socket, socketId } = await openSocket()
  const { auth, channel_data } = await hugo.call(authorizeChannel, {
    query: { app_key: 'jobs-key' },
    body: { socket_id: socketId, channel_name: channel },
  })
  const params = { slug: 'globex', userId: await app.idOf('hugo') }
  await gita.call(changeMember, { params, body: { role: 'member', manage_hr_panel: false } })
  const answer = await answerTo(socket, { channel, auth, channel_data })
  expect(answer).toMatchObject({ event: 'pusher:subscription_error' })
  await gita.call(changeMember, { params, body: { role: 'member', manage_hr_panel: true } })
})

test('a signature expires after a minute', async () => {
  const person = await createPerson(later)
  const use = async (afterMs: number) => {
    const { socket, socketId } = await openSocket(later)
    const { auth, channel_data } = await person.caller.call(authorizeChannel, {
      query: { app_key: 'jobs-key' },
      body: { socket_id: socketId, channel_name: channelOf(person) },
    })
    clock.ms += afterMs
    return (await answerTo(socket, { channel: channelOf(person), auth, channel_data })).event
  }
  expect(await use(59_000)).toBe('pusher_internal:subscription_succeeded')
  expect(await use(61_000)).toBe('pusher:subscription_error')
})

test('Laravel Echo receives its own channel, and nothing after its session has ended', async () => {
  const person = await createPerson(app)
  const echo = new Echo({ broadcaster: 'pusher', client: socketOf(app, person.caller), key: 'jobs-key' })
  const channel = echo.private(userChannel(person.id))
  await new Promise<void>((resolve) => channel.subscribed(resolve))
  await person.caller.call(signOut)
  const again = new Echo({ broadcaster: 'pusher', client: socketOf(app, person.caller), key: 'jobs-key' })
  await new Promise<void>((resolve) => again.private(userChannel(person.id)).error(() => resolve()))
})

interface Message {
  readonly event: string
  readonly data?: unknown
}
/** A raw socket, with the id that signatures are made for. */
async function openSocket(on = app) {
  const socket = new WebSocket(`ws://127.0.0.1:${on.backend.realtimePort}/app/jobs-key?protocol=7`)
  onTestFinished(() => socket.terminate())
  const { data } = await eventOf(socket, 'pusher:connection_established')
  return { socket, socketId: (JSON.parse(String(data)) as { socket_id: string }).socket_id }
}
/** The first message with this name after sending another. */
function eventOf(socket: WebSocket, name: string | RegExp, message?: object): Promise<Message> {
  return new Promise((resolve) => {
    socket.on('message', (bytes) => {
      const received = JSON.parse(String(bytes)) as Message
      if (typeof name === 'string' ? received.event === name : name.test(received.event)) resolve(received)
    })
    if (message) socket.send(JSON.stringify(message))
  })
}
const answerTo = (socket: WebSocket, data: object) =>
  eventOf(socket, /^pusher(_internal)?:subscription_/, { event: 'pusher:subscribe', data })

test('users who stay signed in resubscribe automatically', async () => {
  const { who: person, here: current } = await signedInTwice()
  const own = socketOf(app, current)
  const channel = own.subscribe(channelOf(person))
  await untilSubscribed(channel)
  const back = untilSubscribed(channel)
  await current.call(endOtherDevices)
  await back
  expect(own.connection.state).toBe('connected')
})
