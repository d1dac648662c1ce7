import { languageCode } from '#contract/core/languageCode.ts'
import { locales } from '#contract/core/locale.ts'
import { absolute } from '#paths'

const dayMs = 24 * 60 * 60 * 1000
/** RFC 9116 demands less than a year; recomputed per response, in steps of a month. */
const validDays = 180

interface Site {
  readonly siteUrl: string
  /** `mailto:` or `https:` addresses. */
  readonly contacts: readonly string[]
}

/** Security contacts (RFC 9116). */
export function securityText({ siteUrl, contacts }: Site, address: string, now: Date): string {
  const expires = new Date(now.getTime() + validDays * dayMs)
  expires.setUTCDate(1)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.map(languageCode).join(', ')}`,
    `Canonical: ${absolute(address, siteUrl)}`,
    '',
  ].join('\n')
}
