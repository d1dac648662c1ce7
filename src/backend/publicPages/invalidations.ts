import { eq } from '#drizzle'
import { allPublicPagesTag, employerTag, publicPageTag } from '#contract/core/pageTags.ts'
import type { Invalidations } from '../core/invalidations.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import { publicPageTagsOf } from '../profiles/publicPageTags.ts'

/** Whatever changes about a profile or its employments emits `profileChanged`. */
export const publicPageInvalidations: Invalidations = {
  profileChanged: ({ userId }, tx) => publicPageTagsOf(tx, [userId]),
  publicPageChanged: ({ addresses }) => [...addresses.map(publicPageTag), allPublicPagesTag],
  accountClosed: ({ accountId }, tx) => withList(tx, accountId),
  accountReopened: ({ accountId }, tx) => withList(tx, accountId),
  // The names of employers, the links to their pages, and the domains behind their confirmations.
  companyChanged: ({ companyId }, tx) => employerTags(tx, companyId),
  companyClosed: ({ companyId }, tx) => employerTags(tx, companyId),
  domainProven: ({ companyId }, tx) => employerTags(tx, companyId),
  domainLost: ({ companyId }, tx) => employerTags(tx, companyId),
}

async function withList(tx: Tx, userId: number): Promise<string[]> {
  const tags = await publicPageTagsOf(tx, [userId])
  return tags.length === 0 ? [] : [...tags, allPublicPagesTag]
}

async function employerTags(tx: Tx, companyId: number): Promise<string[]> {
  const rows = await tx.select({ slug: companies.slug }).from(companies).where(eq(companies.id, companyId))
  return rows.map(({ slug }) => employerTag(slug))
}
