import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts.ts'
import { userChannel } from '#contract/channels.ts'
import { closeAccount } from '#contract/closing.ts'
import { changePassword, endDevice, endOtherDevices, listDevices } from '#contract/security.ts'
import { authorizeChannel, signOut } from '#contract/session.ts'
import { password } from '../world.ts'
import { failure, useBackend, type Caller } from './backend.ts'
import { person, type Person } from './joining.ts'
import { atOnce, ended, joined, socketOf } from './sockets.ts'

const world = useBackend({ rateFactor: 1000 })

/** Somebody who is signed in twice, with an open socket in the other place. */
async function signedInTwice() {
  const who = await person(world)
  const body = { email: who.email, password }
  const there = world.withToken((await world.anyone.call(signIn, { body })).token)
  const socket = socketOf(world, there)
  await joined(socket.subscribe(channelOf(who)))
  return { who, here: await world.prove(who.caller), there, socket }
}
const channelOf = ({ id }: Person) => `private-${userChannel(id)}`
const comeBack = (caller: Caller, who: Person) =>
  failure(
    caller.call(authorizeChannel, {
      query: { app_key: 'jobs-key' },
      body: { socket_id: '1.1', channel_name: channelOf(who) },
    }),
  )
const otherDevice = async (here: Caller) => {
  const devices = await here.call(listDevices)
  return { params: { deviceId: devices.find(({ current }) => !current)?.id ?? 0 } }
}
const fresh = { password: 'Another-pass-2', password_confirmation: 'Another-pass-2' }

type Ways = Record<string, (here: Caller, there: Caller) => Promise<unknown>>
const ways: Ways = {
  'signing out': (_, there) => there.call(signOut),
  'signing out that device': async (here) => here.call(endDevice, await otherDevice(here)),
  'signing out all other devices': (here) => here.call(endOtherDevices),
  'changing the password': (here) =>
    here.call(changePassword, { body: { current_password: password, ...fresh } }),
  'closing the account': (here) => here.call(closeAccount),
}

test.each(Object.entries(ways))(
  '%s ends the open socket at once, and its token opens none',
  async (_, end) => {
    const { who, here, there, socket } = await signedInTwice()
    await atOnce(() => Promise.all([ended(socket), end(here, there)]))
    expect(await comeBack(there, who)).toMatchObject({ status: 401 })
  },
)

test('who stays signed in hears again by themself', async () => {
  const { who, here } = await signedInTwice()
  const own = socketOf(world, here)
  const channel = own.subscribe(channelOf(who))
  await joined(channel)
  const back = joined(channel)
  await here.call(endOtherDevices)
  await back
  expect(own.connection.state).toBe('connected')
})
