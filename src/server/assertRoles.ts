import { ConfigError } from './configError.ts'
import { processRoles, type ProcessRole } from './environmentFields.ts'

interface Settings {
  readonly ROLES: readonly ProcessRole[]
  readonly REALTIME: 'embedded' | 'external' | 'off'
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_READ_URL?: string | undefined
  readonly BUS_URL?: string | undefined
  readonly BACKEND_URL?: string | undefined
}

/** Whether a process can have its roles with the other settings. @throws ConfigError */
export function assertRoles(env: Settings): void {
  const { ROLES } = env
  const isWhole = processRoles.every((role) => ROLES.includes(role))
  if (env.BACKEND_URL && !ROLES.includes('web'))
    throw new ConfigError('ROLES: with BACKEND_URL a process serves pages only, so it needs web.')
  if (!isWhole && !env.DATABASE_URL && !env.BACKEND_URL)
    throw new ConfigError(
      'ROLES: the embedded database has one process, so that it needs all roles. Set DATABASE_URL.',
    )
  if (ROLES.every((role) => role === 'realtime') && env.REALTIME !== 'embedded')
    throw new ConfigError('ROLES: there is nothing to do for realtime alone unless REALTIME is embedded.')
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_DIRECT_URL: it is the way around the pool of DATABASE_URL, so set that too.',
    )
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_READ_URL: it is a replica of the server of DATABASE_URL, so set that too.',
    )
  if (env.BUS_URL && !env.DATABASE_URL)
    throw new ConfigError(
      'BUS_URL: the embedded database has one process, so nobody is there to notify. Set DATABASE_URL.',
    )
}
