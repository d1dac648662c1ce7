import type { Company } from '#contract/companies/companies.ts'

type CompanyPart = 'about' | 'offices' | 'contacts' | 'cover' | 'logo'

/** Missing parts of a company's page, in page order. */
export function missingParts(
  company: Pick<Company, 'about' | 'offices' | 'contacts' | 'cover_url' | 'logo_url'>,
): CompanyPart[] {
  const has: Readonly<Record<CompanyPart, boolean>> = {
    cover: company.cover_url !== null,
    logo: company.logo_url !== null,
    about: company.about !== '',
    offices: company.offices.length > 0,
    contacts: company.contacts.length > 0,
  }
  return (Object.keys(has) as CompanyPart[]).filter((part) => !has[part])
}
