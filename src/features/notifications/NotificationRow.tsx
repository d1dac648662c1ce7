import { useState } from 'react'
import { relativeTime } from '#i18n/relativeTime.ts'
import { type Notification, readNotification } from '#contract/notifications/notifications.ts'
import { groupOf, notificationTarget } from '#contract/notifications/rendering.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Paths } from '#paths'
import { Avatar } from '#ui/Marks.tsx'
import { api } from '#client/api.ts'
import { $unread } from '#client/counts.ts'
import { toRequest } from '#contract/core/call.ts'
import { notificationText, type MessageTranslate } from './notificationText.ts'
import { markItemsRead } from './stores.ts'

interface NotificationRowProps {
  notification: Notification
  t: MessageTranslate
  path: Paths
  locale: Locale
}

/** A row of the list: a link that also marks what it stands for as read. */
export function NotificationRow({ notification, t, path, locale }: NotificationRowProps) {
  const { created_at, logo_url, data, read } = notification
  const [title, setTitle] = useState<string>()
  // Exact time on hover, in the browser's time zone; the formatter is loaded on demand.
  const showExactTime = async () => {
    const { formatLongLocal } = await import('#i18n/dateFormats.ts')
    setTitle(formatLongLocal(created_at, locale))
  }
  return (
    <li className="row notification" data-unread={read ? undefined : true}>
      <Avatar kind="company" name={nameIn(data)} src={logo_url} />
      <div className="row-title">
        {!read && <span className="visually-hidden">{t('isUnread')}: </span>}
        <a href={rowTarget(path, notification)} onClick={() => markRead(notification)}>
          {notificationText(t, notification)}
        </a>
      </div>
      <time
        className="row-side"
        dateTime={created_at}
        title={title}
        onPointerEnter={() => void showExactTime()}
        suppressHydrationWarning
      >
        {relativeTime(created_at, locale)}
      </time>
    </li>
  )
}

/** What the mark of a row stands for. */
function nameIn(data: Notification['data']): string {
  if ('company' in data) return data.company
  return 'certificate' in data ? data.certificate : data.search
}

/** The page with everything that a row stands for: one of the product's lists, or the notifications one by one. */
function rowTarget(path: Paths, notification: Notification): string {
  const group = notification.count > 1 ? groupOf(notification) : null
  if (!group) return notificationTarget(path, notification)
  return group.target?.(path) ?? path('notifications', null, { group: notification.group_id })
}

/** Marks a row as read while following its link; `keepalive` lets the request outlive the page. */
function markRead({ id, read, unread: count }: Notification): void {
  if (read) return
  markItemsRead((one) => one.id === id)
  const unread = $unread.get()
  if (unread) $unread.set({ ...unread, unread: Math.max(0, unread.unread - count) })
  const request = toRequest(api, readNotification, { params: { notificationId: id } })
  // On failure it simply becomes unread again with the next fetch.
  void fetch(new Request(request, { keepalive: true })).catch(() => undefined)
}
