import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { fileAddress } from '#contract/files/files.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import type { LinkedCompany, Profile, ProfileExtra } from '#contract/profiles/profiles.ts'
import { toHtml } from '#contract/core/markdown.ts'
import { inboxUnread, ownUnread, unlockedBy, unreadNotifications } from '../core/headerCounts.ts'
import { refuse } from '../core/refuse.ts'
import type { Context } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { files } from '../files/schema.ts'
import { contactInfos, profiles, profileUrls } from './schema/profiles.ts'
import { publicPages } from '../publicPages/schema.ts'
import {
  fullVisibility,
  privacyFactsOf,
  toVisibility,
  withPublicSections,
  type PrivacyFacts,
  type Reader,
} from '../settings/visibility.ts'
import { nameOf } from '../dictionaries/queries.ts'
import { employmentsOf, ownEmploymentsOf } from '../employments/schema/fields.ts'
import { toEmployment } from './toEmployment.ts'
import { showSkills, skillsOf } from './skillQueries.ts'
import { currentZoneName } from '../dictionaries/timeZones.ts'

const covers = alias(files, 'covers')

/** `own` contains everything; a reader gets only what they may see. */
export type View = 'own' | { readonly reader: Reader; readonly publishing?: Publishing }

/** A preview: what the owner considers showing to everyone. */
interface Publishing {
  readonly sections: readonly SectionName[]
  readonly achievements: boolean
}

/** What decides on the visibility; nothing is asked for the owner. */
export const factsFor = (userId: number, view: View) =>
  view === 'own' ? sql<null>`null` : privacyFactsOf(userId, view.reader)

export function visibilityFor(view: View, facts: PrivacyFacts | null) {
  if (view === 'own' || facts === null) return fullVisibility
  const { reader, publishing } = view
  return toVisibility(
    publishing ? withPublicSections(facts, publishing.sections, publishing.achievements) : facts,
    reader,
  )
}

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
      coverKey: covers.key,
      facts: factsFor(userId, view),
      skills: skillsOf(userId),
    })
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))
    .leftJoin(files, eq(files.id, profiles.photoId))
    .leftJoin(covers, eq(covers.id, profiles.coverId))
    .where(eq(profiles.userId, userId))
  if (!row) throw profileNotFound()
  const { profile } = row
  const visibility = visibilityFor(view, row.facts)
  const skills = visibility.section('skills') ? showSkills(row.skills, visibility.section, locale) : []
  const about = visibility.section('about') ? profile.about : ''
  const citizenshipId = visibility.citizenship ? profile.citizenshipId : null
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
    status: visibility.status(profile.status) ? profile.status : 'none',
    citizenship_id: citizenshipId,
    citizenship: nameOf('countries', citizenshipId, locale),
    photo_url: row.photoKey === null ? null : fileAddress(row.photoKey),
    cover_url: row.coverKey === null ? null : fileAddress(row.coverKey),
    cover_focus: { x: profile.coverFocusX, y: profile.coverFocusY },
    locale: row.locale,
    ...(view === 'own' ? { email: row.email, time_zone: currentZoneName(profile.timeZone) } : {}),
  }
}

/** One query, whatever the size of the profile. */
export async function showProfileExtra(
  { db, now }: { readonly db: Tx; readonly now: Context['now'] },
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
      publicPage: own ? publicPageOf : sql<null>`null`,
      unread: own ? unreadNotifications(ownerId) : sql<number>`0`,
      unreadMessages: own ? ownUnread(ownerId) : sql<number>`0`,
      unlocked: unlockedBy(ownerId),
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
    ...(own
      ? { sign_up: { kind: row.kind, phone_pending: row.phonePending }, public_page: row.publicPage }
      : {}),
    unread_notifications: row.unread,
    unread_messages: row.unreadMessages,
    ...(visibility.achievements ? { unlocked_achievements: visibility.hidesAll ? [] : row.unlocked } : {}),
  }
}

const ownerId = sql`${profiles.userId}`

const urlsOf = sql<ProfileExtra['urls']>`(
  select coalesce(json_agg(json_build_object('id', u.id, 'label', u.label, 'url', u.url) order by u.id), '[]')
  from ${profileUrls} u where u.user_id = ${profiles.userId}
)`

type LinkedRow = Omit<LinkedCompany, 'logo_url'> & { logo_key: string | null }
const companiesOf = sql<LinkedRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', c.id, 'slug', c.slug, 'name', c.name, 'domain', c.domain, 'logo_key', f.key, 'role', m.role,
    'manage_hr_panel', m.role = 'admin' or m.manage_hr_panel,
    'answer_messages', m.role = 'admin' or m.answer_messages,
    'unread_messages', case when m.role = 'admin' or m.answer_messages then ${inboxUnread(sql`c.id`)} else 0 end
  ) order by c.name, c.id), '[]')
  from ${currentMembers} m
  join ${companies} c on c.id = m.company_id
  left join ${files} f on f.id = c.logo_id
  where m.user_id = ${profiles.userId}
)`

const publicPageOf = sql<string | null>`(
  select p.address from ${publicPages} p where p.user_id = ${profiles.userId} and p.enabled
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
