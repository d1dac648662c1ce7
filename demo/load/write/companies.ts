import { nameKeysOf } from '#backend/companies/nameKeys.ts'
import { daysAfter } from '#backend/core/days.ts'
import { recheckDays } from '#contract/companies/domains.ts'
import { companies as companiesTable, companyContacts, offices } from '#backend/companies/schema/companies.ts'
import { domainProofs } from '#backend/companies/schema/domains.ts'
import { renderCover, renderLogo } from '../pictures.ts'
import { verificationToken } from '../records.ts'
import { pictureFile, storeFiles, type NewFile } from './files.ts'
import { getOrThrow, type WriteContext } from './context.ts'
import { daysBefore } from './dates.ts'

/** Inserts companies with their offices, contacts and verified domains. */
export async function writeCompanies(context: WriteContext): Promise<void> {
  const { db, today } = context
  const companies = [...context.content.companies.values()]
  const pictureFiles: NewFile[] = []
  // One company at a time: rendering many large pictures in parallel is slower.
  for (const company of companies) {
    const [logo, cover] = await Promise.all([renderLogo(company), renderCover(company)])
    pictureFiles.push(
      pictureFile(logo, `${company.slug}-logo`, { width: 400, height: 400 }),
      pictureFile(cover, `${company.slug}-cover`, { width: 1920, height: 480 }),
    )
  }
  const pictures = await storeFiles(context, pictureFiles)
  const inserted = await db
    .insert(companiesTable)
    .values(
      companies.map(({ slug, facts, about, domain, coverFocus }, at) => ({
        slug,
        about,
        domain,
        name: facts.name,
        nameKeys: nameKeysOf(facts.name),
        industryId: facts.industry_id,
        sizeId: facts.size_id,
        yearFounded: facts.year_founded,
        headline: facts.headline,
        website: facts.website,
        domainProvenAt: domain === null ? null : today,
        // Before their first posts.
        createdAt: daysBefore(today, 740 + 13 * at, slug),
        countryId: facts.country_id,
        timeZone: facts.time_zone,
        logoId: pictures[2 * at] ?? null,
        coverId: pictures[2 * at + 1] ?? null,
        coverFocusX: coverFocus.x,
        coverFocusY: coverFocus.y,
      })),
    )
    .returning({ id: companiesTable.id, slug: companiesTable.slug })
  for (const { slug, id } of inserted) context.companies.set(slug, id)
  const ofEach = <Row>(rows: (company: (typeof companies)[number], companyId: number) => readonly Row[]) =>
    companies.flatMap((company) => rows(company, getOrThrow(context.companies, company.slug)))
  const officeRows = ofEach(({ offices }, companyId) =>
    offices.map(({ country_id: countryId, ...office }) => ({ ...office, companyId, countryId })),
  )
  if (officeRows.length > 0) await db.insert(offices).values(officeRows)
  const contactRows = ofEach(({ contacts }, companyId) =>
    contacts.map((contact) => ({ ...contact, companyId })),
  )
  if (contactRows.length > 0) await db.insert(companyContacts).values(contactRows)
  const nextCheckAt = daysAfter(today, recheckDays)
  const proofs = ofEach(({ domain }, companyId) =>
    domain === null
      ? []
      : [
          {
            companyId,
            domain,
            state: 'proven' as const,
            method: 'dns' as const,
            token: verificationToken(domain),
            createdAt: today,
            checkedAt: today,
            nextCheckAt,
            expiresAt: nextCheckAt,
          },
        ],
  )
  if (context.domainRecords && proofs.length > 0) await db.insert(domainProofs).values(proofs)
}
