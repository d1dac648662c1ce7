import { expect, test } from 'vitest'
import type { RealtimeLogEvent } from '#backend/ports/realtime/logEvents.ts'
import { connect, requestUpgrade } from './rawClient.ts'
import { achievements, jobs, openServer } from './fixtures.ts'

/** The refusal a client receives: the error code must equal the close code. */
async function refusal(client: ReturnType<typeof requestUpgrade>): Promise<number> {
  const { data } = await client.nextOf('pusher:error')
  const { code } = data as { code: number }
  expect(await client.closed).toBe(code)
  return code
}

const path = `/app/${jobs.key}?protocol=7`

test('a connected socket receives its id and the activity timeout', async () => {
  const server = await openServer({ limits: { activityTimeoutMs: 90_000 } })
  const client = requestUpgrade(server, `${path}&client=js&version=8.6.0&flash=false`)
  const { data } = await client.nextOf('pusher:connection_established')
  expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/) as string, activity_timeout: 90 })
})

test.each([
  ['/app/nobody?protocol=7', 4001],
  ['/somewhere?protocol=7', 4005],
  [`/app/${jobs.key}?protocol=seven`, 4006],
  [`/app/${jobs.key}?protocol=5`, 4007],
  [`/app/${jobs.key}`, 4008],
])('%s is refused with %i', async (wrong, code) => {
  expect(await refusal(requestUpgrade(await openServer(), wrong))).toBe(code)
})

test('a disabled application is refused, the other one is not', async () => {
  const server = await openServer({ apps: [achievements, { ...jobs, enabled: false }] })
  expect(await refusal(requestUpgrade(server, path))).toBe(4003)
  await connect(server, achievements)
})

test('an application that requires TLS trusts the proxy’s header only if configured, and only its last entry', async () => {
  const apps = [{ ...jobs, tlsOnly: true }]
  const headers = { 'x-forwarded-proto': 'https' }
  expect(await refusal(requestUpgrade(await openServer({ apps }), path, { headers }))).toBe(4000)
  const behindProxy = await openServer({ apps, trustProxy: true })
  await connect(behindProxy, jobs, { headers })
  const forged = { 'x-forwarded-proto': 'https, http' }
  expect(await refusal(requestUpgrade(behindProxy, path, { headers: forged }))).toBe(4000)
})

test('only pages of known origins may open sockets; clients without an origin may', async () => {
  const server = await openServer({ allowedOrigins: ['https://tenure.example'] })
  for (const origin of [
    'https://evil.example',
    'http://tenure.example',
    'https://tenure.example.evil.test',
    'null',
  ]) {
    expect(await refusal(requestUpgrade(server, path, { origin }))).toBe(4009)
  }
  await connect(server, jobs, { origin: 'https://tenure.example' })
  await connect(server)
})

test('a full server asks clients to retry later, and admits one when another has left', async () => {
  const server = await openServer({ limits: { connections: 2 } })
  const first = await connect(server)
  await connect(server, achievements)
  expect(await refusal(requestUpgrade(server, path))).toBe(4100)
  first.socket.close()
  await first.closed
  await expect.poll(() => server.stats().connections).toBe(1)
  await connect(server)
})

test('connections per address and per application are limited', async () => {
  const crowded = await openServer({ limits: { connectionsPerAddress: 1 }, trustProxy: true })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': `203.0.113.9, ${address}` } })
  await connect(crowded, jobs, from('198.51.100.1'))
  expect(await refusal(requestUpgrade(crowded, path, from('198.51.100.1')))).toBe(4004)
  expect(await refusal(requestUpgrade(crowded, path, from('[::ffff:198.51.100.1]:4711')))).toBe(4004)
  await connect(crowded, jobs, from('198.51.100.2'))
  await connect(crowded, jobs, from('2001:db8:1:2::1'))
  expect(await refusal(requestUpgrade(crowded, path, from('[2001:db8:1:2:ffff::7]:1234')))).toBe(4004)
  for (const network of [3, 4, 5]) await connect(crowded, jobs, from(`2001:db8:1:${network}::1`))
  // A customer may have a whole /48.
  expect(await refusal(requestUpgrade(crowded, path, from('2001:db8:1:6::1')))).toBe(4004)
  await connect(crowded, jobs, from('2001:db8:2:6::1'))

  const small = await openServer({ apps: [achievements, { ...jobs, maxConnections: 1 }] })
  await connect(small)
  expect(await refusal(requestUpgrade(small, path))).toBe(4004)
  await connect(small, achievements)
})

test('refusals are counted and logged, without the key', async () => {
  const events: RealtimeLogEvent[] = []
  const server = await openServer({ log: (event) => events.push(event) })
  await refusal(requestUpgrade(server, '/app/secret-guess?protocol=7'))
  expect(server.stats().errors.unknownApp).toBe(1)
  expect(events).toContainEqual({ kind: 'refused', error: 'unknownApp', address: '127.0.0.1' })
  expect(JSON.stringify(events)).not.toContain('secret-guess')
})
