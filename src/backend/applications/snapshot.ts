import { asc, desc, eq, sql } from 'drizzle-orm'
import type { ProfileSnapshot, ShownSnapshot } from '#contract/applications/applications.ts'
import type { Locale } from '#contract/core/locale.ts'
import { toHtml } from '#contract/core/markdown.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { contactInfos, employments, profiles, profileSkills } from '../db/schema/profiles.ts'
import { sectionsToSend, sentSections, showCvSnapshot } from '../cv/snapshot.ts'
import { nameOf } from '../dictionaries/queries.ts'
import { currentLastDay, currentPosition } from '../profiles/employments.ts'

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
      sections: sectionsToSend(userId),
      skillIds: sql<number[]>`array(${skillsOf(tx, userId)})`,
    })
    .from(profiles)
    .leftJoin(contactInfos, eq(contactInfos.userId, profiles.userId))
    .where(eq(profiles.userId, userId))
  if (!profile) throw new Error(`Account ${userId} has no profile`)
  const { isSent, cv } = sentSections(profile.sections)
  const work = await tx
    .select({
      company: employments.companyName,
      position: currentPosition,
      startDate: employments.startDate,
      endDate: currentLastDay,
      verifiedAt: employments.verifiedAt,
      verifiedDomain: employments.verifiedDomain,
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
    skill_ids: isSent('skills') ? profile.skillIds : [],
    cv,
    employments: (isSent('employment') ? work : []).map((one) => ({
      company: one.company,
      position: one.position,
      start_date: one.startDate,
      end_date: one.endDate,
      verified: one.verifiedAt !== null,
      verified_at: one.verifiedAt?.toISOString() ?? null,
      verified_domain: one.verifiedDomain,
      company_name_now: one.companyNameNow,
      company_slug: one.companySlug,
    })),
  }
}

const skillsOf = (tx: Tx, userId: number) =>
  tx
    .select({ id: profileSkills.skillId })
    .from(profileSkills)
    .where(eq(profileSkills.userId, userId))
    .orderBy(asc(profileSkills.position))

/** A snapshot with names in the reader's language. */
export function showSnapshot(snapshot: ProfileSnapshot, locale: Locale): ShownSnapshot {
  const { cv, ...rest } = snapshot
  return {
    ...rest,
    ...(cv ? { cv: showCvSnapshot(cv, locale) } : {}),
    about_html: toHtml(snapshot.about),
    country: nameOf('countries', snapshot.country_id, locale),
    skills: snapshot.skill_ids.flatMap((id) => nameOf('skills', id, locale) ?? []),
  }
}
