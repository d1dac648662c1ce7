import { defaultLocale } from '#contract/core/locale.ts'
import { pathsFor, type Paths } from '#paths'
import type { Context } from '../core/context.ts'

const paths = pathsFor({ locale: defaultLocale, profileId: null, strategy: 'prefix_except_default' })

/**
 * Builds whole addresses of pages for mails. They name no language and no profile: the site adds those of whoever
 * arrives.
 */
export function mailPaths({ siteUrl }: Pick<Context, 'siteUrl'>): Paths {
  return (name, ...rest) => siteUrl + paths(name, ...rest)
}
