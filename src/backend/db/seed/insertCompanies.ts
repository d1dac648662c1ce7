import { nameKeysOf } from '../../companies/nameKeys.ts'
import { companies as companiesTable, companyContacts, offices } from '../schema/companies.ts'
import type { SeedContext } from '../seed.ts'
import { companies } from './companies.ts'
import { keepDrawing } from './keepPicture.ts'
import { drawCover, drawLogo } from './pictures.ts'

export async function insertCompanies(ctx: SeedContext): Promise<void> {
  for (const company of companies) {
    const [logo, cover] = await Promise.all([drawLogo(company), drawCover(company)])
    const [inserted] = await ctx.db
      .insert(companiesTable)
      .values({
        slug: company.slug,
        name: company.name,
        nameKeys: nameKeysOf(company.name),
        industryId: company.industryId,
        sizeId: company.companySizeId,
        yearFounded: company.yearFounded,
        headline: company.headline,
        about: company.about,
        website: company.website,
        domain: company.domain,
        domainProvenAt: company.domain === null ? null : ctx.today,
        countryId: company.countryId,
        timeZone: company.timeZone,
        logoId: await keepDrawing(ctx, logo, `${company.slug}-logo`, { width: 400, height: 400 }),
        coverFocusX: company.coverFocus?.x ?? 50,
        coverFocusY: company.coverFocus?.y ?? 50,
        coverId: await keepDrawing(ctx, cover, `${company.slug}-cover`, { width: 1920, height: 480 }),
      })
      .returning({ id: companiesTable.id })
    if (!inserted) throw new Error(`${company.slug} could not be inserted`)
    const companyId = inserted.id
    ctx.companies.set(company.slug, companyId)
    await ctx.db.insert(offices).values(company.offices.map((office) => ({ companyId, ...office })))
    if (company.contacts.length > 0)
      await ctx.db
        .insert(companyContacts)
        .values(company.contacts.map(({ label, email, phone = '' }) => ({ companyId, label, email, phone })))
  }
}
