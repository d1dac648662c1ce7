import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { assemble } from '../release/assemble.ts'
import type { Children, Service } from './children.ts'
import type { FrontPorts, ProductPorts } from './proxies.ts'
import { statusOf, waitFor } from './waiting.ts'

export interface ProductProcess extends Service {
  readonly name: string
  readonly ports: ProductPorts
  isReady(): Promise<boolean>
}

export interface ProductSettings {
  readonly release: string
  readonly folder: string
  readonly databaseUrl: string
  readonly directUrl: string
  readonly mailPort: number
  readonly front: FrontPorts
  /** Of the bus and of the CDN, where the rig has them. */
  readonly more: NodeJS.ProcessEnv
}

/** Addresses name their language, as a CDN needs it. */
export const strategy = 'prefix_and_default'

/** Makes a release of the existing build. */
export async function makeRelease(folder: string): Promise<string> {
  const release = join(folder, 'release')
  await mkdir(release)
  await assemble(release)
  return release
}

/** What all processes have in common, like the environment file of a machine. */
export function productEnvironment(settings: ProductSettings): NodeJS.ProcessEnv {
  const { databaseUrl, directUrl, folder, mailPort, front, more } = settings
  return {
    NODE_ENV: 'production',
    SITE_URL: `http://localhost:${front.http}`,
    SECRET: randomBytes(32).toString('hex'),
    CREDENTIAL_KEY: randomBytes(32).toString('base64'),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Tenure <no-reply@tenure.example>',
    TRUST_PROXY: 'on',
    REALTIME_PUBLIC_PORT: String(front.realtime),
    RATE_FACTOR: '1000000',
    I18N_STRATEGY: strategy,
    ...more,
  }
}

export function productProcess(
  children: Children,
  release: string,
  environment: NodeJS.ProcessEnv,
  ports: ProductPorts,
): ProductProcess {
  const { name, http, realtime } = ports
  return {
    ...children.service({
      name,
      file: join(release, 'tenure'),
      args: ['start'],
      env: { ...environment, PORT: String(http), REALTIME_PORT: String(realtime) },
    }),
    name,
    ports,
    isReady: async () => (await statusOf(`http://127.0.0.1:${http}/readyz`)) === 200,
  }
}

/** Fills the database with the demo content. */
export async function seed(children: Children, release: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = children.start({
    name: 'seed',
    file: join(release, 'tenure'),
    args: ['seed'],
    env: { ...env, NODE_ENV: 'development' },
    isTask: true,
  })
  await waitFor('the demo content', () => !child.isRunning(), { withinMs: 300_000 })
}
