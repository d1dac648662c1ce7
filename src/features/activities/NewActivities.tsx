import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { afterGaps, subscribe } from '#client/realtime.ts'
import { listActivities, type ActivityQuery } from '#contract/activities/activities.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { activitiesChannel } from '#contract/realtime/channels.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface NewActivitiesProps {
  strings: StringsOf<'activities', 'live'>
  userId: number
  filters: Pick<ActivityQuery, 'kind' | 'posted'>
  /** The time of the newest shown activity; null if there is none. */
  since: string | null
  /** The address of the page. */
  href: string
}
const loadEvent = async () => (await import('#contract/realtime/events.ts')).newsPublished
/** Readers of the same company fetch at different moments, in milliseconds. */
const spreadMs = 2_000
const limit = 20

/** Announces new activities above the list. The list itself stays as it is until the reader asks for them. */
export default function NewActivities({ strings, userId, filters, since, href }: NewActivitiesProps) {
  const t = translatorFor(strings)
  const [count, setCount] = useState(0)
  const { kind, posted } = filters
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      const query = { limit, ...(kind && { kind }), ...(posted && { posted }) }
      const { items } = await call(api, listActivities, { query })
      setCount(items.filter(({ at }) => since === null || at > since).length)
    }
    // The list is complete without the announcement, and the next message tries again.
    const ignoreRefusal = (error: unknown) => {
      if (!(error instanceof CallError)) throw error
    }
    const stop = subscribe(
      loadEvent,
      activitiesChannel(userId),
      () => {
        clearTimeout(timer)
        timer = setTimeout(() => void check().catch(ignoreRefusal), Math.random() * spreadMs)
      },
      afterGaps(() => void check().catch(ignoreRefusal)),
    )
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [userId, kind, posted, since])
  return (
    <p className="activities-new" role="status">
      {count > 0 && (
        <a className="button" data-kind="primary" href={href}>
          {count < limit ? t('news', { count }) : t('many')}
        </a>
      )}
    </p>
  )
}
