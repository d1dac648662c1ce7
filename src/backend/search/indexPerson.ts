import { and, eq, gt, inArray, isNull, sql } from '#drizzle'
import { locales } from '#contract/core/locale.ts'
import { defaultAudience, type SectionName } from '#contract/cv/sections.ts'
import type { Audience } from '#contract/core/audience.ts'
import type { Database, Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { profileSections } from '../cv/schema/sections.ts'
import { peopleSearch } from './schema/people.ts'
import { contactInfos, profiles, profileSkills } from '../profiles/schema/profiles.ts'
import { employments } from '../employments/schema/employments.ts'
import { preferences } from '../settings/schema.ts'
import { nameOf, skillSynonyms } from '../dictionaries/queries.ts'
import { addPeopleWords, deleteUnusedWords } from './peopleWords.ts'
import { normalisedWords } from './words.ts'

/** People per transaction. */
const batchSize = 200

/**
 * Updates the search index of a person. People who have not chosen to be found are not in it, nor is what some who are
 * logged in may not see. Called in the transaction that narrows an audience, and after every other change of a profile.
 */
export const indexPerson = (tx: Tx, userId: number): Promise<void> => indexPeople(tx, [userId])

/** Indexes everyone who has worked at a company: they are found by its new name as well. */
export async function indexEmployees(db: Database, companyId: number): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectDistinct({ userId: employments.userId })
      .from(employments)
      .innerJoin(peopleSearch, eq(peopleSearch.userId, employments.userId))
      .where(and(eq(employments.companyId, companyId), gt(employments.userId, after)))
      .orderBy(employments.userId)
      .limit(batchSize)
    const ids = rows.map(({ userId }) => userId)
    const last = ids.at(-1)
    if (last === undefined) return
    await db.transaction((tx) => indexPeople(tx, ids))
    after = last
  }
}

/** A few statements, whatever the number of people. */
async function indexPeople(tx: Tx, userIds: readonly number[]): Promise<void> {
  const ids = [...userIds]
  // Serialises concurrent updates, so that the last one reads what the others have written. Ordered against deadlocks.
  await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(inArray(profiles.userId, ids))
    .orderBy(profiles.userId)
    .for('update')
  const earlier = await tx
    .select({ words: sql<string[]>`tsvector_to_array(${peopleSearch.words})` })
    .from(peopleSearch)
    .where(inArray(peopleSearch.userId, ids))
  const found = await findPeople(tx, ids)
  const known = new Set(found.map(({ userId }) => userId))
  const gone = ids.filter((id) => !known.has(id))
  if (gone.length > 0) await tx.delete(peopleSearch).where(inArray(peopleSearch.userId, gone))
  const rows = found.map(toRow)
  const words = new Set(rows.flatMap((row) => row.words))
  if (rows.length > 0) {
    await tx
      .insert(peopleSearch)
      .values(rows)
      .onConflictDoUpdate({
        target: peopleSearch.userId,
        set: { names: sql`excluded.names`, words: sql`excluded.words`, text: sql`excluded.text` },
      })
    await addPeopleWords(tx, words)
  }
  const lost = earlier.flatMap((row) => row.words).filter((word) => !words.has(word))
  await deleteUnusedWords(tx, new Set(lost))
}

/** Removes a person from the index, with the words that nobody else has. */
export async function removePerson(tx: Tx, userId: number): Promise<void> {
  const [removed] = await tx
    .delete(peopleSearch)
    .where(eq(peopleSearch.userId, userId))
    .returning({ words: sql<string[]>`tsvector_to_array(${peopleSearch.words})` })
  if (removed) await deleteUnusedWords(tx, new Set(removed.words))
}

function toRow(person: Person): typeof peopleSearch.$inferInsert {
  const names = normalisedWords([person.firstName, person.lastName])
  const words = normalisedWords(textsOf(person))
  return { userId: person.userId, names: [...names], words: [...words], text: [...words].join(' ') }
}

function findPeople(tx: Tx, ids: readonly number[]) {
  return tx
    .select({
      userId: profiles.userId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      headline: profiles.headline,
      countryId: profiles.countryId,
      city: contactInfos.city,
      state: contactInfos.state,
      placeId: contactInfos.countryId,
      sections: sql<Partial<Record<SectionName, Audience>> | null>`(
        select jsonb_object_agg(${profileSections.name}, ${profileSections.audience}) from ${profileSections}
          where ${profileSections.userId} = ${profiles.userId})`,
      skills: sql<{ id: number | null; name: string | null }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', ${profileSkills.skillId}, 'name', ${profileSkills.name})),
          '[]')
        from ${profileSkills} where ${profileSkills.userId} = ${profiles.userId})`,
      // A renamed company is known by both names.
      work: sql<string[]>`array(
        select concat_ws(' ', ${employments.companyName}, nullif(${companies.name}, ${employments.companyName}),
          ${employments.position})
        from ${employments} left join ${companies} on ${companies.id} = ${employments.companyId}
        where ${employments.userId} = ${profiles.userId} order by ${employments.startDate} desc limit 30)`,
    })
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))
    .innerJoin(preferences, and(eq(preferences.userId, profiles.userId), eq(preferences.findable, true)))
    .leftJoin(contactInfos, eq(contactInfos.userId, profiles.userId))
    .where(inArray(profiles.userId, [...ids]))
}

type Person = Awaited<ReturnType<typeof findPeople>>[number]

function textsOf(person: Person): string[] {
  const isPublic = (section: SectionName) =>
    ['everyone', 'signedIn'].includes(person.sections?.[section] ?? defaultAudience(section))
  const countries = [person.countryId, person.placeId].flatMap((id) =>
    locales.map((locale) => nameOf('countries', id, locale) ?? ''),
  )
  return [
    ...[person.firstName, person.lastName, person.headline],
    ...[person.city ?? '', person.state ?? '', ...countries],
    ...(isPublic('skills')
      ? person.skills.flatMap(({ id, name }) => (id === null ? (name ?? '') : skillSynonyms(id)))
      : []),
    ...(isPublic('employment') ? person.work : []),
  ]
}
