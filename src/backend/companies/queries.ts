import { asc, eq, inArray, sql } from '#drizzle'
import { alias } from '#drizzle/pg-core'
import type { Company, CompanyContact, HrManager, Office } from '#contract/companies/companies.ts'
import { noResponses } from '#contract/core/responseClock.ts'
import type { CompanyCard } from '#contract/companies/companyCard.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { Locale } from '#contract/core/locale.ts'
import { toHtml } from '#contract/core/markdown.ts'
import type { Memberships } from '../core/membership.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { companyResponses } from '../applications/schema/responseClocks.ts'
import { companyRetention } from '../applications/schema/retention.ts'
import { companies, companyContacts, offices } from './schema/companies.ts'
import { isSuspended } from '../measures/schema/measures.ts'
import { files } from '../files/schema.ts'
import { fullName, profiles } from '../profiles/schema/profiles.ts'
import { findCountry, nameOf } from '../dictionaries/queries.ts'
import { assertCompanyOpen, findHrManagerIds } from './membership.ts'
import { currentZoneName } from '../dictionaries/timeZones.ts'

type CompanyRow = typeof companies.$inferSelect
type OfficeRow = Omit<typeof offices.$inferSelect, 'companyId'>

const logo = alias(files, 'logo')
const cover = alias(files, 'cover')

const officeRows = sql<OfficeRow[]>`(
  select coalesce(json_agg(json_build_object('id', ${offices.id}, 'name', ${offices.name}, 'address',
    ${offices.address},
    'address2', ${offices.address2}, 'city', ${offices.city}, 'state', ${offices.state}, 'zip', ${offices.zip},
      'countryId', ${offices.countryId},
    'headquarters', ${offices.headquarters}) order by ${offices.headquarters} desc, ${offices.id}), '[]')
  from ${offices} where ${offices.companyId} = ${companies.id}
)`
const contactRows = sql<CompanyContact[]>`(
  select coalesce(json_agg(json_build_object('id', ${companyContacts.id}, 'label', ${companyContacts.label}, 'email',
    ${companyContacts.email}, 'phone', ${companyContacts.phone})
    order by ${companyContacts.id}), '[]')
  from ${companyContacts} where ${companyContacts.companyId} = ${companies.id}
)`

/** A company as shown publicly, in a single query. */
export async function findCompany(db: Tx, slug: string, locale: Locale): Promise<Company> {
  const [found] = await prepared(db, 'company', (name) =>
    db
      .select({
        row: companies,
        logoKey: logo.key,
        coverKey: cover.key,
        offices: officeRows,
        contacts: contactRows,
        responses: companyResponses,
        retentionDays: companyRetention,
        suspended: isSuspended(companies.id),
      })
      .from(companies)
      .leftJoin(logo, eq(logo.id, companies.logoId))
      .leftJoin(cover, eq(cover.id, companies.coverId))
      .where(eq(companies.slug, sql.placeholder('slug')))
      .prepare(name),
  ).execute({ slug })
  if (!found) throw notFound()
  const { row, logoKey, coverKey } = found
  assertCompanyOpen(row)
  return {
    ...toCompanyCard(row, logoKey, locale),
    about: row.about,
    about_html: toHtml(row.about),
    website: row.website,
    year_founded: row.yearFounded,
    industry_id: row.industryId,
    size_id: row.sizeId,
    size: nameOf('companySizes', row.sizeId, locale),
    country_id: row.countryId,
    country_code: findCountry(row.countryId)?.code ?? null,
    time_zone: currentZoneName(row.timeZone),
    cover_url: fileAddress(coverKey),
    cover_focus: { x: row.coverFocusX, y: row.coverFocusY },
    follower_count: row.followerCount,
    open_job_count: row.openJobCount,
    suspended: found.suspended,
    ...(found.responses ?? noResponses),
    application_retention_days: found.retentionDays,
    offices: found.offices.map((office) => toOffice(office, locale)),
    contacts: found.contacts,
  }
}

type CardRow = Pick<CompanyRow, 'id' | 'slug' | 'name' | 'domain' | 'headline' | 'industryId' | 'countryId'>

/** A company as shown in lists, from its row and the key of its logo. */
export function toCompanyCard(row: CardRow, logoKey: string | null, locale: Locale): CompanyCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    domain: row.domain,
    headline: row.headline,
    logo_url: fileAddress(logoKey),
    industry: nameOf('industries', row.industryId, locale),
    country: nameOf('countries', row.countryId, locale),
  }
}

export function toOffice(row: OfficeRow, locale: Locale): Office {
  const { id, name, address, address2, city, state, zip, countryId, headquarters } = row
  return {
    id,
    name,
    address,
    address2,
    city,
    state,
    zip,
    country_id: countryId,
    country: nameOf('countries', countryId, locale),
    country_code: findCountry(countryId)?.code ?? null,
    headquarters,
  }
}

/** The people who may manage a company's jobs, by name. */
export async function findHrManagers(db: Tx, { company }: Memberships['hrManager']): Promise<HrManager[]> {
  const rows = await db
    .select({
      userId: profiles.userId,
      name: fullName,
      headline: profiles.headline,
      photoKey: files.key,
    })
    .from(profiles)
    .leftJoin(files, eq(files.id, profiles.photoId))
    // Passed as ids, because the planner overestimates the number of managers and would scan all profiles.
    .where(inArray(profiles.userId, await findHrManagerIds(db, company.id)))
    .orderBy(asc(profiles.firstName), asc(profiles.lastName), asc(profiles.userId))
  return rows.map(({ userId, name, headline, photoKey }) => ({
    user_id: userId,
    name,
    photo_url: fileAddress(photoKey),
    headline,
  }))
}
