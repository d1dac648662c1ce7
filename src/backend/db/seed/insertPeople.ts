import { accounts } from '../schema/accounts.ts'
import { contactInfos, profiles, profileSkills, profileUrls } from '../schema/profiles.ts'
import { accountEmails } from '../schema/settings.ts'
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
    const photoId = await keepDrawing(ctx, portrait, person.key, { width: 320, height: 320 })
    await insertProfile(ctx, person, account.id, photoId)
  }
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
