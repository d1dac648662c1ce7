import { accounts } from '#backend/accounts/schema/accounts.ts'
import { contactInfos, profiles, profileUrls } from '#backend/profiles/schema/profiles.ts'
import { accountEmails } from '#backend/accounts/schema/emails.ts'
import { coverSize, renderCover, renderPortrait } from '../pictures.ts'
import { pictureFile, storeFiles } from './files.ts'
import { getOrThrow, type WriteContext } from './context.ts'

/** Inserts accounts and profiles directly: real sign-ups, with codes and mails, would take half a minute. */
export async function writePeople(context: WriteContext): Promise<void> {
  const { db, today } = context
  const people = [...context.content.people.values()]
  const withPhoto = people.filter(({ hasPhoto }) => hasPhoto)
  const portraits = await Promise.all(withPhoto.map(renderPortrait))
  const photoIds = await storeFiles(
    context,
    withPhoto.map(({ key }, at) =>
      pictureFile(portraits[at] ?? Buffer.alloc(0), key, { width: 320, height: 320 }),
    ),
  )
  const photos = new Map(withPhoto.map(({ key }, at) => [key, photoIds[at] ?? null]))
  const withCover = people.filter(({ cover }) => cover !== null)
  const coverIds = await storeFiles(
    context,
    await Promise.all(
      withCover.map(async ({ key, cover }) =>
        pictureFile(
          cover ? await renderCover({ slug: key, ...cover }) : Buffer.alloc(0),
          `${key}-cover`,
          coverSize,
        ),
      ),
    ),
  )
  const covers = new Map(withCover.map(({ key }, at) => [key, coverIds[at] ?? null]))
  const inserted = await db
    .insert(accounts)
    .values(
      people.map(({ email, language }) => ({
        email,
        locale: language,
        passwordHash: context.passwordHash,
        termsAcceptedAt: today,
        emailVerifiedAt: today,
      })),
    )
    .returning({ id: accounts.id, email: accounts.email })
  const ids = new Map(inserted.map(({ email, id }) => [email, id]))
  for (const { key, email } of people) context.people.set(key, getOrThrow(ids, email))
  const idOf = (key: string) => getOrThrow(context.people, key)
  await db
    .insert(accountEmails)
    .values(people.map(({ key, email }) => ({ accountId: idOf(key), email, confirmedAt: today })))
  await db.insert(profiles).values(
    people.map(({ key, profile, earlierLastName, timeZone }) => ({
      userId: idOf(key),
      firstName: profile.first_name,
      lastName: earlierLastName ?? profile.last_name,
      headline: profile.headline,
      about: profile.about,
      countryId: profile.country_id,
      birthDate: profile.birth_date,
      status: profile.status,
      citizenshipId: profile.citizenship_id,
      timeZone,
      photoId: photos.get(key) ?? null,
      coverId: covers.get(key) ?? null,
    })),
  )
  await db.insert(contactInfos).values(
    people.map(({ key, contact: { country_id: countryId, ...contact } }) => ({
      ...contact,
      userId: idOf(key),
      countryId,
    })),
  )
  const urls = people.flatMap(({ key, url }) => (url ? [{ userId: idOf(key), ...url }] : []))
  if (urls.length > 0) await db.insert(profileUrls).values(urls)
}
