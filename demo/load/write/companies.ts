import { nameKeysOf } from '#backend/companies/nameKeys.ts'
import { daysAfter } from '#backend/core/days.ts'
import { recheckDays } from '#contract/companies/domains.ts'
import { companies as companiesTable, companyContacts, offices } from '#backend/db/schema/companies.ts'
import { domainProofs } from '#backend/db/schema/domains.ts'
import { drawCover, drawLogo } from '../pictures.ts'
import { proofToken } from '../records.ts'
import { drawing, keepFiles, type NewFile } from './files.ts'
import { found, type Writing } from './writing.ts'

/** Companies with their offices, contacts and proven domains, as rows. */
export async function writeCompanies(writing: Writing): Promise<void> {
  const { db, today } = writing
  const companies = [...writing.content.companies.values()]
  const drawings: NewFile[] = []
  // One company at a time: many large pictures at once take longer than the same in turn.
  for (const company of companies) {
    const [logo, cover] = await Promise.all([drawLogo(company), drawCover(company)])
    drawings.push(
      drawing(logo, `${company.slug}-logo`, { width: 400, height: 400 }),
      drawing(cover, `${company.slug}-cover`, { width: 1920, height: 480 }),
    )
  }
  const pictures = await keepFiles(writing, drawings)
  const made = await db
    .insert(companiesTable)
    .values(
      companies.map(({ slug, facts, about, domain, coverFocus }, at) => ({
        ...{ slug, about, domain },
        name: facts.name,
        nameKeys: nameKeysOf(facts.name),
        industryId: facts.industry_id,
        sizeId: facts.size_id,
        yearFounded: facts.year_founded,
        headline: facts.headline,
        website: facts.website,
        domainProvenAt: domain === null ? null : today,
        countryId: facts.country_id,
        timeZone: facts.time_zone,
        logoId: pictures[2 * at] ?? null,
        coverId: pictures[2 * at + 1] ?? null,
        coverFocusX: coverFocus.x,
        coverFocusY: coverFocus.y,
      })),
    )
    .returning({ id: companiesTable.id, slug: companiesTable.slug })
  for (const { slug, id } of made) writing.companies.set(slug, id)
  const ofEach = <Row>(rows: (company: (typeof companies)[number], companyId: number) => readonly Row[]) =>
    companies.flatMap((company) => rows(company, found(writing.companies, company.slug)))
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
            ...{ companyId, domain, state: 'proven' as const, method: 'dns' as const },
            token: proofToken(domain),
            ...{ createdAt: today, checkedAt: today, nextCheckAt, expiresAt: nextCheckAt },
          },
        ],
  )
  if (writing.proofs && proofs.length > 0) await db.insert(domainProofs).values(proofs)
}
