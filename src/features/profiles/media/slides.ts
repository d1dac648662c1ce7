import { hasVariants, variantAddress, variantWidths } from '#contract/files/files.ts'
import type { Medium } from '#contract/cv/media.ts'
import type { Scope } from '#paths'
import { siteAddress } from '#features/files/siteAddress.ts'

/** A medium as the viewer shows it; addresses are those of the site. */
export interface ViewedMedium {
  readonly name: string
  readonly type: Medium['type']
  /** As the list of the page names it. */
  readonly label: string
  readonly alt: string
  /** Bytes. */
  readonly size: number
  readonly address: string
  readonly width: number
  readonly height: number
  /** Of an image, for `srcset`; of an animation its first frame. */
  readonly sources: readonly { readonly address: string; readonly width: number }[]
  readonly animated: boolean
  readonly pageCount: number
  readonly pages: readonly string[]
}

export function toViewed({
  medium,
  label,
  scope,
}: {
  medium: Medium
  label: string
  scope: Scope
}): ViewedMedium {
  const { url, width, height, animated } = medium
  const stills = hasVariants(url)
    ? variantWidths
        .filter((one) => one >= 480 && one <= width)
        .map((one) => ({ address: siteAddress(variantAddress(url, one, 'webp'), scope), width: one }))
    : []
  const address = siteAddress(url, scope)
  const smallest = medium.thumbnail_url === null ? address : siteAddress(medium.thumbnail_url, scope)
  return {
    label,
    address,
    width,
    height,
    animated,
    name: medium.name,
    type: medium.type,
    alt: medium.alt,
    size: medium.size,
    sources:
      medium.type !== 'image'
        ? []
        : animated
          ? stills.length > 0
            ? stills
            : [{ address: smallest, width }]
          : [...stills, { address, width }],
    pageCount: medium.page_count,
    pages: medium.page_urls.map((page) => siteAddress(page, scope)),
  }
}

/** What the viewer shows at a time: an image, a page, or a file that it cannot show. */
export interface Slide {
  readonly key: string
  readonly medium: ViewedMedium
  /** Counts from 1. */
  readonly number: number
  /** Of a PDF; null for others. */
  readonly page: { readonly number: number; readonly address: string } | null
}

export const slidesOf = (media: readonly ViewedMedium[]): Slide[] =>
  media.flatMap((medium, at): Slide[] => {
    const slide = { medium, number: at + 1 }
    if (medium.pages.length === 0) return [{ ...slide, key: String(at), page: null }]
    return medium.pages.map((address, page) => ({
      ...slide,
      key: `${at}-${page}`,
      page: { number: page + 1, address },
    }))
  })
