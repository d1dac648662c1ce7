import { and, eq, isNull, sql } from '#drizzle'
import { alias } from '#drizzle/pg-core'
import { fileAddress } from '#contract/files/files.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import type { Profile } from '#contract/profiles/profiles.ts'
import { toHtml } from '#contract/core/markdown.ts'
import { refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { files } from '../files/schema.ts'
import { profiles } from './schema/profiles.ts'
import {
  fullVisibility,
  privacyFactsOf,
  toVisibility,
  withPublicSections,
  type PrivacyFacts,
  type Reader,
} from '../settings/visibility.ts'
import { nameOf } from '../dictionaries/queries.ts'
import { showSkills, skillsOf } from './skillQueries.ts'
import { currentZoneName } from '../dictionaries/timeZones.ts'

export const covers = alias(files, 'covers')

/** `own` contains everything; a reader gets only what they may see. */
export type View = 'own' | { readonly reader: Reader; readonly publishing?: Publishing }

/** A preview: what the owner considers showing to everyone. */
interface Publishing {
  readonly sections: readonly SectionName[]
  readonly achievements: boolean
}

/** What decides on the visibility; nothing is asked for the owner. */
export const factsFor = (userId: number, view: View) =>
  view === 'own' ? noFacts : privacyFactsOf(userId, view.reader)
export const noFacts = sql<PrivacyFacts | null>`null`

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

export const ownerId = sql`${profiles.userId}`

/** What a profile is made of, in a query of `profiles`. */
export const profileFields = {
  profile: profiles,
  email: accounts.email,
  locale: accounts.locale,
  photoKey: files.key,
  coverKey: covers.key,
  skills: skillsOf(ownerId),
}

const selectProfile = (db: Tx, facts: ReturnType<typeof factsFor>) =>
  db
    .select({ ...profileFields, facts })
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))
    .leftJoin(files, eq(files.id, profiles.photoId))
    .leftJoin(covers, eq(covers.id, profiles.coverId))
type ProfileRow = Awaited<ReturnType<typeof selectProfile>>[number]

export async function showProfile(db: Tx, userId: number, view: View, locale: Locale): Promise<Profile> {
  const [row] =
    view === 'own'
      ? await prepared(db, 'own_profile', (name) =>
          selectProfile(db, noFacts)
            .where(eq(profiles.userId, sql.placeholder('userId')))
            .prepare(name),
        ).execute({ userId })
      : await selectProfile(db, factsFor(userId, view)).where(eq(profiles.userId, userId))
  if (!row) throw profileNotFound()
  return toProfile(row, view, locale)
}

export function toProfile(row: ProfileRow, view: View, locale: Locale): Profile {
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
    photo_url: fileAddress(row.photoKey),
    cover_url: fileAddress(row.coverKey),
    cover_focus: { x: profile.coverFocusX, y: profile.coverFocusY },
    locale: row.locale,
    ...(view === 'own' ? { email: row.email, time_zone: currentZoneName(profile.timeZone) } : {}),
  }
}
