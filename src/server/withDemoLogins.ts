import { ConfigError, type Config } from './config.ts'
import type { DemoLogin } from './demoLogin.ts'
import { isLocalName } from './hosts.ts'

/**
 * The configuration with the demo's sign-in buttons. Only `scripts/demo.ts` adds them: no environment variable can.
 * @throws ConfigError on a public host
 */
export function withDemoLogins(config: Config, demoLogins: readonly DemoLogin[]): Config {
  if (!isLocalName(new URL(config.site.siteUrl).hostname))
    throw new ConfigError('SITE_URL: the demo runs on localhost only, because its passwords are public.')
  return { ...config, site: { ...config.site, demoLogins } }
}
