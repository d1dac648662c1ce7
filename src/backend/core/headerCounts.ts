import { sql, type SQL } from 'drizzle-orm'
import { unreadMaximum } from '#contract/notifications/unread.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { achievements } from '../achievements/schema.ts'
import { conversations } from '../messages/schema.ts'
import { notifications } from '../notifications/schema.ts'

// What the header of every page counts, as parts of queries that name the person or the company. At most 100 each, so that
// the cost is bounded. In `core`, because profiles, home, messages and notifications ask for them.

export const unreadNotifications = (userId: SQL) => sql<number>`(
  select count(*)::int from (
    select 1 from ${notifications} n
    where n.user_id = ${userId} and n.in_app and n.read_at is null limit ${unreadMaximum}
  ) unread
)`

/** The number of a person's conversations with unread answers. */
export const ownUnread = (userId: SQL) => sql<number>`(
  select count(*)::int from (
    select 1 from ${conversations} v
    where v.user_id = ${userId} and v.last_company_id > v.person_read_id limit ${unreadMaximum}
  ) unread
)`

/** The number of a company's conversations with unread messages of people. */
export const inboxUnread = (companyId: SQL) => sql<number>`(
  select count(*)::int from (
    select 1 from ${conversations} v join ${accounts} a on a.id = v.user_id and a.closed_at is null
    where v.company_id = ${companyId} and v.last_person_id > v.company_read_id limit ${unreadMaximum}
  ) waiting
)`

/** Ids of a person's unlocked achievements. */
export const unlockedBy = (userId: SQL) => sql<string[]>`array(
  select a.achievement from ${achievements} a where a.user_id = ${userId} and a.unlocked_at is not null
)`
