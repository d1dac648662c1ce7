import { and, desc, eq, getTableColumns, gt, inArray, lt, sql, type SQL } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { NotificationTopic } from '#contract/core/defineNotification.ts'
import { notificationDefinitions, type NotificationKind } from '#contract/notifications/definitions.ts'
import type { Notification, NotificationFilter } from '#contract/notifications/notifications.ts'
import type { Unread } from '#contract/notifications/unread.ts'
import type { Viewer } from '../core/context.ts'
import { nextCountVersion } from '../core/countVersion.ts'
import { unreadNotifications } from '../core/headerCounts.ts'
import { readIdCursor, toPage } from '../core/keyset.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import { files } from '../files/schema.ts'
import { notificationGroups, notifications } from './schema.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { withNames } from './names.ts'

/** Rows of the list, newest first; with `group`, the notifications of one row. */
export async function listNotifications(
  db: Tx,
  viewer: Viewer,
  { after, limit = defaultPageSize, group, ...filter }: PageQuery & NotificationFilter,
) {
  const before = readIdCursor(after)
  const page = { before, limit: limit + 1 }
  const found = await (group
    ? selectMembers(db, viewer.userId, group, page)
    : selectRows(db, viewer.userId, filter, page))
  const { rows, next } = toPage(found, limit, (row) => String(row.notification.id))
  return { items: rows.map(toNotification), next }
}

interface RowPage {
  readonly before: number | null
  readonly limit: number
}

/** In two statements: a planner that joins them may read all of a person's notifications. */
async function selectRows(
  db: Tx,
  userId: number,
  { topic, unread }: NotificationFilter,
  { before, limit }: RowPage,
): Promise<ListRow[]> {
  const { latestId } = notificationGroups
  const own = eq(notificationGroups.userId, userId)
  const matches = and(
    own,
    before === null ? undefined : lt(latestId, before),
    unread ? gt(notificationGroups.unread, 0) : undefined,
  )
  const groups = await db
    .select()
    .from(notificationGroups)
    .where(topic ? and(own, inArray(latestId, latestOfKinds(kindsOf(topic), matches, limit))) : matches)
    .orderBy(desc(latestId))
    .limit(limit)
  const ids = groups.map((group) => group.latestId)
  const latest = await selectNamed(db).where(inArray(notifications.id, [0, ...ids]))
  const byId = new Map(latest.map((one) => [one.id, one]))
  return groups.flatMap(({ id: groupId, latestId: at, count, unread: unreadCount }) => {
    const notification = byId.get(at)
    // Withdrawn between the two.
    return notification ? [{ notification, groupId, count, unread: unreadCount }] : []
  })
}

/** The notifications of a row, one by one. */
async function selectMembers(db: Tx, userId: number, groupId: number, { before, limit }: RowPage) {
  const [row] = await db
    .select({ key: notificationGroups.key })
    .from(notificationGroups)
    .where(and(eq(notificationGroups.id, groupId), eq(notificationGroups.userId, userId)))
  if (!row) return []
  const found = await selectNamed(db)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.groupKey, row.key),
        eq(notifications.inApp, true),
        before === null ? undefined : lt(notifications.id, before),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit)
  return found.map((notification) => ({
    notification,
    groupId,
    count: 1,
    unread: notification.readAt === null ? 1 : 0,
  }))
}

/** Notifications with whom they name, as they are called today, and the logo of the company. */
export function selectNamed(db: Tx) {
  return db
    .select({
      ...getTableColumns(notifications),
      name: sql<string | null>`${fullName}`,
      company: companies.name,
      logoKey: files.key,
    })
    .from(notifications)
    .leftJoin(profiles, eq(profiles.userId, notifications.namedId))
    .leftJoin(companies, eq(companies.slug, sql`${notifications.data} ->> 'company_slug'`))
    .leftJoin(files, eq(files.id, companies.logoId))
}

const kindsOf = (topic: NotificationTopic): NotificationKind[] =>
  notificationDefinitions.flatMap(({ kind, topic: own }) => (own === topic ? [kind] : []))

/** The latest rows of each kind: an index has them in this order, however many of other kinds lie between. */
const latestOfKinds = (kinds: readonly NotificationKind[], matches: SQL | undefined, limit: number) => sql`(
  select latest.latest_id from unnest(${sql.param(kinds)}::text[]) as wanted(kind)
  cross join lateral (
    select ${notificationGroups.latestId} from ${notificationGroups} where ${matches}
      -- A range, so that the order includes the kind: otherwise the planner may read all of the user's rows by id.
      and ${notificationGroups.kind} between wanted.kind and wanted.kind
    order by ${notificationGroups.kind} desc, ${notificationGroups.latestId} desc limit ${limit}
  ) as latest)`

type Row = Awaited<ReturnType<typeof selectNamed>>[number]
interface ListRow {
  readonly notification: Row
  readonly groupId: number
  readonly count: number
  readonly unread: number
}

function toNotification({ notification, groupId, count, unread }: ListRow): Notification {
  const { id, kind, createdAt, logoKey } = notification
  const data = withNames(notification)
  const frame = {
    id,
    group_id: groupId,
    count,
    unread,
    read: unread === 0,
    created_at: createdAt.toISOString(),
    logo_url: logoKey === null ? null : fileAddress(logoKey),
  }
  // `data` is typed where it is written; the database stores it as JSON.
  return { ...frame, kind, data } as Notification
}

/** The unread counts of several users in one statement, each at most 100. */
export async function countUnreadByUser(
  db: Tx,
  userIds: readonly number[],
): Promise<(Unread & { userId: number })[]> {
  const version = await nextCountVersion(db)
  const { rows } = await db.execute<{ user_id: string; unread: number; latest_id: string | null }>(sql`
    select person.user_id, ${unreadNotifications(sql`person.user_id`)} as unread, latest.id as latest_id
    from unnest(${sql.param(userIds)}::bigint[]) as person(user_id)
    left join lateral (
      select ${notificationGroups.latestId} as id from ${notificationGroups}
        where ${notificationGroups.userId} = person.user_id
      order by ${notificationGroups.latestId} desc limit 1
    ) as latest on true`)
  return rows.map(({ user_id, unread, latest_id }) => ({
    userId: Number(user_id),
    unread,
    version,
    latest_id: latest_id === null ? null : Number(latest_id),
  }))
}

/** The unread count that the bell shows, at most 100. */
export async function countUnread(db: Tx, userId: number): Promise<Unread> {
  const [{ unread, latest_id, version } = { unread: 0, latest_id: null, version: 0 }] =
    await countUnreadByUser(db, [userId])
  return { unread, latest_id, version }
}
