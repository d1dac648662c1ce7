import { defaultLocale } from '#contract/core/locale.ts'
import { pathsFor, type Paths } from '#paths'
import type { Context } from '../core/context.ts'

/** Without language and profile prefix: the site redirects by the reader's preference. */
export const mailScope = {
  locale: defaultLocale,
  profileId: null,
  strategy: 'prefix_except_default',
} as const
const paths = pathsFor(mailScope)

/** Builds absolute URLs for mails. */
export function mailPaths({ siteUrl }: Pick<Context, 'siteUrl'>): Paths {
  return (name, ...rest) => siteUrl + paths(name, ...rest)
}
