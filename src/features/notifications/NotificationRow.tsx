import { useState } from 'react'
import type { Notification } from '#contract/notifications/notifications.ts'
import { relativeTime } from '#i18n/relativeTime.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Paths } from '#paths'
import { notificationTarget } from '#paths/notificationTarget.ts'
import { notificationText, type BellTranslate } from './notificationText.ts'
import { markRead } from './stores.ts'

interface NotificationRowProps {
  notification: Notification
  t: BellTranslate
  path: Paths
  locale: Locale
}

/** A notification: a link that also marks it as read. */
export function NotificationRow({ notification, t, path, locale }: NotificationRowProps) {
  const { read, created_at } = notification
  const [title, setTitle] = useState<string>()
  // Exact time on hover, in the browser's time zone; the formatter is loaded on demand.
  const showExactTime = async () => {
    const { formatLongLocal } = await import('#i18n/dateFormats.ts')
    setTitle(formatLongLocal(created_at, locale))
  }
  return (
    <li className="row notification" data-unread={read ? undefined : true} data-keep>
      <div className="row-title">
        {!read && <span className="visually-hidden">{t('isUnread')}: </span>}
        <a href={notificationTarget(path, notification)} onClick={() => markRead(notification)}>
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
