import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { languageTag, type Locale } from '#contract/core/locale.ts'
import type { NotificationPayload } from '#contract/notifications/definitions.ts'
import type { Context } from '../core/context.ts'
import { lastMorning } from '../core/days.ts'
import { notifications } from './schema.ts'
import { mailPaths } from '../mail/links.ts'
import { messageOf } from './mails.ts'
import { withName } from './names.ts'
import { selectNamed } from './queries.ts'
import type { Work } from '../ports/work/workNames.ts'

const listedMaximum = 30
const batchSize = 200

interface DigestRecipient {
  readonly user_id: string
  readonly email: string
  readonly locale: Locale
  readonly time_zone: string
  readonly weekly: boolean
}

/**
 * Mails a digest of the notifications before the user's last 8 a.m., or last Monday 8 a.m. Due notifications are marked as
 * such, so the next run makes up for a missed or interrupted one.
 * @returns the number of users processed.
 */
export async function sendDigests(ctx: Context): Promise<number> {
  const unit = sql`case when f.digest = 'weekly' then 'week' else 'day' end`
  const { rows } = await ctx.db.execute<DigestRecipient & Record<string, unknown>>(sql`
    select n.user_id, a.email, a.locale, p.time_zone, coalesce(f.digest = 'weekly', false) as weekly
    from notifications n
    join accounts a on a.id = n.user_id and a.closed_at is null
    join profiles p on p.user_id = n.user_id
    left join preferences f on f.user_id = n.user_id
    where n.digest_due
    group by n.user_id, a.email, a.locale, p.time_zone, f.digest
    having min(n.created_at) < ${lastMorning(ctx.now(), sql`p.time_zone`, unit)}
    order by n.user_id limit ${batchSize}`)
  if (rows.length > 0) await mailDigests(ctx, rows)
  if (rows.length === batchSize) await ctx.queue.add('digests', {})
  return rows.length
}

/** Three statements per batch: read, queue the mails, mark as sent. */
async function mailDigests(ctx: Context, recipients: readonly DigestRecipient[]): Promise<void> {
  const waiting = await selectNamed(ctx.db)
    .where(and(inArray(notifications.userId, recipients.map(idOf)), eq(notifications.digestDue, true)))
    .orderBy(asc(notifications.id))
  const byUser = Map.groupBy(waiting, ({ userId }) => userId)
  const mails = recipients.flatMap((recipient) => {
    // Notifications that have been read are left out.
    const unread = (byUser.get(idOf(recipient)) ?? []).filter(({ readAt }) => readAt === null)
    if (unread.length === 0) return []
    return [
      { data: digestOf(ctx, recipient, unread), key: `digest:${idOf(recipient)}:${unread.at(-1)?.id ?? 0}` },
    ]
  })
  // If interrupted before the rows are marked, the next run queues the same digests under the same keys.
  await ctx.queue.addAll('mail', mails)
  const ids = waiting.map(({ id }) => id)
  await ctx.db.update(notifications).set({ digestDue: false }).where(inArray(notifications.id, ids))
}

const idOf = ({ user_id }: DigestRecipient) => Number(user_id)

function digestOf(
  ctx: Context,
  recipient: DigestRecipient,
  unread: Awaited<ReturnType<typeof selectNamed>>,
): Work['mail'] {
  const { email, locale, time_zone, weekly } = recipient
  const dateFormat = new Intl.DateTimeFormat(languageTag(locale), {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: time_zone,
  } as const)
  const lines = unread.slice(0, listedMaximum).map(({ kind, data, namedId, name, createdAt }) => {
    const notification = { kind, data: withName(data, namedId, name) } as unknown as NotificationPayload
    return `${dateFormat.format(createdAt)} — ${messageOf(ctx, locale, notification)}`
  })
  return {
    to: email,
    locale,
    template: weekly ? 'weeklyDigest' : 'dailyDigest',
    values: { count: unread.length, lines: lines.join('\n\n'), url: mailPaths(ctx)('notifications') },
    unsubscribe: { userId: idOf(recipient), topic: 'digest' },
  }
}
