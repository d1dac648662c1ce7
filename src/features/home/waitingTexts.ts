import { mayRemind } from '#contract/employments/reminders.ts'
import type { Waiting } from '#contract/home/home.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Paths } from '#paths'
import { dayOf, type HomeLine, type Reader } from './toDoTexts.ts'

export interface WaitingLine extends HomeLine {
  /** The join request of which the reader may remind the company now. */
  readonly remind: number | null
}

/** What others are to answer, in the reader's language. */
export function waitingLine(one: Waiting, { t, locale, path, now = Date.now() }: Reader): WaitingLine {
  const { key, at, workspace } = one
  const isFirst = 'count' in one.data && one.data.count > 1
  const since = t(isFirst ? 'home:waiting.firstSince' : 'home:waiting.since', { date: dayOf(at, locale) })
  const reminded = one.kind === 'request' ? one.data.reminded_at : null
  return {
    key,
    text: textOf(one, t),
    href: waitingHref(one, path),
    facts: [
      ...(workspace ? [workspace.name] : []),
      since,
      ...(one.kind === 'application' ? [t(`home:waiting.${one.data.state}`)] : []),
      ...(reminded ? [t('home:waiting.reminded', { date: dayOf(reminded, locale) })] : []),
    ],
    slug: workspace?.slug ?? null,
    remind:
      one.kind === 'request' &&
      mayRemind(Date.parse(at), reminded === null ? null : Date.parse(reminded), now)
        ? one.data.id
        : null,
  }
}

/** When it was reminded is told apart. */
function textOf(one: Waiting, t: Translate): string {
  if (one.kind !== 'request') return t(`home:waiting.${one.kind}`, one.data)
  const { company, position } = one.data
  return t('home:waiting.request', { company, position })
}

function waitingHref(one: Waiting, path: Paths): string {
  switch (one.kind) {
    case 'application':
      return path('application', { slug: one.data.company_slug, id: one.data.id })
    case 'request':
      return `${path('profile')}#employment`
    case 'correction':
    case 'review':
      return path('employmentDetails', { id: one.data.id })
    case 'message':
      return path('conversation', { id: one.data.id })
    case 'invitations':
      return path('editMembers', { slug: one.workspace?.slug ?? '' })
  }
}
