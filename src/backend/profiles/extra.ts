import { and, eq, isNull, sql } from '#drizzle'
import { fileAddress } from '#contract/files/files.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { LinkedCompany, ProfileExtra } from '#contract/profiles/profiles.ts'
import {
  inboxUnread,
  ownUnread,
  unlockedBy,
  unopenedApplications,
  unreadNotifications,
} from '../core/headerCounts.ts'
import type { Context } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { nameOf } from '../dictionaries/queries.ts'
import { employmentsOf, ownEmploymentsOf } from '../employments/schema/fields.ts'
import { files } from '../files/schema.ts'
import { publicPages, shownPages } from '../publicPages/schema.ts'
import { ownMeasures } from '../measures/schema/fields.ts'
import { factsFor, noFacts, ownerId, profileNotFound, visibilityFor, type View } from './queries.ts'
import { contactInfos, profiles, profileUrls } from './schema/profiles.ts'
import { toEmployment } from './toEmployment.ts'

const urlsOf = sql<ProfileExtra['urls']>`(
  select coalesce(json_agg(json_build_object('id', ${profileUrls.id}, 'label', ${profileUrls.label}, 'url',
    ${profileUrls.url}) order by ${profileUrls.id}), '[]')
  from ${profileUrls} where ${profileUrls.userId} = ${profiles.userId}
)`

type LinkedRow = Omit<LinkedCompany, 'logo_url'> & { logo_key: string | null }
const companiesOf = sql<LinkedRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${companies.id}, 'slug', ${companies.slug}, 'name', ${companies.name}, 'domain', ${companies.domain},
      'logo_key', ${files.key}, 'role', ${currentMembers.role},
    'manage_hr_panel', ${currentMembers.role} = 'admin' or ${currentMembers.manageHrPanel},
    'answer_messages', ${currentMembers.role} = 'admin' or ${currentMembers.answerMessages},
    'unread_messages', case when ${currentMembers.role} = 'admin' or ${currentMembers.answerMessages}
      then ${inboxUnread(sql`${companies.id}`)} else 0 end,
    'unopened_applications', case when ${currentMembers.role} = 'admin' or ${currentMembers.manageHrPanel}
      then ${unopenedApplications} else 0 end
  ) order by ${companies.name}, ${companies.id}), '[]')
  from ${currentMembers}
  join ${companies} on ${companies.id} = ${currentMembers.companyId}
  left join ${files} on ${files.id} = ${companies.logoId}
  where ${currentMembers.userId} = ${profiles.userId}
)`

const publicPageOf = sql<string | null>`(
  select ${publicPages.address} from ${shownPages} where ${publicPages.userId} = ${profiles.userId}
    and ${publicPages.enabled}
)`

/** What the rest of a profile is made of, in a query of `profiles`. */
const extraFields = {
  contact: contactInfos,
  urls: urlsOf,
  kind: accounts.signUp,
  phonePending: accounts.phonePending,
  unlocked: unlockedBy(ownerId),
}
export const ownExtraFields = {
  ...extraFields,
  employments: ownEmploymentsOf,
  companies: companiesOf,
  measures: ownMeasures(ownerId),
  publicPage: publicPageOf,
  unread: unreadNotifications(ownerId),
  unreadMessages: ownUnread(ownerId),
}
const othersExtraFields: typeof ownExtraFields = {
  ...extraFields,
  employments: employmentsOf,
  companies: sql`'[]'::json`,
  measures: sql`'[]'::json`,
  publicPage: sql`null`,
  unread: sql`0`,
  unreadMessages: sql`0`,
}

const selectExtra = (db: Tx, fields: typeof ownExtraFields, facts: ReturnType<typeof factsFor>) =>
  db
    .select({ ...fields, facts })
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))
    .leftJoin(contactInfos, eq(contactInfos.userId, profiles.userId))
type ExtraRow = Awaited<ReturnType<typeof selectExtra>>[number]

/** One query, whatever the size of the profile. */
export async function showProfileExtra(
  { db, now }: { readonly db: Tx; readonly now: Context['now'] },
  userId: number,
  view: View,
  locale: Locale,
): Promise<ProfileExtra> {
  const [row] =
    view === 'own'
      ? await prepared(db, 'own_profile_extra', (name) =>
          selectExtra(db, ownExtraFields, noFacts)
            .where(eq(profiles.userId, sql.placeholder('userId')))
            .prepare(name),
        ).execute({ userId })
      : await selectExtra(db, othersExtraFields, factsFor(userId, view)).where(eq(profiles.userId, userId))
  if (!row) throw profileNotFound()
  return toExtra(row, userId, view, locale, now())
}

export function toExtra(row: ExtraRow, userId: number, view: View, locale: Locale, now: Date): ProfileExtra {
  const own = view === 'own'
  const visibility = visibilityFor(view, row.facts)
  const shownEmployments = visibility.section('employment') ? row.employments : []
  return {
    user_id: userId,
    contact_info: contactInfo(row.contact, visibility.contacts, locale),
    urls: visibility.section('urls') ? row.urls : [],
    employments: shownEmployments.map((employment) => toEmployment(employment, own, now)),
    companies: row.companies.map(({ logo_key, ...company }) => ({
      ...company,
      logo_url: fileAddress(logo_key),
    })),
    ...(own
      ? {
          sign_up: { kind: row.kind, phone_pending: row.phonePending },
          public_page: row.publicPage,
          measures: row.measures,
        }
      : {}),
    unread_notifications: row.unread,
    unread_messages: row.unreadMessages,
    ...(visibility.achievements ? { unlocked_achievements: visibility.hidesAll ? [] : row.unlocked } : {}),
  }
}

/** Street, postal code and phone depend on the owner's privacy settings; city, region and country are always included. */
function contactInfo(
  row: typeof contactInfos.$inferSelect | null,
  full: boolean,
  locale: Locale,
): ProfileExtra['contact_info'] {
  const hidden = full ? row : null
  return {
    address: hidden?.address ?? '',
    address2: hidden?.address2 ?? '',
    zip: hidden?.zip ?? '',
    phone: hidden?.phone ?? '',
    city: row?.city ?? '',
    state: row?.state ?? '',
    country_id: row?.countryId ?? null,
    country: nameOf('countries', row?.countryId ?? null, locale),
  }
}
