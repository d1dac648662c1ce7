import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { Notification, Unread } from '#contract/notifications/notifications.ts'
import type { Viewer } from '../core/context.ts'
import { readIdCursor, toPage } from '../core/keyset.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { files } from '../db/schema/files.ts'
import { notifications } from '../db/schema/notifications.ts'

/** Counting stops here: the bell shows '99+', and the cost of the count is bounded. */
const countedAtMost = 100

export async function listNotifications(
  db: Tx,
  viewer: Viewer,
  { after, limit = defaultPageSize }: PageQuery,
) {
  const before = readIdCursor(after)
  const found = await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, viewer.userId),
        eq(notifications.inApp, true),
        before === null ? undefined : lt(notifications.id, before),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, (row) => String(row.id))
  const logos = await findLogos(
    db,
    rows.map(({ data }) => slugOf(data)),
  )
  return { items: rows.map((row) => toNotification(row, logos.get(slugOf(row.data)) ?? null)), next }
}

/** Every notification is about a company. */
const slugOf = (data: Row['data']) => String(data['company_slug'])

/** The addresses of the companies' logos, by slug. */
async function findLogos(db: Tx, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .select({ slug: companies.slug, key: files.key })
    .from(companies)
    .innerJoin(files, eq(files.id, companies.logoId))
    .where(inArray(companies.slug, [...new Set(slugs)]))
  return new Map(rows.map(({ slug, key }) => [slug, fileAddress(key)]))
}

type Row = typeof notifications.$inferSelect

function toNotification({ id, kind, data, readAt, createdAt }: Row, logo: string | null): Notification {
  const frame = { id, read: readAt !== null, created_at: createdAt.toISOString(), logo_url: logo }
  // `data` is typed where it is written; the database stores it as JSON.
  return { ...frame, kind, data } as Notification
}

/** Leaves out notifications that are only sent by mail. */
const shownTo = (userId: number) => and(eq(notifications.userId, userId), eq(notifications.inApp, true))

/** The unread counts of several users in one statement, each at most 100. */
export async function countUnreadByUser(
  db: Tx,
  userIds: readonly number[],
): Promise<(Unread & { userId: number })[]> {
  const { rows } = await db.execute<{ user_id: string; unread: number; latest_id: string | null }>(sql`
    select person.user_id, counted.unread, latest.id as latest_id
    from unnest(${sql.param(userIds)}::bigint[]) as person(user_id)
    cross join lateral (
      select count(*)::int as unread from (
        select 1 from ${notifications} n
        where n.user_id = person.user_id and n.in_app and n.read_at is null limit ${countedAtMost}
      ) as first_ones
    ) as counted
    left join lateral (
      select n.id from ${notifications} n where n.user_id = person.user_id and n.in_app
      order by n.id desc limit 1
    ) as latest on true`)
  return rows.map(({ user_id, unread, latest_id }) => ({
    userId: Number(user_id),
    unread,
    latest_id: latest_id === null ? null : Number(latest_id),
  }))
}

/** The unread count that the bell shows, at most 100. */
export async function countUnread(db: Tx, userId: number): Promise<Unread> {
  const unread = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(shownTo(userId), isNull(notifications.readAt)))
    .limit(countedAtMost)
  const [latest] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(shownTo(userId))
    .orderBy(desc(notifications.id))
    .limit(1)
  return { unread: unread.length, latest_id: latest?.id ?? null }
}
