import type { RealtimeConfig } from '#backend/ports/realtime/config.ts'
import type { ProcessRole } from './environmentFields.ts'
import { deriveSecret } from './deriveSecret.ts'
import { companyOrigin, pagesOrigins, realtimeHost, realtimeHosts, socketOrigins } from './hosts.ts'

/** What of the environment concerns realtime. */
interface Settings {
  readonly SECRET?: string | undefined
  readonly ROLES: readonly ProcessRole[]
  readonly SITE_URL: string
  readonly COMPANY_HOST?: string | undefined
  readonly HOST: string
  readonly TRUST_PROXY: 'on' | 'off'
  readonly REALTIME: 'embedded' | 'external' | 'off'
  readonly REALTIME_HOST?: string | undefined
  readonly REALTIME_PORT: number
  readonly REALTIME_PUBLIC_PORT?: number | undefined
  readonly REALTIME_TLS: 'on' | 'off'
  readonly REALTIME_ORIGINS?: readonly string[] | undefined
  readonly REALTIME_SOCKETS: number
  readonly REALTIME_SOCKETS_PER_ADDRESS: number
}

/** What a browser needs to open the realtime sockets. */
export interface SocketSettings {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly keys: { readonly achievements: string; readonly jobs: string }
}

const hostOf = ({ REALTIME_HOST, SITE_URL }: Settings) => REALTIME_HOST ?? realtimeHost(SITE_URL)
const keyOf = (env: Settings, app: string) => deriveSecret(env, `realtime key ${app}`).slice(0, 20)

/** The realtime server of this process, or how to reach another one. */
export function realtimeConfig(env: Settings): RealtimeConfig {
  const origin = companyOrigin(env)
  return {
    // Others have the sockets.
    mode: env.REALTIME === 'embedded' && !env.ROLES.includes('realtime') ? 'relay' : env.REALTIME,
    port: env.REALTIME_PORT,
    host: env.HOST,
    publishHost: hostOf(env),
    publishTls: env.REALTIME === 'external' && env.REALTIME_TLS === 'on',
    apps: (['achievements', 'jobs'] as const).map((name) => ({
      name,
      id: name,
      key: keyOf(env, name),
      secret: deriveSecret(env, `realtime secret ${name}`),
    })),
    allowedOrigins: env.REALTIME_ORIGINS ?? socketOrigins(env.SITE_URL, origin),
    allowedHosts: realtimeHosts(pagesOrigins(env.SITE_URL, origin), hostOf(env)),
    trustProxy: env.TRUST_PROXY === 'on',
    limits: {
      connections: env.REALTIME_SOCKETS,
      connectionsPerAddress: env.REALTIME_SOCKETS_PER_ADDRESS,
    },
  }
}

/** Where browsers open their sockets; null when there are none. */
export function socketsOfSite(env: Settings): SocketSettings | null {
  if (env.REALTIME === 'off') return null
  return {
    host: hostOf(env),
    port: env.REALTIME_PUBLIC_PORT ?? env.REALTIME_PORT,
    tls: env.REALTIME_TLS === 'on',
    keys: { achievements: keyOf(env, 'achievements'), jobs: keyOf(env, 'jobs') },
  }
}
