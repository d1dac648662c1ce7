import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeMissing, canRun, type Tools } from '../../../scripts/chaos/tools.ts'
import { frontConfiguration } from '../../../scripts/chaos/proxies.ts'

test('haproxy of the rig is the sample for operators, with the rig’s processes and without TLS', () => {
  const sample = readFileSync('deploy/haproxy.cfg', 'utf8')
  const ports = { http: 9000, realtime: 9001, stats: 9002 }
  const processes = ['a', 'b', 'c'].map((name, n) => ({ name, http: 4000 + n, realtime: 6000 + n }))
  const made = frontConfiguration(sample, ports, processes, processes)
  expect(made).not.toMatch(/ssl|acme|ws\.example|:443|4321/)
  const backend = (name: string) => made.split(`\nbackend ${name}\n`)[1]?.split('\n\n')[0] ?? ''
  for (const name of ['tenure', 'tenure_alive'])
    expect(backend(name).match(/ {2}server .*/g)).toEqual([
      '  server a 127.0.0.1:4000',
      '  server b 127.0.0.1:4001',
      '  server c 127.0.0.1:4002',
    ])
  const behindVarnish = frontConfiguration(sample, ports, [{ name: 'varnish', http: 5000 }], processes)
  expect(behindVarnish.match(/ {2}server .*/g)).toEqual([
    ...[1, 2].map(() => '  server varnish 127.0.0.1:5000'),
    ...processes.map(({ name, http, realtime }) => `  server ${name} 127.0.0.1:${realtime} port ${http}`),
  ])
  expect(backend('realtime')).toContain('  server c 127.0.0.1:6002 port 4002')
  expect(made).toContain('bind 127.0.0.1:9000\n  bind 127.0.0.1:9001\n')
  expect(() => frontConfiguration('', ports, processes, processes)).toThrow('deploy/haproxy.cfg has no')
})

test('what is missing is named with its package', () => {
  const all: Tools = {
    haproxy: '/usr/sbin/haproxy',
    etcd: '/usr/bin/etcd',
    patroni: '/usr/bin/patroni',
    pgbouncer: '/usr/sbin/pgbouncer',
    initdb: '/usr/lib/postgresql/15/bin/initdb',
    valkey: '/usr/bin/redis-server',
    varnish: '/usr/sbin/varnishd',
    faketime: '/usr/lib/faketime.so.1',
  }
  expect([describeMissing(all), canRun(all)]).toEqual([null, true])
  const noClock = { ...all, faketime: null }
  expect(canRun(noClock)).toBe(true)
  expect(describeMissing(noClock)).toBe(
    'Not installed: faketime (apt-get install libfaketime). Their faults are left out.',
  )
  const none = { ...all, etcd: null, patroni: null }
  expect(canRun(none)).toBe(false)
  expect(describeMissing(none)).toBe(
    'Not installed: etcd, patroni (apt-get install etcd-server patroni python3-etcd). There is no rig without it.',
  )
})
