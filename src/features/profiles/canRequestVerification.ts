import type { Employment, LinkedCompany } from '#contract/profiles/profiles.ts'

/**
 * Whether the user can ask a company to verify an employment: the company has a page, the employment is
 * current, and nothing is pending or verified.
 */
export function canRequestVerification(
  { company_slug: slug, end_date: end, verified_at: verified, request }: Employment,
  companies: readonly Pick<LinkedCompany, 'slug'>[],
): boolean {
  if (!slug || end !== null || verified !== null || request?.state === 'pending') return false
  return !companies.some((company) => company.slug === slug)
}
