import { employerTag, publicPageTag } from '#contract/core/pageTags.ts'
import type { PublicPage } from '#contract/publicPages/publicPages.ts'

/** The tags of a public page, in every format: the page itself, and the companies that it names. */
export const publicPageTags = ({ address, employments }: PublicPage): string[] => [
  publicPageTag(address),
  ...employments.flatMap(({ company_slug: slug }) => (slug ? [employerTag(slug)] : [])),
]
