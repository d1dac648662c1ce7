import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { attempt } from '#client/attempt.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { translatorFor } from '#i18n/island.ts'
import { pathsFor, type Scope } from '#paths'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { dayText, groupByDay } from './groups.ts'
import { NotificationRow } from './NotificationRow.tsx'
import type { BellStrings, MessageStrings } from './notificationText.ts'
import { $notifications, $unread, loadLatest, loadMore, markAllRead } from './stores.ts'

interface NotificationListProps {
  strings: BellStrings
  messages: MessageStrings
  scope: Scope
  /** Decides what is today. */
  timeZone: string
  page: { readonly items: readonly Notification[]; readonly next: string | null }
}

/** Another island may have filled the stores already; hydration must start from the server's values. */
const fromServer = { ssr: 'initial' } as const

/** All notifications by day; new ones appear at the top. */
export default function NotificationList({
  strings,
  messages,
  scope,
  timeZone,
  page,
}: NotificationListProps) {
  const t = translatorFor(strings)
  const tMessage = translatorFor(messages)
  const path = pathsFor({ ...scope, profileId: null })
  const { items, next } = useStore($notifications, fromServer) ?? page
  const latest = useStore($unread, fromServer)?.latest_id ?? 0
  const [busy, setBusy] = useState(false)
  const newest = items[0]?.id ?? 0

  useEffect(() => {
    $notifications.set(page)
  }, [page])
  useEffect(() => {
    if (latest > newest) void loadLatest().catch(() => undefined)
  }, [latest, newest])

  const more = async () => {
    setBusy(true)
    await attempt(loadMore)
    setBusy(false)
  }
  if (items.length === 0)
    return (
      <EmptyState level={2} title={t('emptyTitle')} text={t('emptyText')}>
        <ButtonLink href={path('myJobs')}>{t('emptyAction')}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <p className="notification-tools">
        {items.some((one) => !one.read) && (
          <Button size="s" onClick={() => void markAllRead()}>
            {t('markAll')}
          </Button>
        )}
      </p>
      {groupByDay(items, timeZone).map(({ date, entries }) => (
        <section className="notification-day" key={date}>
          <h2 suppressHydrationWarning>{dayText(date, { locale: scope.locale, timeZone })}</h2>
          <ul className="rows">
            {entries.map((entry) => (
              <NotificationRow
                key={entry[0].id}
                entry={entry}
                t={tMessage}
                path={path}
                locale={scope.locale}
              />
            ))}
          </ul>
        </section>
      ))}
      {next && (
        <p className="show-more">
          <Button busy={busy} onClick={() => void more()}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  )
}
