import { confirmationOf } from '#contract/employments/confirmation.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Cv } from '#contract/cv/cv.ts'
import { sectionNames } from '#contract/cv/sections.ts'
import type { ImportField } from '#contract/cvImports/items.ts'
import type { Employment, Profile, ProfileExtra } from '#contract/profiles/profiles.ts'
import type { Context } from '../core/context.ts'
import { toNameKey } from '../core/nameKey.ts'
import { showCv } from '../cv/queries.ts'
import type { Tx } from '../db/connect.ts'
import { showProfileExtra } from '../profiles/extra.ts'
import { showProfile } from '../profiles/queries.ts'
import type { FormKind } from './compare.ts'
import type { ParsedEntries } from './parsed.ts'

type Current<K extends FormKind> = Omit<ParsedEntries[K], 'words'> & {
  readonly id: number
  /** Only both sides can change it, or a company is asked to confirm it. */
  readonly locked?: boolean
}

/** What a profile has, in the same forms as what a file says. */
export interface CurrentProfile {
  readonly fields: Readonly<Record<ImportField, string>>
  readonly entries: { readonly [K in FormKind]: readonly Current<K>[] }
  /** Without those that a company has confirmed. */
  readonly ownEmployments: number
  /** Of all skills: names in lower case, and ids of those in the dictionary. */
  readonly skills: ReadonlySet<string | number>
}

/** Three queries, whatever the size of the profile. */
export async function readCurrentProfile(
  ctx: Context,
  db: Tx,
  userId: number,
  locale: Locale,
): Promise<CurrentProfile> {
  // One after the other: within a transaction there is one connection.
  const profile = await showProfile(db, userId, 'own', locale)
  const extra = await showProfileExtra({ db, now: ctx.now }, userId, 'own', locale)
  const cv = await showCv(db, userId, 'own', locale)
  return {
    fields: { ...fieldsOf(profile, extra), sections: chosenOrder(cv) },
    entries: {
      education: cv.education,
      certificates: cv.certificates,
      projects: cv.projects,
      languages: cv.languages,
      awards: cv.awards,
      urls: extra.urls,
      employment: extra.employments.flatMap(positionsOf),
    },
    ownEmployments: extra.employments.filter((one) => one.verified_at === null).length,
    skills: new Set((profile.skills ?? []).map(({ id, name }) => id ?? toNameKey(name))),
  }
}

/** Empty while the sections have the order in which they begin. */
function chosenOrder({ sections }: Cv): string {
  const order = sections.map(({ name }) => name).join()
  return order === sectionNames.join() ? '' : order
}

function fieldsOf(
  profile: Profile,
  { contact_info: contact }: ProfileExtra,
): Omit<Record<ImportField, string>, 'sections'> {
  return {
    first_name: profile.first_name,
    last_name: profile.last_name,
    headline: profile.headline,
    about: profile.about,
    birth_date: profile.birth_date ?? '',
    phone: contact.phone,
    address: contact.address,
    address2: contact.address2,
    zip: contact.zip,
    city: contact.city,
    state: contact.state,
    country_id: contact.country_id === null ? '' : String(contact.country_id),
  }
}

/** Files list each position of an employment by itself, under the company's name then or now. */
function positionsOf(one: Employment): Current<'employment'>[] {
  const locked =
    confirmationOf(one) !== 'selfReported' || Boolean(one.withdrawn_at) || one.request?.state === 'pending'
  const names = one.company_name_now ? [one.company, one.company_name_now] : [one.company]
  return names.flatMap((company) =>
    one.positions.map(({ position, start_date }) => ({
      id: one.id,
      company,
      position,
      start_date,
      locked,
      end_date: one.end_date,
      description: one.description,
    })),
  )
}
