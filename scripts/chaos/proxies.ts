import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { configurePgBouncer } from '../pgbouncer.ts'
import { freePort } from '../postgres.ts'
import { valkeyArguments } from '../valkey.ts'
import { configureVarnish } from '../varnish.ts'
import { postgresAccount, type Child, type Children, type Service } from './children.ts'
import type { DatabaseNode } from './database.ts'
import type { Tools } from './tools.ts'
import { statusOf, waitFor } from './waiting.ts'

/** The ports of a process of the product. */
export interface ProductPorts {
  readonly name: string
  readonly http: number
  readonly realtime: number
}

export interface FrontPorts {
  readonly http: number
  readonly realtime: number
  readonly stats: number
}

/** haproxy in front of the primary, whichever node that is: the way for migrations and LISTEN, and the pooler's. */
export async function startDatabaseProxy(
  children: Children,
  tools: Tools,
  folder: string,
  nodes: readonly DatabaseNode[],
): Promise<number> {
  const port = await freePort()
  const file = join(folder, 'database-proxy.cfg')
  await writeFile(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth GET uri /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: at, restPort }) => `  server ${name} 127.0.0.1:${at} check port ${restPort}`).join('\n')}
`,
  )
  children.start({ name: 'database-proxy', file: tools.haproxy ?? '', args: ['-db', '-f', file] })
  return port
}

/** PgBouncer in transaction mode, in front of the primary. */
export async function startPooler(
  children: Children,
  tools: Tools,
  folder: string,
  databasePort: number,
): Promise<{ port: number; child: Child }> {
  const { file, port } = await configurePgBouncer(folder, {
    mode: 'transaction',
    databasePort,
    user: 'tenure',
    poolSize: 20,
    // By default it waits 15 s before it tries a server again that has refused it, as one does that takes over.
    more: 'server_login_retry = 1\nserver_connect_timeout = 3\nquery_wait_timeout = 10\n',
  })
  const account = postgresAccount()
  const child = children.start({ name: 'pgbouncer', file: tools.pgbouncer ?? '', args: [file], account })
  return { port, child }
}

/** A service beside the product that a rig can do without. */
export interface Beside extends Service {
  /** The settings with which the product uses it. */
  readonly settings: NodeJS.ProcessEnv
}

/** A bus beside the database; null where neither Valkey nor Redis is installed. */
export async function startBus(children: Children, { valkey }: Tools): Promise<Beside | null> {
  if (!valkey) return null
  const port = await freePort()
  const service = children.service({ name: 'bus', file: valkey, args: valkeyArguments(port) })
  service.start()
  return { ...service, settings: { BUS_URL: `valkey://127.0.0.1:${port}` } }
}

/** What stores public pages, between haproxy and the processes. */
export interface Cdn extends Beside {
  readonly port: number
}

/** Varnish with the sample for operators, to be started once the processes are there; null where it is not installed. */
export async function prepareCdn(
  children: Children,
  { varnish }: Tools,
  folder: string,
  processes: readonly ProductPorts[],
): Promise<Cdn | null> {
  if (!varnish) return null
  const [port, purge] = [await freePort(), await freePort()]
  const http = processes.map((ports) => ports.http)
  const args = await configureVarnish(folder, { site: port, purge }, http)
  return {
    ...children.service({ name: 'varnish', file: varnish, args }),
    port,
    settings: { CDN: 'varnish', CDN_URL: `http://127.0.0.1:${purge}` },
  }
}

/** The sample for operators, for these processes, behind the CDN if there is one, and without TLS. */
export async function startFront(
  children: Children,
  tools: Tools,
  folder: string,
  ports: FrontPorts,
  processes: readonly ProductPorts[],
  cdn: Cdn | null,
): Promise<void> {
  const sample = await readFile(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8')
  const file = join(folder, 'front.cfg')
  const pages = cdn ? [{ name: 'varnish', http: cdn.port }] : processes
  await writeFile(file, frontConfiguration(sample, ports, pages, processes))
  children.start({ name: 'haproxy', file: tools.haproxy ?? '', args: ['-db', '-f', file] })
  await waitFor('haproxy', async () => (await statusOf(`http://127.0.0.1:${ports.stats}/`)) === 200)
}

export function frontConfiguration(
  sample: string,
  ports: FrontPorts,
  pages: readonly Pick<ProductPorts, 'name' | 'http'>[],
  processes: readonly ProductPorts[],
): string {
  const sockets = processes.map(
    ({ name, http, realtime }) => `  server ${name} 127.0.0.1:${realtime} port ${http}`,
  )
  const replaced = [
    [/^ {2}ssl-default-bind-options.*\n/m, ''],
    [/^frontend http\n[\s\S]*?\n\n/m, ''],
    [/^backend acme\n[\s\S]*$/m, ''],
    [/bind :443 .*/, `bind 127.0.0.1:${ports.http}\n  bind 127.0.0.1:${ports.realtime}`],
    [/use_backend realtime if .*/, `use_backend realtime if { dst_port ${ports.realtime} }`],
    [/^ {2}server a 127\.0\.0\.1:6001 port 4321$/m, sockets.join('\n')],
    [
      /^ {2}server a 127\.0\.0\.1:4321$/gm,
      pages.map(({ name, http }) => `  server ${name} 127.0.0.1:${http}`).join('\n'),
    ],
  ] as const
  let made = sample
  for (const [what, by] of replaced) {
    if (!made.match(what)) throw new Error(`deploy/haproxy.cfg has no ${String(what)}`)
    made = made.replace(what, by)
  }
  return `${made}
frontend stats
  bind 127.0.0.1:${ports.stats}
  stats enable
  stats uri /
`
}
