import { and, eq, isNull, sql } from 'drizzle-orm'
import { fileAddress } from '#contract/files/files.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { LinkedCompany, Profile, ProfileExtra } from '#contract/profiles/profiles.ts'
import { toHtml } from '#contract/core/markdown.ts'
import { refuse } from '../core/refuse.ts'
import type { Context } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../db/schema/accounts.ts'
import { companies, currentMembers } from '../db/schema/companies.ts'
import { files } from '../db/schema/files.ts'
import { notifications } from '../db/schema/notifications.ts'
import { contactInfos, profiles, profileSkills, profileUrls } from '../db/schema/profiles.ts'
import {
  fullVisibility,
  privacyFactsOf,
  toVisibility,
  type PrivacyFacts,
  type Reader,
} from '../settings/visibility.ts'
import { nameOf } from '../dictionaries/queries.ts'
import { employmentsOf, ownEmploymentsOf, toEmployment } from './employments.ts'
import { currentZoneName } from '../dictionaries/timeZones.ts'

/** `own` contains everything; a reader gets only what they may see. */
export type View = 'own' | { readonly reader: Reader }

/** What decides on the visibility; nothing is asked for the owner. */
export const factsFor = (userId: number, view: View) =>
  view === 'own' ? sql<null>`null` : privacyFactsOf(userId, view.reader)

export const visibilityFor = (view: View, facts: PrivacyFacts | null) =>
  view === 'own' || facts === null ? fullVisibility : toVisibility(facts, view.reader)

export const profileNotFound = () => refuse('profileNotFound')

/** Parses the identifier in a URL: a user id. */
export function toUserId(identifier: string): number {
  if (!/^[1-9]\d{0,15}$/.test(identifier)) throw profileNotFound()
  return Number(identifier)
}

/** @throws Refused if there is no such profile or its account is closed. */
export async function assertProfileExists(db: Tx, userId: number): Promise<void> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))
    .where(eq(profiles.userId, userId))
  if (!row) throw profileNotFound()
}

export async function showProfile(db: Tx, userId: number, view: View, locale: Locale): Promise<Profile> {
  const [row] = await db
    .select({
      profile: profiles,
      email: accounts.email,
      locale: accounts.locale,
      photoKey: files.key,
      facts: factsFor(userId, view),
      skillIds: sql<number[] | null>`(
        select array_agg(${profileSkills.skillId} order by ${profileSkills.position}, ${profileSkills.skillId})
        from ${profileSkills} where ${profileSkills.userId} = ${profiles.userId}
      )`,
    })
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))
    .leftJoin(files, eq(files.id, profiles.photoId))
    .where(eq(profiles.userId, userId))
  if (!row) throw profileNotFound()
  const { profile } = row
  const visibility = visibilityFor(view, row.facts)
  const skillIds = visibility.section('skills') ? (row.skillIds ?? []) : []
  const about = visibility.section('about') ? profile.about : ''
  const skills = skillIds.flatMap((id) => {
    const name = nameOf('skills', id, locale)
    return name === null ? [] : [{ id, name }]
  })
  return {
    user_id: profile.userId,
    first_name: profile.firstName,
    last_name: profile.lastName,
    country_id: profile.countryId,
    country: nameOf('countries', profile.countryId, locale),
    headline: profile.headline,
    about,
    about_html: toHtml(about),
    skills: skills.length > 0 ? skills : null,
    birth_date: visibility.birthDate ? profile.birthDate : null,
    open_to_work: visibility.openToWork && profile.openToWork,
    photo_url: row.photoKey === null ? null : fileAddress(row.photoKey),
    locale: row.locale,
    ...(view === 'own' ? { email: row.email, time_zone: currentZoneName(profile.timeZone) } : {}),
  }
}

/** One query, whatever the size of the profile. */
export async function showProfileExtra(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: number,
  view: View,
  locale: Locale,
): Promise<ProfileExtra> {
  const own = view === 'own'
  const [row] = await db
    .select({
      contact: contactInfos,
      facts: factsFor(userId, view),
      urls: urlsOf,
      employments: own ? ownEmploymentsOf : employmentsOf,
      kind: accounts.signUp,
      phonePending: accounts.phonePending,
      companies: own ? companiesOf : sql<LinkedRow[]>`'[]'::json`,
      unread: own ? unreadOf : sql<number>`0`,
    })
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))
    .leftJoin(contactInfos, eq(contactInfos.userId, profiles.userId))
    .where(eq(profiles.userId, userId))
  if (!row) throw profileNotFound()
  const visibility = visibilityFor(view, row.facts)
  const shownEmployments = visibility.section('employment') ? row.employments : []
  return {
    user_id: userId,
    contact_info: contactInfo(row.contact, visibility.contacts, locale),
    urls: visibility.section('urls') ? row.urls : [],
    employments: shownEmployments.map((employment) => toEmployment(employment, own, now())),
    companies: row.companies.map(({ logo_key, ...company }) => ({
      ...company,
      logo_url: logo_key === null ? null : fileAddress(logo_key),
    })),
    ...(own ? { sign_up: { kind: row.kind, phone_pending: row.phonePending } } : {}),
    unread_notifications: row.unread,
  }
}

const urlsOf = sql<ProfileExtra['urls']>`(
  select coalesce(json_agg(json_build_object('id', u.id, 'label', u.label, 'url', u.url) order by u.id), '[]')
  from ${profileUrls} u where u.user_id = ${profiles.userId}
)`

type LinkedRow = Omit<LinkedCompany, 'logo_url'> & { logo_key: string | null }
const companiesOf = sql<LinkedRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'domain', c.domain, 'logo_key', f.key, 'role', m.role,
    'manage_hr_panel', m.role = 'admin' or m.manage_hr_panel
  ) order by c.name, c.id), '[]')
  from ${currentMembers} m
  join ${companies} c on c.id = m.company_id
  left join ${files} f on f.id = c.logo_id
  where m.user_id = ${profiles.userId}
)`

const unreadOf = sql<number>`(
  select count(*)::int from ${notifications} n
  where n.user_id = ${profiles.userId} and n.read_at is null and n.in_app
)`

/** Street, postal code and phone depend on the owner's privacy settings; city, region and country are always included. */
function contactInfo(
  row: typeof contactInfos.$inferSelect | null,
  full: boolean,
  locale: Locale,
): ProfileExtra['contact_info'] {
  const hidden = full ? row : null
  return {
    address: hidden?.address ?? '',
    address2: hidden?.address2 ?? '',
    zip: hidden?.zip ?? '',
    phone: hidden?.phone ?? '',
    city: row?.city ?? '',
    state: row?.state ?? '',
    country_id: row?.countryId ?? null,
    country: nameOf('countries', row?.countryId ?? null, locale),
  }
}
