import { desc, eq, sql } from '#drizzle'
import type { ProfileSnapshot, ShownSnapshot } from '#contract/applications/snapshot.ts'
import type { Locale } from '#contract/core/locale.ts'
import { toHtml } from '#contract/core/markdown.ts'
import { notUsed } from '#contract/profiles/skills.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import { contactInfos, profiles } from '../profiles/schema/profiles.ts'
import { employments } from '../employments/schema/employments.ts'
import { sectionsToSend, sentSections, showCvSnapshot } from '../cv/snapshot.ts'
import { nameOf } from '../dictionaries/queries.ts'
import { currentLastDay, currentPosition, underEarlierName } from '../employments/schema/fields.ts'
import type { SeenSnapshot } from './blind.ts'
import { nameSkills, skillsOf, visibleSkills } from '../profiles/skillQueries.ts'

/** A snapshot of the profile, stored with an application; without the sections that only their owner sees. */
export async function takeSnapshot(tx: Tx, userId: number): Promise<ProfileSnapshot> {
  const [profile] = await tx
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      headline: profiles.headline,
      about: profiles.about,
      countryId: profiles.countryId,
      city: contactInfos.city,
      sections: sectionsToSend,
      skills: skillsOf(userId),
    })
    .from(profiles)
    .leftJoin(contactInfos, eq(contactInfos.userId, profiles.userId))
    .where(eq(profiles.userId, userId))
  if (!profile) throw new Error(`Account ${userId} has no profile`)
  const { isSent, cv } = sentSections(profile.sections)
  const work = await tx
    .select({
      id: employments.id,
      company: employments.companyName,
      position: currentPosition,
      startDate: employments.startDate,
      endDate: currentLastDay,
      verifiedAt: employments.verifiedAt,
      verifiedDomain: employments.verifiedDomain,
      earlierName: underEarlierName,
      companyNameNow: sql<string | null>`nullif(${companies.name}, ${employments.companyName})`,
      companySlug: sql<string | null>`case when ${companies.closedAt} is null then ${companies.slug} end`,
    })
    .from(employments)
    .leftJoin(companies, eq(companies.id, employments.companyId))
    .where(eq(employments.userId, userId))
    .orderBy(desc(employments.startDate), desc(employments.id))
  return {
    user_id: userId,
    first_name: profile.firstName,
    last_name: profile.lastName,
    headline: profile.headline,
    about: isSent('about') ? profile.about : '',
    city: profile.city ?? '',
    country_id: profile.countryId,
    skills: isSent('skills') ? visibleSkills(profile.skills, isSent) : [],
    cv,
    employments: (isSent('employment') ? work : []).map((one) => ({
      id: one.id,
      company: one.company,
      position: one.position,
      start_date: one.startDate,
      end_date: one.endDate,
      verified: one.verifiedAt !== null,
      verified_at: one.verifiedAt?.toISOString() ?? null,
      verified_domain: one.verifiedDomain,
      earlier_name: one.earlierName,
      company_name_now: one.companyNameNow,
      company_slug: one.companySlug,
    })),
  }
}

/** A snapshot with names in the reader's language. */
export function showSnapshot(snapshot: SeenSnapshot, locale: Locale): ShownSnapshot {
  const { cv, skill_ids: ids = [], skills, ...rest } = snapshot
  return {
    ...rest,
    ...(cv ? { cv: showCvSnapshot(cv, locale) } : {}),
    about_html: toHtml(snapshot.about),
    country: nameOf('countries', snapshot.country_id, locale),
    skills: nameSkills(skills ?? ids.map((id) => ({ skill_id: id, name: null, used_in: notUsed })), locale),
  }
}
