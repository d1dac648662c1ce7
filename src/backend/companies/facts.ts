import { eq } from '#drizzle'
import type * as z from 'zod/mini'
import type { Company } from '#contract/companies/companies.ts'
import type { ChangeCompanyForm, CompanyAboutForm } from '#contract/companies/edits.ts'
import { isPlainName } from '#contract/core/plainNames.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Context } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { toHtml } from '#contract/core/markdown.ts'
import { invalid } from '../core/refuse.ts'
import { companies } from './schema/companies.ts'
import { indexCompanyJobs } from '../search/indexJobs.ts'
import { changeAsAdmin } from './changeAsAdmin.ts'
import { checkRename, renameCompany } from './domain/rename.ts'
import { companyChoiceViolations } from './createCompany.ts'
import { findCompany } from './queries.ts'
import { currentZoneName } from '../dictionaries/timeZones.ts'

/** Changes the facts. The slug is fixed, because existing links use it. */
export async function changeFacts(
  ctx: Context,
  admin: CompanyAdmin,
  form: z.infer<typeof ChangeCompanyForm>,
  locale: Locale,
): Promise<Company> {
  const checked = await checkRename(ctx, admin, form)
  return changeAsAdmin(ctx, admin, async (tx, company, emit) => {
    const { id } = company
    const violations = companyChoiceViolations(form)
    // Existing names are exempt; a new one may be a web address only if it is the verified domain
    // (docs/decisions/029).
    if (form.name !== company.name && !isPlainName(form.name, company.domain))
      violations.push({ field: 'name', code: 'noAddress' })
    if (violations.length > 0) throw invalid(...violations)
    const nameKeys = await renameCompany(ctx, tx, emit, company, form.name, checked)
    await tx
      .update(companies)
      .set({
        name: form.name,
        nameKeys,
        headline: form.headline,
        website: form.website,
        industryId: form.industry_id,
        sizeId: form.size_id,
        yearFounded: form.year_founded,
        countryId: form.country_id,
        timeZone: currentZoneName(form.time_zone),
      })
      .where(eq(companies.id, id))
    await indexCompanyJobs(tx, id)
    return findCompany(tx, company.slug, locale)
  })
}

export async function changeAbout(
  ctx: Context,
  admin: CompanyAdmin,
  { about }: z.infer<typeof CompanyAboutForm>,
) {
  return changeAsAdmin(ctx, admin, async (tx, { id }) => {
    await tx.update(companies).set({ about }).where(eq(companies.id, id))
    return { about, about_html: toHtml(about) }
  })
}
