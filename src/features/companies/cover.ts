import { createHash } from 'node:crypto'
import type { Company } from '#contract/companies/companies.ts'
import { variantAddress, variantWidths, type VariantFormat } from '#contract/files/files.ts'

const widths = variantWidths.filter((width) => width >= 480)
/** As wide as the page, which is at most 70rem. */
export const coverSizes = '(width < 74rem) calc(100vw - 2rem), 70rem'

/** All widths of a cover, for `srcset`. */
export const coverSet = (cover: string, form: VariantFormat): string =>
  widths.map((width) => `${variantAddress(cover, width, form)} ${width}w`).join(', ')

/** What has a cover: a company, or a person. */
export type Cover = Pick<Company, 'cover_url' | 'cover_focus'>

/** The style that positions the cover in `selector` by its focus point, with its CSP hash; null for the centre. */
export function focusStyle({ cover_url: url, cover_focus: { x, y } }: Cover, selector: string) {
  if (url === null || (x === 50 && y === 50)) return null
  const text = `${selector} img{object-position:${x}% ${y}%}`
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` as const }
}
