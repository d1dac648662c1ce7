import { and, asc, eq, isNull, sql } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import type { Cv } from '#contract/cv/cv.ts'
import type { Language } from '#contract/cv/languages.ts'
import { defaultAudience, sectionNames, type ProfileSection } from '#contract/cv/sections.ts'
import type { Audience } from '#contract/core/audience.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { profileSections } from './schema/sections.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { preferences } from '../settings/schema.ts'
import { languageName } from '../dictionaries/queries.ts'
import { factsFor, noFacts, profileNotFound, visibilityFor, type View } from '../profiles/queries.ts'
import { entriesOf, type Entries, type EntryKind } from './entryKinds.ts'
import { mediaOfPerson, withMedia } from './mediaQueries.ts'

const selectCv = (db: Tx, facts: ReturnType<typeof factsFor>) =>
  db
    .select({
      facts,
      sections: sql<ProfileSection[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('name', ${profileSections.name}, 'audience',
          ${profileSections.audience}) order by ${profileSections.position}), '[]')
        from ${profileSections} where ${profileSections.userId} = ${profiles.userId})`,
      contacts: sql<Audience | null>`(select ${preferences.contacts} from ${preferences}
        where ${preferences.userId} = ${profiles.userId})`,
      education: entriesOf('education'),
      languages: entriesOf('languages'),
      certificates: entriesOf('certificates'),
      projects: entriesOf('projects'),
      awards: entriesOf('awards'),
      media: mediaOfPerson,
    })
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))

/** One query, whatever the size of the profile. */
export async function showCv(db: Tx, userId: number, view: View, locale: Locale): Promise<Cv> {
  const [row] =
    view === 'own'
      ? await prepared(db, 'own_cv', (name) =>
          selectCv(db, noFacts)
            .where(eq(profiles.userId, sql.placeholder('userId')))
            .prepare(name),
        ).execute({ userId })
      : await selectCv(db, factsFor(userId, view)).where(eq(profiles.userId, userId))
  if (!row) throw profileNotFound()
  const { section: isVisible } = visibilityFor(view, row.facts)
  const visible = <K extends EntryKind>(kind: K): Entries[K]['entry'][] => (isVisible(kind) ? row[kind] : [])
  return {
    user_id: userId,
    // All names, so that the list does not tell an empty section from a hidden one.
    sections: arrange(row.sections, row.contacts).map(({ name, audience }) =>
      view === 'own' ? { name, audience } : { name },
    ),
    education: visible('education'),
    languages: visible('languages').map((one) => toLanguage(one, locale)),
    certificates: withMedia(visible('certificates'), 'certificates', row.media),
    projects: withMedia(visible('projects'), 'projects', row.media),
    awards: visible('awards'),
  }
}

export const toLanguage = (entry: Entries['languages']['entry'], locale: Locale): Language => ({
  ...entry,
  name: languageName(entry.code, locale),
})

/** All sections in the owner's order, with their audiences; sections of later releases come last. */
function arrange(stored: readonly ProfileSection[], contacts: Audience | null): ProfileSection[] {
  const known = stored.filter(({ name }) => sectionNames.includes(name))
  const names = new Set(known.map(({ name }) => name))
  const rest = sectionNames.filter((name) => !names.has(name))
  return [...known, ...rest.map((name) => ({ name, audience: defaultAudience(name) }))].map((section) =>
    section.name === 'contact' ? { ...section, audience: contacts ?? section.audience } : section,
  )
}

/** The sections of the caller's profile. */
export async function listSections(db: Tx, userId: number): Promise<ProfileSection[]> {
  const stored = await db
    .select({ name: profileSections.name, audience: profileSections.audience })
    .from(profileSections)
    .where(eq(profileSections.userId, userId))
    .orderBy(asc(profileSections.position))
  const [row] = await db
    .select({ contacts: preferences.contacts })
    .from(preferences)
    .where(eq(preferences.userId, userId))
  return arrange(stored, row?.contacts ?? null)
}
