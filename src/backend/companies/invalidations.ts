import type { Invalidations } from '../core/invalidations.ts'

/** Every public page of a company carries its tag: the page itself, its lists, its jobs. */
export const companyTag = (companyId: number) => `company:${companyId}`

/** What shows every company: the sitemap, and whatever names them beside their jobs. */
export const allCompaniesTag = 'companies'

export const companyInvalidations: Invalidations = {
  companyChanged: ({ companyId }) => [companyTag(companyId), allCompaniesTag],
  domainProven: ({ companyId }) => [companyTag(companyId), allCompaniesTag],
  domainLost: ({ companyId }) => [companyTag(companyId), allCompaniesTag],
  followed: ({ companyId }) => [companyTag(companyId)],
  unfollowed: ({ companyId }) => [companyTag(companyId)],
}
