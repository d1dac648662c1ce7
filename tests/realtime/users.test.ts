import { expect, test } from 'vitest'
import { authorizeUser } from '#backend/ports/realtime/authorize.ts'
import { connect } from './rawClient.ts'
import { achievements, jobs, openServer, sdk, statusOf } from './fixtures.ts'

test('a socket signs in once, with a signature made for it', async () => {
  const server = await openServer()
  const client = await connect(server)
  const answer = await client.signIn('7')
  expect(answer.data).toEqual({ user_data: JSON.stringify({ id: '7' }) })
  await client.signIn('7')
  client.send('pusher:signin', authorizeUser(jobs, client.socketId, { id: '8' }))
  expect(await client.closed).toBe(4009)
})

test.each([
  ['nothing', () => ({})],
  ['another socket', () => authorizeUser(jobs, '1.1', { id: '7' })],
  ['another application', (id: string) => authorizeUser(achievements, id, { id: '7' })],
  ['another user', (id: string) => ({ ...authorizeUser(jobs, id, { id: '7' }), user_data: '{"id":"8"}' })],
])('a sign-in signed for %s closes the socket', async (_, forge) => {
  const client = await connect(await openServer())
  client.send('pusher:signin', forge(client.socketId))
  expect(await client.closed).toBe(4009)
})

test('messages to a user reach only that user’s sockets', async () => {
  const server = await openServer()
  const [ana, bohdan] = [await connect(server), await connect(server)]
  await ana.signIn('7')
  await bohdan.signIn('8')
  expect(await ana.join('#server-to-user-7')).toMatchObject({
    event: 'pusher_internal:subscription_succeeded',
  })
  expect(await bohdan.join('#server-to-user-7')).toMatchObject({ data: { status: 401 } })
  await sdk(server).sendToUser('7', 'note', { for: 'ana' })
  expect(await ana.nextOf('note')).toMatchObject({ data: { for: 'ana' } })
  expect(server.stats().delivered).toBe(1)
})

test('the HTTP API closes a user’s sockets in its application, however they were authenticated', async () => {
  const server = await openServer()
  const [signedIn, subscribed, present, anonymous] = [
    await connect(server), await connect(server), await connect(server), await connect(server),
  ] // prettier-ignore
  const elsewhere = await connect(server, achievements)
  await signedIn.signIn('7')
  await subscribed.join('private-person.7', { user_id: '7' })
  await present.join('presence-room', { user_id: '7' })
  await anonymous.join('private-person.8', { user_id: '8' })
  await elsewhere.signIn('7')
  expect(await statusOf(sdk(server).terminateUserConnections('7'))).toBe(200)
  for (const client of [signedIn, subscribed, present]) expect(await client.closed).toBe(4009)
  await anonymous.settled()
  await elsewhere.settled()
  expect(server.stats().apps.jobs).toMatchObject({ connections: 1, users: 1 })
})

test('the operator closes a user’s sockets everywhere, or makes them reconnect and authorise again', async () => {
  const server = await openServer()
  const [jobsClient, achievementsClient] = [await connect(server, jobs), await connect(server, achievements)]
  await jobsClient.join('private-person.7', { user_id: '7' })
  await achievementsClient.join('private-person.7', { user_id: '7' })
  expect(server.disconnectUser('7', { reconnect: true })).toBe(2)
  expect([await jobsClient.closed, await achievementsClient.closed]).toEqual([4200, 4200])
  expect(server.disconnectUser('7')).toBe(0)
  const again = await connect(server)
  expect(server.disconnect(again.socketId)).toBe(true)
  expect(await again.closed).toBe(4009)
  expect(server.disconnect(again.socketId)).toBe(false)
})

test('an application that requires sign-in closes anonymous sockets', async () => {
  const apps = [{ ...jobs, requireAuthorization: true }]
  const server = await openServer({ apps, limits: { authorizationTimeoutMs: 400 } })
  const [anonymous, member, user] = [await connect(server), await connect(server), await connect(server)]
  await anonymous.join('news')
  await member.join('private-person.7')
  await user.signIn('7')
  expect(await anonymous.closed).toBe(4009)
  await member.settled()
  await user.settled()
})
