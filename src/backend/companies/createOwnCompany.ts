import type * as z from 'zod/mini'
import type { NewCompanyForm } from '#contract/companies/newCompanies.ts'
import type { Context, Viewer } from '../core/context.ts'
import { invalid } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import { companyChoiceViolations, createCompany } from './createCompany.ts'
import { requireFreeName } from './domain/distinctName.ts'

/** Creates a company for somebody who has an account; they become its first admin. */
export async function createOwnCompany(
  ctx: Context,
  { userId }: Viewer,
  form: z.infer<typeof NewCompanyForm>,
): Promise<{ company_slug: string }> {
  const violations = companyChoiceViolations(form)
  if (violations.length > 0) throw invalid(...violations)
  await requireFreeName(ctx, ctx.db, { name: form.company_name, field: 'company_name' })
  await ctx.rates.use('companyCreation', userId)
  return transact(ctx, async (tx, emit) => {
    const { id: companyId, slug } = await createCompany(tx, userId, {
      name: form.company_name,
      industryId: form.industry_id,
      sizeId: form.size_id,
      countryId: form.country_id,
    })
    await emit('companyChanged', { companyId })
    // Open pages of the founder list the company in their profile menu.
    await emit('memberRightsChanged', { companyId, userId })
    return { company_slug: slug }
  })
}
