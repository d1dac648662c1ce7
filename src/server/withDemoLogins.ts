import { ConfigError, type Config } from './config.ts'
import { isLocalName } from './hosts.ts'

/** An account of the demo. Its password is published, so a button may post it. */
export interface DemoLogin {
  readonly role: 'person' | 'admin' | 'hr'
  readonly email: string
  readonly password: string
}

/**
 * The configuration with the demo's sign-in buttons. Only `scripts/demo.ts` adds them: no environment variable can.
 * @throws ConfigError on a public host
 */
export function withDemoLogins(config: Config, demoLogins: readonly DemoLogin[]): Config {
  if (!isLocalName(new URL(config.site.siteUrl).hostname))
    throw new ConfigError('SITE_URL: the demo runs on localhost only, because its passwords are public.')
  return { ...config, site: { ...config.site, demoLogins } }
}
