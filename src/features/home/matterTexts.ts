import type { Matter } from '#contract/home/home.ts'
import { formatDay } from '#i18n/dates.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Paths } from '#paths'
import { editorLink } from '#paths/profileEditors.ts'

export interface MatterLine {
  readonly key: string
  readonly text: string
  /** When it is due, or since when it waits. */
  readonly note: string
  readonly href: string
  readonly urgent: boolean
}

interface Reader {
  readonly t: Translate
  readonly locale: Locale
  readonly path: Paths
  /** The company for which the reader acts. */
  readonly slug: string | null
  readonly now?: number
}

/** A matter in the reader's language, with its one action as the link. */
export function toLine(matter: Matter, reader: Reader): MatterLine {
  const { t, locale, now = Date.now() } = reader
  const { key, kind, at } = matter
  const text =
    kind === 'application'
      ? t(`home:matters.application.${matter.data.state}`, matter.data)
      : t(`home:matters.${kind}`, matter.data)
  const days = Math.floor((now - Date.parse(at)) / 86_400_000)
  const overdue = days >= 1
  return {
    key,
    text,
    href: hrefOf(matter, reader),
    urgent: isUrgent(kind, overdue),
    note: waiting.has(kind) ? waitText(days, t) : t(noteOf(matter, overdue), { date: dayOf(at, locale) }),
  }
}

const dayOf = (at: string, locale: Locale) => formatDay(at.slice(0, 10), locale)

/** For these, how long somebody has been waiting says more than since when. */
const waiting: ReadonlySet<Matter['kind']> = new Set(['applicants', 'messages', 'requests', 'names'])
const waitText = (days: number, t: Translate) =>
  days < 1 ? t('home:matters.waitedHours') : t('home:matters.waited', { count: days })

const isUrgent = (kind: Matter['kind'], overdue: boolean) =>
  overdue && (kind === 'selfRating' || kind === 'review' || kind === 'reviewsDue')

function noteOf({ kind, data }: Matter, overdue: boolean) {
  const isOne = !('count' in data) || data.count === 1
  switch (kind) {
    case 'invitation':
      return 'home:matters.until' as const
    case 'selfRating':
    case 'review':
      return overdue ? 'home:matters.overdue' : 'home:matters.due'
    case 'reviewsDue':
      if (isOne) return overdue ? 'home:matters.overdue' : 'home:matters.due'
      return overdue ? 'home:matters.firstOverdue' : 'home:matters.firstDue'
    case 'departure':
      return 'home:matters.lastDay'
    case 'certificate':
      return 'home:matters.expires'
    case 'jobDrafts':
    case 'postDrafts':
      return isOne ? 'home:matters.created' : 'home:matters.firstCreated'
    default:
      return 'home:matters.on'
  }
}

function hrefOf({ kind, data }: Matter, { path, slug: acting }: Reader): string {
  const slug = acting ?? ''
  const matter = { kind, data } as Matter
  switch (matter.kind) {
    case 'invitation':
      return path('invitation', null, { id: matter.data.id })
    case 'correction':
    case 'selfRating':
    case 'review':
    case 'departure':
    case 'names':
      return path('employmentDetails', { id: matter.data.id })
    case 'application':
      return path('application', { slug: matter.data.company_slug, id: matter.data.id })
    case 'message':
      return path('conversation', { id: matter.data.id })
    case 'messages':
      return path('inbox', { slug })
    case 'certificate':
      return editorLink('certificate', matter.data.id)
    case 'skills':
      return editorLink('skills')
    case 'applicants':
      return path('hrPanel', { slug })
    case 'requests':
    case 'reviewsDue':
      return path('editMembers', { slug })
    case 'jobDrafts':
      return path('editJobs', { slug })
    case 'postDrafts':
      return path('editPosts', { slug })
  }
}
