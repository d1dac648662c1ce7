import { and, eq } from '#drizzle'
import type * as z from 'zod/mini'
import type { Office } from '#contract/companies/companies.ts'
import type { OfficeForm } from '#contract/companies/edits.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Context } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { invalid, notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { offices } from './schema/companies.ts'
import { findCountry } from '../dictionaries/queries.ts'
import { changeAsAdmin } from './changeAsAdmin.ts'
import { toOffice } from './queries.ts'

type Form = z.infer<typeof OfficeForm>
/** More would not fit the page. */
const maxOffices = 50

export async function addOffice(
  ctx: Context,
  admin: CompanyAdmin,
  form: Form,
  locale: Locale,
): Promise<Office> {
  return changeAsAdmin(ctx, admin, async (tx, company) => {
    if ((await tx.$count(offices, eq(offices.companyId, company.id))) >= maxOffices)
      throw refuse('tooManyOffices')
    const values = await prepare(tx, company.id, form)
    const [office] = await tx
      .insert(offices)
      .values({ companyId: company.id, ...values })
      .returning()
    if (!office) throw new Error('Inserting the office returned no row')
    return toOffice(office, locale)
  })
}

export async function changeOffice(
  ctx: Context,
  admin: CompanyAdmin,
  officeId: number,
  form: Form,
  locale: Locale,
): Promise<Office> {
  return changeAsAdmin(ctx, admin, async (tx, company) => {
    const values = await prepare(tx, company.id, form)
    const [office] = await tx.update(offices).set(values).where(ofCompany(company.id, officeId)).returning()
    if (!office) throw notFound()
    return toOffice(office, locale)
  })
}

export async function removeOffice(ctx: Context, admin: CompanyAdmin, officeId: number): Promise<null> {
  return changeAsAdmin(ctx, admin, async (tx, company) => {
    const removed = await tx
      .delete(offices)
      .where(ofCompany(company.id, officeId))
      .returning({ id: offices.id })
    if (removed.length === 0) throw notFound()
    return null
  })
}

const ofCompany = (companyId: number, officeId: number) =>
  and(eq(offices.companyId, companyId), eq(offices.id, officeId))

/** Validates a form and returns its columns. A new headquarters replaces the previous one. */
async function prepare(tx: Tx, companyId: number, { country_id: countryId, ...form }: Form) {
  if (!findCountry(countryId)) throw invalid({ field: 'country_id', code: 'unknownChoice' })
  if (form.headquarters)
    await tx
      .update(offices)
      .set({ headquarters: false })
      .where(and(eq(offices.companyId, companyId), eq(offices.headquarters, true)))
  return { ...form, countryId }
}
