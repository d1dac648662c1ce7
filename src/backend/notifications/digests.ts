import { and, asc, eq, inArray, isNull, sql } from '#drizzle'
import { formatTimestamp } from '#i18n/dates.ts'
import type { NotificationPayload } from '#contract/notifications/definitions.ts'
import type { Context } from '../core/context.ts'
import { lastMorning } from '../core/days.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { preferences } from '../settings/schema.ts'
import { notifications } from './schema.ts'
import { mailPaths } from '../mail/links.ts'
import { messageOf } from './mails.ts'
import { withNames } from './names.ts'
import { selectNamed } from './queries.ts'
import type { Work } from '../ports/work/workNames.ts'

const listedMaximum = 30
const batchSize = 200

/**
 * Mails a digest of the notifications before the user's last 8 a.m., or last Monday 8 a.m. Due notifications are marked as
 * such, so the next run makes up for a missed or interrupted one.
 */
export async function sendDigests(ctx: Context): Promise<object | null> {
  const unit = sql`case when ${isWeekly} then 'week' else 'day' end`
  const recipients = await selectRecipients(ctx.db)
    .having(sql`min(${notifications.createdAt}) < ${lastMorning(ctx.now(), profiles.timeZone, unit)}`)
    .orderBy(asc(notifications.userId))
    .limit(batchSize)
  if (recipients.length > 0) await mailDigests(ctx, recipients)
  return recipients.length === batchSize ? {} : null
}

const isWeekly = eq(preferences.digest, 'weekly')

const selectRecipients = (db: Tx) =>
  db
    .select({
      userId: notifications.userId,
      email: accounts.email,
      locale: accounts.locale,
      timeZone: profiles.timeZone,
      weekly: sql<boolean>`coalesce(${isWeekly}, false)`,
    })
    .from(notifications)
    .innerJoin(accounts, and(eq(accounts.id, notifications.userId), isNull(accounts.closedAt)))
    .innerJoin(profiles, eq(profiles.userId, notifications.userId))
    .leftJoin(preferences, eq(preferences.userId, notifications.userId))
    .where(eq(notifications.digestDue, true))
    .groupBy(notifications.userId, accounts.email, accounts.locale, profiles.timeZone, preferences.digest)
type DigestRecipient = Awaited<ReturnType<typeof selectRecipients>>[number]

/** Three statements per batch: read, queue the mails, mark as sent. */
async function mailDigests(ctx: Context, recipients: readonly DigestRecipient[]): Promise<void> {
  const waiting = await selectNamed(ctx.db)
    .where(
      and(
        inArray(
          notifications.userId,
          recipients.map(({ userId }) => userId),
        ),
        eq(notifications.digestDue, true),
      ),
    )
    .orderBy(asc(notifications.id))
  const byUser = Map.groupBy(waiting, ({ userId }) => userId)
  const mails = recipients.flatMap((recipient) => {
    // Notifications that have been read are left out.
    const unread = (byUser.get(recipient.userId) ?? []).filter(({ readAt }) => readAt === null)
    if (unread.length === 0) return []
    return [
      { data: digestOf(ctx, recipient, unread), key: `digest:${recipient.userId}:${unread.at(-1)?.id ?? 0}` },
    ]
  })
  // If interrupted before the rows are marked, the next run queues the same digests under the same keys.
  await ctx.queue.addAll('mail', mails, { giveWay: true })
  const ids = waiting.map(({ id }) => id)
  await ctx.db.update(notifications).set({ digestDue: false }).where(inArray(notifications.id, ids))
}

function digestOf(
  ctx: Context,
  recipient: DigestRecipient,
  unread: Awaited<ReturnType<typeof selectNamed>>,
): Work['mail'] {
  const { email, locale, timeZone, weekly } = recipient
  const lines = unread.slice(0, listedMaximum).map((one) => {
    const { kind, createdAt } = one
    const notification = { kind, data: withNames(one) } as unknown as NotificationPayload
    return `${formatTimestamp(createdAt, locale, { timeZone })} — ${messageOf(ctx, locale, notification)}`
  })
  return {
    to: email,
    locale,
    template: weekly ? 'weeklyDigest' : 'dailyDigest',
    values: { count: unread.length, lines: lines.join('\n\n'), url: mailPaths(ctx)('notifications') },
    unsubscribe: { userId: recipient.userId, topic: 'digest' },
  }
}
