import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { portsOf, takenPorts } from '../../scripts/demo/takenPorts.ts'

const host = '127.0.0.1'
const holder: Server = createServer()
let port = 0
beforeAll(async () => {
  holder.listen(0, host)
  await once(holder, 'listening')
  port = (holder.address() as AddressInfo).port
})
afterAll(() => holder.close())

const ports = (env: Record<string, string>) => portsOf(readConfig({ NODE_ENV: 'development', ...env }))
const takenWith = async (env: Record<string, string>) =>
  (await takenPorts(ports({ HOST: host, ...env }))).map(({ variable }) => variable)

test('every port is named with its variable', () => {
  expect(ports({ HOST: host }).map((one) => [one.variable, one.port])).toEqual([
    ['PORT', 4321],
    ['REALTIME_PORT', 6001],
  ])
  expect(ports({ REALTIME: 'off', METRICS_PORT: '9000' }).map((one) => [one.variable, one.host])).toEqual([
    ['PORT', ''],
    ['METRICS_PORT', '127.0.0.1'],
  ])
})

test('a port in use or configured twice is reported as taken', async () => {
  expect(await takenWith({ PORT: String(port), REALTIME_PORT: '0' })).toEqual(['PORT'])
  expect(await takenWith({ PORT: '0', REALTIME_PORT: String(port) })).toEqual(['REALTIME_PORT'])
  expect(await takenWith({ PORT: '0', REALTIME: 'off', METRICS_PORT: String(port) })).toEqual([
    'METRICS_PORT',
  ])
  expect(await takenWith({ PORT: '0', REALTIME_PORT: '0' })).toEqual([])
  const configured = ports({ HOST: host, PORT: '48211', REALTIME_PORT: '48211' })
  expect((await takenPorts(configured)).map(({ variable }) => variable)).toEqual(['REALTIME_PORT'])
})

test('the demo reports taken ports before it starts anything', { timeout: 20_000 }, async () => {
  const folder = join(tmpdir(), `tenure-no-demo-${process.pid}`)
  const demo = spawn(process.execPath, ['scripts/demo.ts', '--no-build'], {
    env: {
      ...process.env,
      PORT: String(port),
      REALTIME_PORT: '0',
      DATA_DIR: folder,
      NODE_ENV: 'development',
    },
  })
  const [stderr, wrote, [code]] = await Promise.all([
    text(demo.stderr),
    text(demo.stdout),
    once(demo, 'close') as Promise<[number]>,
  ])
  expect(stderr).toMatch(`Port ${port}, for the site, is in use: set PORT to another one.`)
  expect(stderr).toMatch(/\n {2}PORT=\d+ npm run demo\n$/)
  expect([code, wrote, existsSync(folder)]).toEqual([1, '', false])
})
