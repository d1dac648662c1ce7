import { defaultLocale } from '#contract/core/locale.ts'
import { pathsFor, type Paths } from '#paths'
import type { Context } from '../core/context.ts'

const paths = pathsFor({ locale: defaultLocale, profileId: null, strategy: 'prefix_except_default' })

/** Builds absolute URLs for mails, without language and profile prefix: the site redirects by the reader's preference. */
export function mailPaths({ siteUrl }: Pick<Context, 'siteUrl'>): Paths {
  return (name, ...rest) => siteUrl + paths(name, ...rest)
}
