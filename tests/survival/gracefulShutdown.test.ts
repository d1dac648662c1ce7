import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, people } from '../world.ts'
import { populatedFolder, start } from './process.ts'

let folder = ''
beforeAll(async () => {
  folder = await populatedFolder()
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('on shutdown the product completes requests in progress, refuses new ones, and exits cleanly', async () => {
  const { child, url } = await start(folder)
  const exited = once(child, 'exit')
  const body = JSON.stringify({ email: people.ana.email, password })
  const half = Math.floor(body.length / 2)
  const call = request(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  call.write(body.slice(0, half))
  await once(call, 'socket').then(([socket]) => once(socket as NodeJS.EventEmitter, 'connect'))
  // A later call that has completed shows that the first one is in progress.
  await fetch(`${url}/healthz`)
  child.kill('SIGTERM')
  await refusesConnections(url)

  call.end(body.slice(half))
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  response.resume()
  expect(response.statusCode).toBe(200)
  expect(await exited).toEqual([0, null])
}, 60_000)

test('idle connections do not delay the shutdown', async () => {
  const { child, url } = await start(folder)
  const exited = once(child, 'exit')
  const { port } = new URL(url)
  // One connection without a request, and one whose response is sent before its request is complete.
  const silent = connect(Number(port), 'localhost')
  await once(silent, 'connect')
  const half = request(`${url}/api/jobs/1/application`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=cut', 'content-length': 1_000_000 },
  })
  half.on('error', () => undefined)
  half.write('--cut')
  const [response] = (await once(half, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(401)
  silent.on('error', () => undefined)
  const started = performance.now()
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  // Waiting for them would take the whole grace period of requests in progress.
  expect(performance.now() - started).toBeLessThan(6_000)
}, 60_000)

test('a request that never ends is aborted in time', async () => {
  const { child, url } = await start(folder)
  const exited = once(child, 'exit')
  const half = request(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100 },
  })
  half.on('error', () => undefined)
  half.write('{')
  await once(half, 'socket').then(([socket]) => once(socket as NodeJS.EventEmitter, 'connect'))
  await fetch(`${url}/healthz`)
  const started = performance.now()
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(performance.now() - started).toBeLessThan(10_000)
}, 60_000)

async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/healthz`, { headers: { connection: 'close' } })
    } catch {
      return
    }
  }
}
