import { allCompaniesTag, companyTag } from '#contract/core/pageTags.ts'
import type { Invalidations } from '../core/invalidations.ts'

export const companyInvalidations: Invalidations = {
  companyChanged: ({ companyId }) => [companyTag(companyId), allCompaniesTag],
  companyClosed: ({ companyId }) => [companyTag(companyId), allCompaniesTag],
  domainProven: ({ companyId }) => [companyTag(companyId), allCompaniesTag],
  domainLost: ({ companyId }) => [companyTag(companyId), allCompaniesTag],
}
