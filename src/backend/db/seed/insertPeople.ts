import { accounts } from '../schema/accounts.ts'
import { contactInfos, profiles, profileSkills, profileUrls } from '../schema/profiles.ts'
import { accountPhones } from '../schema/phones.ts'
import { accountEmails, preferences } from '../schema/settings.ts'
import type { SeedContext } from '../seed.ts'
import { findCountry } from '../../dictionaries/queries.ts'
import { keepDrawing } from './keepPicture.ts'
import { people } from './people.ts'
import { drawPortrait } from './pictures.ts'
import type { SeedPerson } from './types.ts'

export async function insertPeople(ctx: SeedContext, passwordHash: string): Promise<void> {
  const portraits = await Promise.all(people.map(drawPortrait))
  for (const [index, person] of people.entries()) {
    const portrait = portraits[index]
    const [account] = await ctx.db
      .insert(accounts)
      .values({
        email: person.email,
        passwordHash,
        locale: person.locale,
        termsAcceptedAt: ctx.today,
        emailVerifiedAt: ctx.today,
      })
      .returning({ id: accounts.id })
    if (!account || !portrait) throw new Error(`${person.key} could not be inserted`)
    ctx.people.set(person.key, account.id)
    const claimed = { accountId: account.id, confirmedAt: ctx.today }
    await ctx.db.insert(accountEmails).values({ ...claimed, email: person.email })
    if (person === people[0]) await settle(ctx, account.id)
    const photoId = await keepDrawing(ctx, portrait, person.key, { width: 320, height: 320 })
    await insertProfile(ctx, person, account.id, photoId)
  }
}

/** The first person has settled how they want to be told and seen, so that the settings show choices. */
async function settle({ db, today }: SeedContext, accountId: number): Promise<void> {
  await db
    .insert(accountEmails)
    .values({ accountId, email: 'person.private@demo.example', confirmedAt: today })
  await db
    .insert(accountPhones)
    .values({ accountId, number: '+380671234567', isPrimary: true, confirmedAt: today })
  await db.insert(preferences).values({
    userId: accountId,
    channels: { applicationViewed: { in_app: true, email: false, digest: true } },
    digest: 'weekly',
    contacts: 'companies',
    ratings: 'signedIn',
  })
}

async function insertProfile({ db }: SeedContext, person: SeedPerson, userId: number, photoId: number) {
  await db.insert(profiles).values({
    userId,
    firstName: person.firstName,
    lastName: person.lastName,
    countryId: person.countryId,
    headline: person.headline,
    about: person.about,
    birthDate: person.birthDate,
    timeZone: findCountry(person.countryId)?.timeZone ?? 'UTC',
    photoId,
  })
  const { contact } = person
  await db.insert(contactInfos).values({
    userId,
    address: contact.address,
    address2: contact.address2 ?? '',
    city: contact.city,
    state: contact.state ?? '',
    zip: contact.zip,
    countryId: contact.countryId,
    phone: contact.phone,
  })
  if (contact.website)
    await db
      .insert(profileUrls)
      .values({ userId, label: new URL(contact.website).hostname, url: contact.website })
  if (person.skillIds.length > 0)
    await db
      .insert(profileSkills)
      .values(person.skillIds.map((skillId, position) => ({ userId, skillId, position })))
}
