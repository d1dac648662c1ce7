import { useStore } from '@nanostores/react'
import { Bell as BellIcon } from 'lucide'
import { lazy, memo, Suspense, useEffect, useId, useRef, useState } from 'react'
import stylesheet from '#styles/features/notifications.css?url'
import { useHydrated } from '#ui/hydrated.ts'
import { $unread, receiveUnread, refreshCounts } from '#client/counts.ts'
import { countText } from '#client/countText.ts'
import { subscribe } from '#client/realtime.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { $profile } from '#client/ownProfile.ts'
import { translatorFor } from '#i18n/island.ts'
import { useAchievementNews } from '#features/achievements/useAchievementNews.ts'
import { pathsFor, type Scope } from '#paths'
import type { BellStrings } from './notificationText.ts'
import { Connection } from './Connection.tsx'
import { $notifications, markShownRead } from './stores.ts'
import { Icon } from '#ui/Icon.tsx'

interface BellProps {
  strings: BellStrings
  scope: Scope
  /** Null on shared pages, where the bell fetches it. */
  viewer: {
    readonly userId: number
    readonly unread: number
    /** Ids of the unlocked ones. */
    readonly achievements: readonly string[]
  } | null
}

const shownAtOnce = 6
// Loaded when the list is first opened.
const BellRow = lazy(async () => ({ default: (await import('./BellRow.tsx')).BellRow }))
const BellEmpty = lazy(async () => ({ default: (await import('./BellRow.tsx')).BellEmpty }))
const ReadTools = lazy(async () => ({ default: (await import('./ReadTools.tsx')).ReadTools }))
const loadLatest = async () => (await import('./pages.ts')).loadLatest(shownAtOnce)
const loadEvent = async () => (await import('#contract/realtime/events.ts')).notificationsChanged
/** Another island may have filled the stores already; hydration must start from the server's values. */
const fromServer = { ssr: 'initial' } as const

/** The number of unread notifications and, on click, the latest ones. Updates without a reload. */
function Bell(props: BellProps) {
  const hydrated = useHydrated()
  // On shared pages the server does not load the user, so nothing is rendered before hydration.
  return hydrated || props.viewer ? <LoadedBell {...props} hydrated={hydrated} /> : null
}

function LoadedBell({ strings, scope, viewer, hydrated }: BellProps & { hydrated: boolean }) {
  const t = translatorFor(strings)
  const path = pathsFor({ ...scope, profileId: null })
  const id = useId()
  const ownId = useStore($profile, fromServer).data?.user_id ?? viewer?.userId
  const latest = useStore($unread, fromServer)
  const shown = useStore($notifications, fromServer)
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(0)
  const [opened, setOpened] = useState(false)
  const [failed, setFailed] = useState(false)
  const unread = latest?.unread ?? viewer?.unread ?? 0
  useCounts(ownId, viewer === null)
  useAchievementNews(ownId, viewer?.achievements ?? null)
  useEffect(() => {
    const isMore = (latest?.unread ?? 0) > before.current
    before.current = latest?.unread ?? 0
    if (latest?.unread === 0) markShownRead(latest.latest_id ?? 0)
    // A closed list is fetched when it opens, and a longer one is shown by the page, which reloads it.
    if (
      isMore &&
      list.current?.matches(':popover-open') &&
      ($notifications.get()?.items.length ?? 0) <= shownAtOnce
    )
      void loadLatest().catch(() => undefined)
  }, [latest])

  if (ownId === undefined) return null
  const load = async () => {
    setFailed(false)
    await loadLatest().catch(() => setFailed(true))
  }
  const label = unread > 0 ? `${t('label')}, ${t('unread', { count: unread })}` : t('label')
  return (
    <div className="menu bell">
      {/* Only a hydrated bell can open its list, so the stylesheet loads after hydration. */}
      {hydrated && <link rel="stylesheet" href={stylesheet} />}
      <button type="button" className="icon-button" popoverTarget={id} aria-label={label} title={label}>
        <Icon icon={BellIcon} size={20} />
        {unread > 0 && (
          <span className="count" data-tone="new" aria-hidden="true">
            {countText(unread)}
          </span>
        )}
      </button>
      <Connection text={t('reconnecting')} />
      <Announcement text={unread > 0 ? t('news', { count: unread }) : ''} />
      <div
        ref={list}
        id={id}
        popover="auto"
        role="group"
        aria-label={t('title')}
        className="menu-list bell-list"
        onToggle={(event) => {
          if (event.newState !== 'open') return
          setOpened(true)
          void load()
        }}
      >
        <div className="bell-head">
          <b>{t('title')}</b>
          <Suspense>
            {opened && shown && (
              <ReadTools
                locale={scope.locale}
                isUnread={unread > 0 || shown.items.some((one) => !one.read)}
                kind="text"
              />
            )}
          </Suspense>
        </div>
        {failed ? (
          <p className="bell-note">
            {`${t('failed')} `}
            <button type="button" className="link" onClick={() => void load()}>
              {t('retry')}
            </button>
          </p>
        ) : (
          shown?.items.length === 0 && (
            <Suspense>
              <BellEmpty locale={scope.locale} />
            </Suspense>
          )
        )}
        {!shown && !failed && <p className="bell-note">{t('loading')}…</p>}
        <ul className="rows">
          <Suspense>
            {opened &&
              shown?.items
                .slice(0, shownAtOnce)
                .map((one) => <BellRow key={one.id} notification={one} path={path} locale={scope.locale} />)}
          </Suspense>
        </ul>
        <a className="bell-all" href={path('notifications')}>
          {t('all')}
        </a>
      </div>
    </div>
  )
}

/** Announces only what is new since the page loaded. */
function Announcement({ text }: { text: string }) {
  const [first] = useState(text)
  return (
    <span className="visually-hidden" role="status">
      {text === first ? '' : text}
    </span>
  )
}

/** Keeps the counts of the header current: by socket, and by refetching when a message may have been missed. */
function useCounts(userId: number | undefined, fetchOnMount: boolean): void {
  useEffect(() => {
    if (userId === undefined) return
    const refresh = () => void refreshCounts()
    if (fetchOnMount) refresh()
    const stop = subscribe(loadEvent, userChannel(userId), receiveUnread, refresh)
    const onVisible = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [userId, fetchOnMount])
}

// Astro's renderer recognises a memo component at once; it would render a plain function once more to find out.
export default memo(Bell)
