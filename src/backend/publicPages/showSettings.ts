import { eq, sql } from '#drizzle'
import type { SectionName } from '#contract/cv/sections.ts'
import { defaultParts, isPublic, type PublicPart } from '#contract/publicPages/parts.ts'
import type { PublicPageSettings } from '#contract/publicPages/publicPages.ts'
import { type Audience } from '#contract/core/audience.ts'
import { defaultAchievementAudience } from '#contract/settings/settings.ts'
import type { Context, Viewer } from '../core/context.ts'
import { hidingDecision } from '../core/removed.ts'
import { listSections } from '../cv/queries.ts'
import { achievements } from '../achievements/schema.ts'
import { cvAwards, cvCertificates, cvEducation, cvLanguages, cvProjects } from '../cv/schema/sections.ts'
import { fullName, contactInfos, profiles, profileSkills, profileUrls } from '../profiles/schema/profiles.ts'
import { employments } from '../employments/schema/employments.ts'
import { publicAddresses, publicPages } from './schema.ts'
import { openToWorkHidden, preferences } from '../settings/schema.ts'
import { profileNotFound } from '../profiles/queries.ts'
import { suggestAddress } from './addresses.ts'

export async function showSettings(ctx: Context, { userId }: Viewer): Promise<PublicPageSettings> {
  const { db } = ctx
  const [row] = await db
    .select({
      page: publicPages,
      hiddenBy: hidingDecision('page', { id: publicPages.userId, moderation: publicPages.moderation }),
      name: fullName,
      achievements: preferences.achievements,
      filled,
      hides: sql<boolean>`exists (select 1 from ${openToWorkHidden}
        where ${openToWorkHidden.userId} = ${profiles.userId})`,
      addresses: sql<{ address: string; chosen_at: string }[]>`(
        select coalesce(json_agg(json_build_object('address', ${publicAddresses.address}, 'chosen_at',
          ${publicAddresses.chosenAt})
          order by ${publicAddresses.chosenAt} desc, ${publicAddresses.address}), '[]')
        from ${publicAddresses} where ${publicAddresses.userId} = ${profiles.userId})`,
    })
    .from(profiles)
    .leftJoin(publicPages, eq(publicPages.userId, profiles.userId))
    .leftJoin(preferences, eq(preferences.userId, profiles.userId))
    .where(eq(profiles.userId, userId))
  if (!row) throw profileNotFound()
  const { page } = row
  const sections = await listSections(db, userId)
  const parts: readonly { name: PublicPart; audience: Audience | null }[] = [
    ...sections,
    { name: 'achievements', audience: row.achievements ?? defaultAchievementAudience },
    { name: 'openToWork', audience: null },
  ]
  return {
    enabled: page !== null && page.enabled && page.moderation !== 'removed',
    hidden_by: row.hiddenBy,
    address: page?.address ?? (await suggestAddress(ctx, row.name)),
    indexed: page?.indexed ?? false,
    parts: parts.map(({ name, audience }) => ({
      name,
      audience,
      empty: !row.filled[name],
      shown: page ? page.parts.includes(name) && isPublic(name, audience) : defaultParts.includes(name),
    })),
    hides_open_to_work: row.hides,
    former: row.addresses
      .filter(({ address }) => address !== page?.address)
      .map(({ address, chosen_at }) => ({ address, chosen_at: new Date(chosen_at).toISOString() })),
  }
}

const entries = {
  employment: employments,
  skills: profileSkills,
  education: cvEducation,
  certificates: cvCertificates,
  projects: cvProjects,
  languages: cvLanguages,
  awards: cvAwards,
  urls: profileUrls,
} satisfies Partial<Record<SectionName, unknown>>

/** Which parts have something to show, as a column of a query of `profiles`. */
const filled = sql<Record<PublicPart, boolean>>`jsonb_build_object(
  ${sql.join(
    Object.entries(entries).map(
      ([name, table]) =>
        sql`${sql.raw(`'${name}'`)}, exists (select 1 from ${table} where ${table.userId} = ${profiles.userId})`,
    ),
    sql`, `,
  )},
  'about', ${profiles.about} <> '',
  'contact', exists (select 1 from ${contactInfos} where ${contactInfos.userId} = ${profiles.userId}
    and concat(${contactInfos.phone}, ${contactInfos.address}, ${contactInfos.address2}, ${contactInfos.zip}) <> ''),
  'achievements', exists (select 1 from ${achievements}
    where ${achievements.userId} = ${profiles.userId} and ${achievements.unlockedAt} is not null),
  'openToWork', ${profiles.openToWork})`
