import { formatter } from '#contract/core/intl.ts'
import { languageTag, type Locale } from '#contract/core/locale.ts'

const kilobyte = 1024

/** '312 kB', '4,2 МБ': rounded for display. */
export function fileSize(bytes: number, locale: Locale): string {
  const small = bytes < kilobyte * kilobyte
  const value = small ? Math.max(1, bytes / kilobyte) : bytes / kilobyte / kilobyte
  return formatter('NumberFormat', languageTag(locale), {
    style: 'unit',
    unit: small ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: small || value >= 10 ? 0 : 1,
  }).format(value)
}
