import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transport } from '#contract/core/call.ts'
import { connect } from '#backend/db/connect.ts'
import { populate } from '../world.ts'

/** A data folder with the shared people and companies. */
export async function populatedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-survival-'))
  const connection = await connect({ url: null, folder: join(folder, 'database') })
  await populate(connection.db)
  await connection.close()
  return folder
}

/** The product as `npm start` runs it, on free ports; ready when this resolves. */
export async function start(
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; url: string; realtimePort: number }> {
  const child = fork(new URL('../../src/server/main.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--import', new URL('../../src/server/resolveOnce.ts', import.meta.url).href],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: folder,
      PORT: '0',
      REALTIME_PORT: '0',
      RATE_FACTOR: '1000',
      LOG_LEVEL: 'fatal',
      ...env,
    },
  })
  const [{ url, realtimePort }] = (await once(child, 'message')) as [{ url: string; realtimePort: number }]
  return { child, url, realtimePort }
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
