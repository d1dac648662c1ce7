import { refusedWhile } from '#contract/core/definition.ts'
import type { Definition } from '#contract/core/endpoint.ts'
import { formatDay } from '#i18n/dates.ts'
import { pathsFor } from '#paths'
import type { Context, MeasureInForce } from './context.ts'
import { refuse, type Refused } from './refuse.ts'

const codes = {
  account: { limit: 'accountLimited', suspend: 'accountSuspended' },
  company: { limit: 'companyLimited', suspend: 'companySuspended' },
} as const

/**
 * What an endpoint's definition decides while its caller, or the company for which they act, is limited or suspended.
 * @throws Refused
 */
export function assertAllowed(
  ctx: Context,
  endpoint: Pick<Definition, 'method' | 'access' | 'publishes' | 'allowedWhile'>,
  measured: keyof typeof codes,
  measure: MeasureInForce | null,
): void {
  const refused = measure && refusedWhile(endpoint)
  if (refused && (measure.kind === 'suspend' || refused === 'limited'))
    throw refuseMeasured(ctx, measured, measure)
}

/** The refusal says until when, and where its reader learns why and how to object. */
export const refuseMeasured = (
  { siteUrl }: Pick<Context, 'siteUrl'>,
  measured: keyof typeof codes,
  { kind, until }: MeasureInForce,
): Refused =>
  refuse(codes[measured][kind], {
    values: (locale) => ({
      // What outsiders read about a company is the text without a context.
      ...(until ? { context: 'until', day: formatDay(until, locale) } : { context: 'own' }),
      url: siteUrl + pathsFor({ locale, profileId: null, strategy: 'prefix_except_default' })('home'),
    }),
  })
