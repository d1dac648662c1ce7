import { eq, inArray, sql } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import { defaultAudience } from '#contract/cv/sections.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { PersonCard } from '#contract/people/people.ts'
import type { Audience } from '#contract/core/audience.ts'
import type { Tx } from '../db/connect.ts'
import { profileSections } from '../cv/schema/sections.ts'
import { files } from '../files/schema.ts'
import { contactInfos, profiles } from '../profiles/schema/profiles.ts'
import { employments } from '../employments/schema/employments.ts'
import { nameOf } from '../dictionaries/queries.ts'
import { currentPosition } from '../employments/schema/fields.ts'

/** The cards of people in the given order, with what anyone logged in may see. */
export async function readCards(db: Tx, ids: readonly number[], locale: Locale): Promise<PersonCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      profile: profiles,
      city: contactInfos.city,
      placeId: contactInfos.countryId,
      photoKey: files.key,
      audience: sql<Audience | null>`(select ${profileSections.audience} from ${profileSections}
        where ${profileSections.userId} = ${profiles.userId} and ${profileSections.name} = 'employment')`,
      work: sql<PersonCard['work']>`(
        select jsonb_build_object('position', ${currentPosition}, 'company', ${employments.companyName}) from ${employments}
        where ${employments.userId} = ${profiles.userId} and ${employments.endDate} is null
          and (${employments.terminationAt} is null or ${employments.terminationAt} > now())
          and ${employments.startDate} <= current_date
        order by ${employments.verifiedAt} is null, ${employments.startDate} desc, ${employments.id} desc limit 1)`,
    })
    .from(profiles)
    .leftJoin(contactInfos, eq(contactInfos.userId, profiles.userId))
    .leftJoin(files, eq(files.id, profiles.photoId))
    .where(inArray(profiles.userId, [...ids]))
  const cards = new Map(
    rows.map(({ profile, city, placeId, photoKey, audience, work }): [number, PersonCard] => [
      profile.userId,
      {
        user_id: profile.userId,
        name: `${profile.firstName} ${profile.lastName}`,
        headline: profile.headline,
        photo_url: fileAddress(photoKey),
        place: [city, nameOf('countries', placeId ?? profile.countryId, locale)].filter(Boolean).join(', '),
        work: isPublic(audience) ? work : null,
        // Readers from whom it is hidden do not find the person.
        open_to_work: profile.openToWork,
      },
    ]),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}

const isPublic = (audience: Audience | null) =>
  ['everyone', 'signedIn'].includes(audience ?? defaultAudience('employment'))
