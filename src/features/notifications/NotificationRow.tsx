import { useState } from 'react'
import { relativeTime } from '#i18n/relativeTime.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Paths } from '#paths'
import { notificationTarget } from '#paths/notificationTarget.ts'
import { Avatar } from '#ui/Marks.tsx'
import type { Entry } from './groups.ts'
import { notificationText, type MessageTranslate } from './notificationText.ts'
import { markRead } from './stores.ts'

interface NotificationRowProps {
  entry: Entry
  t: MessageTranslate
  path: Paths
  locale: Locale
}

/** A notification, or several alike: a link that also marks them as read. */
export function NotificationRow({ entry, t, path, locale }: NotificationRowProps) {
  const [notification] = entry
  const { created_at, logo_url, data } = notification
  const read = entry.every((one) => one.read)
  const [title, setTitle] = useState<string>()
  // Exact time on hover, in the browser's time zone; the formatter is loaded on demand.
  const showExactTime = async () => {
    const { formatLongLocal } = await import('#i18n/dateFormats.ts')
    setTitle(formatLongLocal(created_at, locale))
  }
  return (
    <li className="row notification" data-unread={read ? undefined : true} data-keep>
      <Avatar kind="company" name={'company' in data ? data.company : data.certificate} src={logo_url} />
      <div className="row-title">
        {!read && <span className="visually-hidden">{t('isUnread')}: </span>}
        <a href={targetOf(path, entry)} onClick={() => entry.forEach(markRead)}>
          {textOf(t, entry)}
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

function targetOf(path: Paths, [first, ...others]: Entry): string {
  return others.length > 0 && first.kind === 'applicationReceived'
    ? path('hrJob', { slug: first.data.company_slug, id: first.data.job_id })
    : notificationTarget(path, first)
}

function textOf(t: MessageTranslate, [first, ...others]: Entry): string {
  return others.length > 0 && first.kind === 'applicationReceived'
    ? t('receivedMany', { count: others.length + 1, job_title: first.data.job_title })
    : notificationText(t, first)
}
