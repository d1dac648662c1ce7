import { useStore } from '@nanostores/react'
import { lazy, useEffect, useRef, useState } from 'react'
import { LoadMoreButton } from '#client/ActionButton.tsx'
import { $unread } from '#client/counts.ts'
import type { Notification, NotificationFilter } from '#contract/notifications/notifications.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { pathsFor, type Scope } from '#paths'
import { AfterHydration } from '#ui/AfterHydration.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { dayText, groupByDay } from './days.ts'
import { NotificationRow } from './NotificationRow.tsx'
import type { BellStrings, MessageStrings } from './notificationText.ts'
import { isNarrowed } from './filter.ts'
import { $filtered, $notifications } from './stores.ts'

interface NotificationListProps {
  strings: BellStrings
  listStrings: StringsOf<'notifications', 'list'>
  /** Those that the page's rows need. */
  messages: MessageStrings
  scope: Scope
  /** Decides what is today. */
  timeZone: string
  filter: NotificationFilter
  /** Title of an empty list that is filtered. */
  nothing: string
  /** Below the oldest. */
  end: string
  page: { readonly items: readonly Notification[]; readonly next: string | null }
}

// Loaded after hydration, as in the bell: the page has no room for it.
const ReadTools = lazy(async () => ({ default: (await import('./ReadTools.tsx')).ReadTools }))
/** Another island may have filled the stores already; hydration must start from the server's values. */
const fromServer = { ssr: 'initial' } as const

/** All notifications by day; new ones appear at the top. */
export default function NotificationList({
  strings,
  listStrings,
  messages,
  scope,
  timeZone,
  filter,
  nothing,
  end,
  page,
}: NotificationListProps) {
  const t = translatorFor(strings)
  const tList = translatorFor(listStrings)
  const path = pathsFor({ ...scope, profileId: null })
  const isFiltered = isNarrowed(filter)
  const list = isFiltered ? $filtered : $notifications
  const { items, next } = useStore(list, fromServer) ?? page
  const [allMessages, setAllMessages] = useState<MessageStrings>()
  const tMessage = translatorFor(allMessages ?? messages)
  const counted = useStore($unread, fromServer)
  const latest = counted?.latest_id ?? 0
  const unread = counted?.unread ?? 0
  const shown = useRef<HTMLDivElement>(null)
  const newest = items[0]?.id ?? 0
  // Newer ones may not match the filter: each is looked for once.
  const seen = useRef(0)
  const before = useRef(0)

  useEffect(() => {
    list.set(page)
  }, [list, page])
  useEffect(() => {
    // The buttons above the list load them too.
    void import('#i18n/notificationMessages.ts').then(({ notificationMessages }) =>
      setAllMessages({ locale: scope.locale, texts: notificationMessages[scope.locale] }),
    )
  }, [scope.locale])
  useEffect(() => {
    // Elsewhere, somebody has undone that all were marked as read.
    const isMore = unread > before.current
    before.current = unread
    if (!isMore && (latest <= newest || latest === seen.current)) return
    seen.current = latest
    // What could not be fetched is fetched with the next count, which follows every reconnection.
    void import('./pages.ts')
      .then(({ reload }) => reload(filter))
      .catch(() => (seen.current = before.current = 0))
  }, [latest, newest, unread, filter, counted?.version])

  const more = async () => {
    const first = items.length
    const { loadMore } = await import('./pages.ts')
    await loadMore(filter)
    focusRow(shown.current, first)
  }
  if (items.length === 0)
    return (
      <EmptyState
        level={2}
        title={isFiltered ? nothing : tList('emptyTitle')}
        text={isFiltered ? '' : tList('emptyText')}
      >
        <ButtonLink href={path(isFiltered ? 'notifications' : 'myJobs')}>
          {isFiltered ? t('all') : tList('emptyAction')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <div ref={shown} className="notification-list">
      <div className="notification-tools">
        <AfterHydration>
          <ReadTools locale={scope.locale} isUnread={unread > 0 || items.some((one) => !one.read)} />
        </AfterHydration>
      </div>
      {groupByDay(allMessages ? items : page.items, timeZone).map(({ date, items: ofDay }) => (
        <section className="notification-day" key={date}>
          <h2 suppressHydrationWarning>{dayText(date, { locale: scope.locale, timeZone })}</h2>
          <ul className="rows">
            {ofDay.map((one) => (
              <NotificationRow
                key={one.id}
                notification={one}
                t={tMessage}
                path={path}
                locale={scope.locale}
              />
            ))}
          </ul>
        </section>
      ))}
      {next ? (
        <LoadMoreButton action={more}>{tList('more')}</LoadMoreButton>
      ) : (
        <p className="notification-end soft">{end}</p>
      )}
    </div>
  )
}

/** Gives a row the focus of a button that goes, once both are rendered. */
function focusRow(list: HTMLElement | null, index: number): void {
  requestAnimationFrame(() => list?.querySelectorAll<HTMLElement>('.row-title a')[index]?.focus())
}
