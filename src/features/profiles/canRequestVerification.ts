import type { Employment, LinkedCompany } from '#contract/profiles/profiles.ts'

/** Whether a company can be asked to verify an employment: it is here, the person works there still, and it does not know. */
export function canRequestVerification(
  { company_slug: slug, end_date: end, verified_at: verified, request }: Employment,
  companies: readonly Pick<LinkedCompany, 'slug'>[],
): boolean {
  if (!slug || end !== null || verified !== null || request?.state === 'pending') return false
  return !companies.some((company) => company.slug === slug)
}
