import { useState } from 'react'
import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { listHistory, type HistoryEvent } from '#contract/employments/record.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { useHydrated } from '#ui/hydrated.ts'
import type { Locale } from '#contract/core/locale.ts'
import { formatDay } from '#i18n/dates.ts'

interface EventListProps {
  employmentId: number
  /** Its name. */
  company: string
  history: { readonly items: readonly HistoryEvent[]; readonly next: string | null }
  strings: StringsOf<'employments', 'event'>
  words: StringsOf<'employments', 'details'>
}

/** The events of an employment, newest first; earlier ones are added below. */
export default function EventList({ employmentId, company, history, strings, words }: EventListProps) {
  const t = translatorFor(strings)
  const [{ items, next }, setShown] = useState(history)
  const ready = useHydrated()
  async function showEarlier(): Promise<void> {
    const page = await call(api, listHistory, { params: { employmentId }, query: { after: next ?? '' } })
    setShown({ items: [...items, ...page.items], next: page.next })
  }
  return (
    <>
      <ol className="events plain" reversed>
        {items.map((event) => {
          const { what, who, when, from, details } = eventTexts(event, t, { company, locale: strings.locale })
          return (
            <li key={event.number}>
              <span>
                {what} <span className="soft">{who}</span>
              </span>
              {[...(from ? [from] : []), ...details].map((line) => (
                <span key={line} className="soft small">
                  {line}
                </span>
              ))}
              <time dateTime={event.at}>{when}</time>
            </li>
          )
        })}
      </ol>
      {next !== null && (
        <p className="actions">
          <ActionButton size="s" disabled={!ready} action={showEarlier}>
            {translatorFor(words)('earlier')}
          </ActionButton>
        </p>
      )}
    </>
  )
}

type EventKey = Parameters<ReturnType<typeof translatorFor<KeyOf<StringsOf<'employments', 'event'>>>>>[0]
type KeyOf<Strings> = Strings extends { readonly keys?: infer Key extends string } ? Key : never

/** The texts of an event of the job history. `t` translates keys of `employments:event`. */
function eventTexts(
  event: HistoryEvent,
  t: (key: EventKey, values?: Record<string, string>) => string,
  { company, locale }: { readonly company: string; readonly locale: Locale },
) {
  const { kind, position, changes, side, at, effective_on: effectiveOn } = event
  // A withdrawn position is gone, and with it its name.
  const key = kind === 'jobChanged' && position === null ? 'jobChangedUnnamed' : kind
  return {
    what: t(key, { position: position ?? '' }),
    who: t(`by.${side}`, { company }),
    when: formatDay(at, locale),
    details: changes.map(({ field, from, to }) =>
      field === 'position'
        ? t('correctedPosition', { from, to })
        : t(field === 'start' ? 'correctedStart' : 'correctedEnd', {
            from: formatDay(from, locale),
            to: formatDay(to, locale),
          }),
    ),
    // The details of a correction name its days.
    from: effectiveOn && kind !== 'corrected' ? t('from', { date: formatDay(effectiveOn, locale) }) : '',
  }
}
