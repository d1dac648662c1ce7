import type { Violation } from '#contract/core/violations.ts'
import type { Tx } from '../db/connect.ts'
import { companies, companyMembers } from './schema/companies.ts'
import { findCountry, isCompanySize, isActiveIndustry } from '../dictionaries/queries.ts'
import { nameKeysOf } from './nameKeys.ts'
import { slugCandidates } from './slugs.ts'

interface NewCompany {
  readonly name: string
  readonly industryId: number
  readonly sizeId: number
  readonly countryId: number
}

interface CompanyChoices {
  readonly industry_id: number
  readonly size_id: number
  readonly country_id: number
}

/** Violations for dictionary values that are not on offer. */
export function companyChoiceViolations(form: CompanyChoices): Violation[] {
  const violations: Violation[] = []
  if (!isActiveIndustry(form.industry_id)) violations.push({ field: 'industry_id', code: 'industryRetired' })
  if (!isCompanySize(form.size_id)) violations.push({ field: 'size_id', code: 'unknownChoice' })
  if (!findCountry(form.country_id)) violations.push({ field: 'country_id', code: 'unknownChoice' })
  return violations
}

/** Creates a company with its first admin. Companies of the same name get different slugs. */
export async function createCompany(tx: Tx, adminId: number, details: NewCompany) {
  for (const slug of slugCandidates(details.name)) {
    const [company] = await tx
      .insert(companies)
      .values({
        ...details,
        slug,
        nameKeys: nameKeysOf(details.name),
        timeZone: findCountry(details.countryId)?.timeZone ?? 'UTC',
      })
      .onConflictDoNothing({ target: companies.slug })
      .returning({ id: companies.id, slug: companies.slug })
    if (!company) continue
    await tx.insert(companyMembers).values({ companyId: company.id, userId: adminId, role: 'admin' })
    return company
  }
  throw new Error(`No free slug for the company ${details.name}`)
}
