import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../postgres.ts'
import { postgresAccount, type Account, type Child, type Children } from './children.ts'
import type { Tools } from './tools.ts'
import { statusOf, waitFor } from './waiting.ts'

/** A PostgreSQL server that Patroni runs. */
export interface DatabaseNode {
  readonly name: string
  readonly port: number
  /** Patroni's REST port, which says what the node is. */
  readonly restPort: number
  isPrimary(): Promise<boolean>
  /** Ends Patroni and its PostgreSQL as a machine that loses its power would, as far as processes can. */
  kill(): Promise<void>
  start(): void
}

export interface DatabaseCluster {
  readonly nodes: readonly DatabaseNode[]
  primary(): Promise<DatabaseNode>
  /** A primary and a synchronous standby are there. */
  isWhole(): Promise<boolean>
}

/** Seconds. A primary that is gone is replaced when its lease has ended. */
const lease = { ttl: 10, loop_wait: 2, retry_timeout: 3 }

/** A primary with a synchronous standby: etcd and two nodes of Patroni. Clients on this machine need no passwords. */
export async function startCluster(
  children: Children,
  tools: Tools,
  folder: string,
): Promise<DatabaseCluster> {
  const account = postgresAccount()
  const etcdPort = await startEtcd(children, tools.etcd ?? '', folder, account)
  const nodes: DatabaseNode[] = []
  for (const name of ['one', 'two']) {
    const node = await prepareNode(children, tools, { name, folder, etcdPort, account })
    node.start()
    nodes.push(node)
    if (nodes.length === 1) await waitFor('the primary', node.isPrimary)
  }
  const members = async () => {
    const port = nodes[0]?.restPort ?? 0
    const answer = await fetch(`http://127.0.0.1:${port}/cluster`, { signal: AbortSignal.timeout(2_000) })
    return ((await answer.json()) as { members: { role: string; state: string }[] }).members
  }
  const cluster: DatabaseCluster = {
    nodes,
    async primary() {
      for (const node of nodes) if (await node.isPrimary()) return node
      throw new Error('There is no primary')
    },
    async isWhole() {
      const roles = (await members()).filter(({ state }) => /^(running|streaming)$/.test(state))
      return ['leader', 'sync_standby'].every((wanted) => roles.some(({ role }) => role === wanted))
    },
  }
  await waitFor('the synchronous standby', cluster.isWhole)
  return cluster
}

async function startEtcd(children: Children, file: string, folder: string, account: Account | null) {
  const [client, peer] = [await freePort(), await freePort()]
  const data = await ownFolder(join(folder, 'etcd'), account)
  const urls = ['--listen-client-urls', '--advertise-client-urls'].flatMap((flag) => [
    flag,
    `http://127.0.0.1:${client}`,
  ])
  const args = ['--data-dir', data, ...urls, '--listen-peer-urls', `http://127.0.0.1:${peer}`]
  children.start({ name: 'etcd', file, args, account })
  await waitFor('etcd', async () => (await statusOf(`http://127.0.0.1:${client}/health`)) === 200)
  return client
}

interface NodePlace {
  readonly name: string
  readonly folder: string
  readonly etcdPort: number
  readonly account: Account | null
}

async function prepareNode(
  children: Children,
  tools: Tools,
  { name, folder, etcdPort, account }: NodePlace,
): Promise<DatabaseNode> {
  const own = await ownFolder(join(folder, `node-${name}`), account)
  const [port, restPort] = [await freePort(), await freePort()]
  const data = join(own, 'data')
  const config = join(own, 'patroni.json')
  const settings = patroniSettings({
    name,
    own,
    data,
    port,
    restPort,
    etcdPort,
    initdb: tools.initdb ?? '',
  })
  // JSON is YAML.
  await writeFile(config, JSON.stringify(settings, null, 2))
  let patroni: Child | null = null
  return {
    name,
    port,
    restPort,
    isPrimary: async () => (await statusOf(`http://127.0.0.1:${restPort}/primary`)) === 200,
    async kill() {
      const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
      await patroni?.end('SIGKILL')
      process.kill(pid, 'SIGKILL')
      // Its own processes notice that it is gone.
      await waitFor('the end of PostgreSQL', () => !isAlive(pid), { everyMs: 20 })
    },
    start() {
      patroni = children.start({
        name: `patroni-${name}`,
        file: tools.patroni ?? '',
        args: [config],
        cwd: own,
        env: { HOME: own },
        account,
      })
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function ownFolder(folder: string, account: Account | null): Promise<string> {
  await mkdir(folder, { mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

interface NodeSettings {
  readonly name: string
  readonly own: string
  readonly data: string
  readonly port: number
  readonly restPort: number
  readonly etcdPort: number
  readonly initdb: string
}

function patroniSettings({ name, own, data, port, restPort, etcdPort, initdb }: NodeSettings): object {
  const rest = `127.0.0.1:${restPort}`
  const address = `127.0.0.1:${port}`
  const trust = (database: string) => `host ${database} all 127.0.0.1/32 trust`
  return {
    scope: 'tenure',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: [`127.0.0.1:${etcdPort}`] },
    bootstrap: {
      dcs: {
        ...lease,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 120 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: ['local all all trust', trust('all'), trust('replication')],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: data,
      bin_dir: dirname(initdb),
      pgpass: join(own, 'pgpass'),
      authentication: Object.fromEntries(
        Object.entries({ superuser: 'postgres', replication: 'replicator', rewind: 'rewinder' }).map(
          ([role, username]) => [role, { username, password: 'not asked for' }],
        ),
      ),
      parameters: { unix_socket_directories: own },
    },
  }
}

/** Whether whoever is reached at the port accepts writes. */
export async function acceptsWrites(port: number): Promise<boolean> {
  const client = new Client({
    connectionString: `postgres://postgres@127.0.0.1:${port}/postgres`,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ reads: boolean }>('select pg_is_in_recovery() as reads')
    return rows[0]?.reads === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
