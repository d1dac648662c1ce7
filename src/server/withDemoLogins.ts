import type { Config } from './config.ts'
import { ConfigError } from './configError.ts'
import type { DemoLogin } from './demoLogin.ts'
import { isLocalName } from './hosts.ts'

/**
 * The configuration with the demo's sign-in buttons. Only `scripts/demo.ts` adds them: no environment variable can.
 * @throws ConfigError on a public host
 */
export function withDemoLogins(config: Config, demoLogins: readonly DemoLogin[]): Config {
  assertDemoHost(config)
  return { ...config, site: { ...config.site, demoLogins } }
}

/** The passwords of the demo's accounts are public. @throws ConfigError on a public host */
export function assertDemoHost({ site }: Pick<Config, 'site'>): void {
  if (!isLocalName(new URL(site.siteUrl).hostname))
    throw new ConfigError(
      'SITE_URL: the demo content is for localhost only, because its passwords are public.',
    )
}
