import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createPublisher, PublishFailed, type PublisherOptions } from '#backend/ports/realtime/publisher.ts'
import { connect } from './rawClient.ts'
import { achievements, host, jobs, openServer } from './fixtures.ts'

function publisherTo(port: number, options: Partial<PublisherOptions> = {}) {
  const publisher = createPublisher({
    apps: [achievements, jobs],
    host,
    port,
    useTLS: false,
    followersAmong: async () => [],
    ...options,
  })
  onTestFinished(() => publisher.close())
  return publisher
}

async function openHttp(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await once(server.listen(0, host), 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

const failureOf = async (work: Promise<void>): Promise<PublishFailed> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof PublishFailed)) throw new Error('It did not fail as it should', { cause: error })
  return error
}

test('an event reaches the channels of its application, except the socket that caused it', async () => {
  const server = await openServer()
  const [cause, other] = [await connect(server), await connect(server)]
  for (const client of [cause, other]) await client.join('private-company.3')
  const publisher = publisherTo(server.port)
  const data = { name: 'Олена', at: new Date(0) }
  await publisher.publish('achievements', 'private-company.3', 'elsewhere', data)
  await publisher.publish('jobs', 'private-company.3', 'first', data, { exceptSocketId: cause.socketId })
  await publisher.publish('jobs', ['private-company.3'], 'second', 'text')
  await publisher.publish('jobs', 'private-company.3', 'third', undefined)
  expect(await cause.next()).toMatchObject({ event: 'second', data: 'text' })
  expect(await other.next()).toMatchObject({
    event: 'first',
    data: { name: 'Олена', at: '1970-01-01T00:00:00.000Z' },
  })
  expect(await other.nextOf('third')).toMatchObject({ data: null })
})

test('an event for more channels than one request allows is published in several requests', async () => {
  const server = await openServer()
  const client = await connect(server)
  const channels = Array.from({ length: 250 }, (_, n) => `private-person.${n}`)
  await client.join('private-person.249')
  await publisherTo(server.port).publish('jobs', channels, 'told', {})
  expect(await client.next()).toMatchObject({ event: 'told' })
  expect(server.stats().published).toBe(3)
  await publisherTo(server.port).publish('jobs', [], 'told', {})
  expect(server.stats().published).toBe(3)
})

test('a refusal carries its status and is not retried', async () => {
  const server = await openServer()
  const wrongSecret = publisherTo(server.port, { apps: [{ ...jobs, secret: 'guess' }] })
  const failure = await failureOf(wrongSecret.publish('jobs', 'news', 'n', {}))
  expect(failure).toMatchObject({ code: 'refused', status: 401, retryable: false, app: 'jobs' })
  expect(failure.message).toBe('Publishing to the realtime application jobs failed: refused with status 401')
  const large = await failureOf(publisherTo(server.port).publish('jobs', 'news', 'n', 'x'.repeat(20_000)))
  expect(large).toMatchObject({ status: 413, retryable: false })
  const unknown = await failureOf(wrongSecret.publish('achievements', 'news', 'n', {}))
  expect(unknown).toMatchObject({ code: 'invalid', retryable: false })
})

test('what the SDK itself refuses to send is a failure like the others', async () => {
  const publisher = publisherTo((await openServer()).port)
  for (const attempt of [
    publisher.publish('jobs', 'with space', 'n', {}),
    publisher.publish('jobs', 'news', 'x'.repeat(201), {}),
    publisher.publish('jobs', 'news', 'n', {}, { exceptSocketId: 'x' }),
  ]) {
    expect(await failureOf(attempt)).toMatchObject({ code: 'invalid', retryable: false })
  }
})

test('a server that is down, failing or not responding is worth retrying', async () => {
  const server = await openServer()
  await server.stop()
  const away = await failureOf(publisherTo(server.port).publish('jobs', 'news', 'n', {}))
  expect(away).toMatchObject({ code: 'unreachable', retryable: true, status: undefined })

  const failing = await openHttp((_, response) => response.writeHead(503).end('busy'))
  expect(await failureOf(publisherTo(failing).publish('jobs', 'news', 'n', {}))).toMatchObject({
    code: 'refused',
    status: 503,
    retryable: true,
  })

  const silent = await openHttp(() => undefined)
  const endless = await openHttp((_, response) => void response.writeHead(200).write('{'))
  for (const port of [silent, endless]) {
    const failure = await failureOf(publisherTo(port, { timeoutMs: 50 }).publish('jobs', 'news', 'n', {}))
    expect(failure).toMatchObject({ code: 'timeout', retryable: true })
  }
})

test('a failure can be logged: it contains neither the secret nor a signature', async () => {
  const server = await openServer()
  const publisher = publisherTo(server.port, { apps: [{ ...jobs, secret: 'guess' }] })
  const refused = await failureOf(publisher.publish('jobs', 'news', 'n', {}))
  await server.stop()
  const away = await failureOf(publisher.publish('jobs', 'news', 'n', {}))
  for (const failure of [refused, away])
    expect(inspect(failure, { depth: 9 })).not.toMatch(/guess|signature=/)
})

test('the sockets of a user are closed in all applications', async () => {
  const server = await openServer()
  const [jobsClient, achievementsClient] = [await connect(server, jobs), await connect(server, achievements)]
  for (const client of [jobsClient, achievementsClient])
    await client.join('private-person.7', { user_id: '7' })
  await publisherTo(server.port).disconnectUser('7')
  expect([await jobsClient.closed, await achievementsClient.closed]).toEqual([4009, 4009])
})
