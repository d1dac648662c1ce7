import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { signIn } from '#contract/accounts/signIn.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { databaseAt, startPostgres, type PostgresServer } from '../../scripts/postgres.ts'
import { copyTemplate } from '../api/templateFolder.ts'
import { password, people, type PersonName } from '../world.ts'
import { cluster } from './cluster.ts'

/** A data folder with the shared people and companies. */
export async function populatedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-survival-'))
  copyTemplate(join(folder, 'database'))
  return folder
}

/** A PostgreSQL server with the shared people and companies in its database. */
export async function startPopulatedPostgres(): Promise<{ postgres: PostgresServer; database: string }> {
  const postgres = await startPostgres({ from: cluster.folder })
  return { postgres, database: databaseAt(postgres.url, cluster.database) }
}

/** Of a process with its data in the folder, on free ports. */
export const environmentIn = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'test',
  DATA_DIR: folder,
  PORT: '0',
  REALTIME_PORT: '0',
})

/** The product as `npm start` runs it, on free ports; ready when this resolves. */
export async function start(
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; url: string; realtimePort: number }> {
  const child = fork(new URL('../../src/server/main.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--import', new URL('./exitWithParent.ts', import.meta.url).href],
    env: {
      ...environmentIn(folder),
      RATE_FACTOR: '1000',
      LOG_LEVEL: 'fatal',
      ...env,
    },
  })
  const [{ url, realtimePort }] = (await once(child, 'message')) as [{ url: string; realtimePort: number }]
  return { child, url, realtimePort }
}

/** What an operator runs: its exit code, and everything that it has written. */
export async function runCommand(env: NodeJS.ProcessEnv, command: string, ...args: string[]) {
  const script = new URL(`../../scripts/${command}.ts`, import.meta.url)
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], { env })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { code, output: out + error }
}

export function transport(baseUrl: string, token: () => string | null): Transport {
  return {
    baseUrl,
    locale: 'en_GB',
    texts: { network: 'network', unknown: 'unknown' },
    token,
    send: (request) => fetch(request),
  }
}

/** Somebody's calls to a running product. */
export async function signedIn(baseUrl: string, person: PersonName): Promise<Transport> {
  const anyone = transport(baseUrl, () => null)
  const { token } = await call(anyone, signIn, { body: { email: people[person].email, password } })
  return transport(baseUrl, () => token)
}
