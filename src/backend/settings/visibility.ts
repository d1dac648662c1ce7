import { and, eq, isNull, sql, type SQL } from '#drizzle'
import { defaultAudience, sectionNames, type SectionName } from '#contract/cv/sections.ts'
import type { ProfileStatus } from '#contract/profiles/status.ts'
import { type Audience } from '#contract/core/audience.ts'
import { defaultAchievementAudience } from '#contract/settings/settings.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { applications } from '../applications/schema/applications.ts'
import { opensProfile } from '../applications/schema/fields.ts'
import { isOpenToManager } from '../jobs/schema/fields.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { profileSections } from '../cv/schema/sections.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { openToWorkHidden, preferences } from './schema.ts'

/**
 * Who looks at a profile: a signed-in person, the HR managers of a company, named by its slug for a preview, or null for signed-out
 * visitors. A person without an account, `{ userId: 0 }`, is any member of the product.
 */
export type Reader = { readonly userId: number } | { readonly company: string } | null

/** The data of a person that a reader may see. */
export interface Visibility {
  readonly birthDate: boolean
  readonly contacts: boolean
  readonly ratings: boolean
  readonly citizenship: boolean
  readonly status: (status: ProfileStatus) => boolean
  /** Which companies the person follows. */
  readonly following: boolean
  readonly achievements: boolean
  /** Every section is for nobody, so what is computed from the record is told to nobody else either. */
  readonly hidesAll: boolean
  /** Whether the reader may see that the person is open to work. */
  readonly openToWork: boolean
  readonly section: (name: SectionName) => boolean
}

export const fullVisibility: Visibility = {
  birthDate: true,
  contacts: true,
  ratings: true,
  citizenship: true,
  following: true,
  achievements: true,
  openToWork: true,
  hidesAll: false,
  status: () => true,
  section: () => true,
}

const noVisibility: Visibility = {
  birthDate: false,
  contacts: false,
  ratings: false,
  citizenship: false,
  following: false,
  achievements: false,
  openToWork: false,
  hidesAll: true,
  status: () => false,
  section: () => false,
}

/** What `toVisibility` decides by. */
export interface PrivacyFacts {
  readonly audiences: Readonly<
    Partial<
      Record<
        'birth_date' | 'contacts' | 'ratings' | 'citizenship' | 'status' | 'following' | 'achievements',
        Audience
      >
    >
  > | null
  readonly sections: Readonly<Partial<Record<SectionName, Audience>>> | null
  /** The reader manages jobs of a company that the person applied to or works for. */
  readonly linked: boolean
  /** The person hides that they are open to work from some company, or from the reader's. */
  readonly hides: boolean
  readonly hides_from_reader: boolean
}

/** The companies of a reader, whether the reader manages their jobs, and whether all of them: as an admin does. */
function companiesOf(reader: Reader): SQL {
  if (reader && 'company' in reader)
    return sql`(select ${companies.id} as company_id, true as manages, true as manages_all from ${companies}
      where ${companies.slug} = ${reader.company})`
  return sql`(select ${currentMembers.companyId} as company_id, ${currentMembers.role} = 'admin' or ${currentMembers.manageHrPanel} as manages,
    ${currentMembers.role} = 'admin' as manages_all
    from ${currentMembers} where ${currentMembers.userId} = ${readerId(reader)})`
}

const readerId = (reader: Reader) => (reader && 'userId' in reader ? reader.userId : 0)

/**
 * Whether a job that the reader manages has an application of the person that the company may read with their name, or a company
 * whose jobs they manage has them as a member.
 */
const isLinked = (userId: number, reader: Reader) => sql`exists (
  select 1 from ${companiesOf(reader)} reader where reader.manages and (
    exists (
      select 1 from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
      where ${applications.userId} = ${userId} and ${jobs.companyId} = reader.company_id
        and ${opensProfile}
        and (reader.manages_all or ${isOpenToManager(readerId(reader))}))
    or exists (
      select 1 from ${currentMembers}
      where ${currentMembers.userId} = ${userId} and ${currentMembers.companyId} = reader.company_id)))`

/**
 * A column with everything that decides what `reader` may see of a person. Hiding open-to-work from a company hides it
 * from signed-out visitors as well, because their employer is unknown (docs/decisions/016-open-to-work-visibility.md).
 */
export const privacyFactsOf = (userId: number, reader: Reader) => {
  const audiences = sql`(
    select jsonb_build_object('birth_date', ${preferences.birthDate}, 'contacts', ${preferences.contacts},
      'ratings', ${preferences.ratings}, 'citizenship', ${preferences.citizenship}, 'status', ${preferences.status},
      'following', ${preferences.following}, 'achievements', ${preferences.achievements})
    from ${preferences} where ${preferences.userId} = ${userId})`
  const sections = sql`(
    select jsonb_object_agg(${profileSections.name}, ${profileSections.audience})
    from ${profileSections} where ${profileSections.userId} = ${userId})`
  const hides = sql`exists (select 1 from ${openToWorkHidden} where ${openToWorkHidden.userId} = ${userId})`
  const hidesFromReader = sql`exists (
    select 1 from ${openToWorkHidden} join ${companiesOf(reader)} reader
    on reader.company_id = ${openToWorkHidden.companyId} where ${openToWorkHidden.userId} = ${userId})`
  return sql<PrivacyFacts>`jsonb_build_object('audiences', ${audiences}, 'sections', ${sections},
    'linked', ${isLinked(userId, reader)}, 'hides', ${hides}, 'hides_from_reader', ${hidesFromReader})`
}

export function toVisibility(facts: PrivacyFacts, reader: Reader): Visibility {
  const canSee = (audience: Audience | undefined) =>
    audience === 'everyone' ||
    (audience === 'signedIn' && reader !== null) ||
    (audience === 'companies' && facts.linked)
  const openToWork = reader ? !facts.hides_from_reader : !facts.hides
  return {
    birthDate: canSee(facts.audiences?.birth_date),
    contacts: canSee(facts.audiences?.contacts),
    ratings: canSee(facts.audiences?.ratings),
    citizenship: canSee(facts.audiences?.citizenship),
    following: canSee(facts.audiences?.following),
    achievements: canSee(facts.audiences?.achievements ?? defaultAchievementAudience),
    hidesAll: sectionNames.every((name) => audienceOf(facts, name) === 'nobody'),
    openToWork,
    // Being available is being open to work, said differently.
    status: (status) =>
      canSee(facts.audiences?.status ?? 'signedIn') && (status !== 'available' || openToWork),
    // The place is always part of the contact info; its other fields follow `contacts`.
    section: (name) => name === 'contact' || canSee(audienceOf(facts, name)),
  }
}

function audienceOf({ audiences, sections }: PrivacyFacts, name: SectionName): Audience {
  return (name === 'contact' ? audiences?.contacts : sections?.[name]) ?? defaultAudience(name)
}

/** As if the person had shown these sections to everyone. */
export function withPublicSections(
  facts: PrivacyFacts,
  sections: readonly SectionName[],
  achievements: boolean,
): PrivacyFacts {
  const shown = Object.fromEntries(sections.map((name) => [name, 'everyone' as const]))
  return {
    ...facts,
    sections: { ...facts.sections, ...shown },
    audiences: {
      ...facts.audiences,
      ...(sections.includes('contact') && { contacts: 'everyone' }),
      ...(achievements && { achievements: 'everyone' }),
    },
  }
}

/** The data of a person that a reader may see, in one query; nothing of a closed account. */
export async function findVisibility(db: Tx, userId: number, reader: Reader): Promise<Visibility> {
  const [row] = await db
    .select({ facts: privacyFactsOf(userId, reader) })
    .from(accounts)
    .where(and(eq(accounts.id, userId), isNull(accounts.closedAt)))
  return row ? toVisibility(row.facts, reader) : noVisibility
}
