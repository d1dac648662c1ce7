import type { ToDo } from '#contract/home/home.ts'
import { formatDay } from '#i18n/dates.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Paths } from '#paths'
import { editorLink } from '#paths/profileEditors.ts'

export interface ToDoLine {
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

/** A to-do in the reader's language, with its one action as the link. */
export function toLine(toDo: ToDo, reader: Reader): ToDoLine {
  const { t, locale, now = Date.now() } = reader
  const { key, kind, at } = toDo
  const text =
    kind === 'application'
      ? t(`home:toDos.application.${toDo.data.state}`, toDo.data)
      : t(`home:toDos.${kind}`, toDo.data)
  const days = Math.floor((now - Date.parse(at)) / 86_400_000)
  const overdue = days >= 1
  return {
    key,
    text,
    href: hrefOf(toDo, reader),
    urgent: isUrgent(kind, overdue),
    note: waiting.has(kind) ? waitText(days, t) : t(noteOf(toDo, overdue), { date: dayOf(at, locale) }),
  }
}

const dayOf = (at: string, locale: Locale) => formatDay(at.slice(0, 10), locale)

/** For these, how long somebody has been waiting says more than since when. */
const waiting: ReadonlySet<ToDo['kind']> = new Set(['applicants', 'messages', 'requests', 'names'])
const waitText = (days: number, t: Translate) =>
  days < 1 ? t('home:toDos.waitedHours') : t('home:toDos.waited', { count: days })

const isUrgent = (kind: ToDo['kind'], overdue: boolean) =>
  overdue && (kind === 'selfRating' || kind === 'review' || kind === 'reviewsDue')

function noteOf({ kind, data }: ToDo, overdue: boolean) {
  const isOne = !('count' in data) || data.count === 1
  switch (kind) {
    case 'invitation':
      return 'home:toDos.until' as const
    case 'selfRating':
    case 'review':
      return overdue ? 'home:toDos.overdue' : 'home:toDos.due'
    case 'reviewsDue':
      if (isOne) return overdue ? 'home:toDos.overdue' : 'home:toDos.due'
      return overdue ? 'home:toDos.firstOverdue' : 'home:toDos.firstDue'
    case 'departure':
      return 'home:toDos.lastDay'
    case 'certificate':
      return 'home:toDos.expires'
    case 'jobDrafts':
    case 'postDrafts':
      return isOne ? 'home:toDos.created' : 'home:toDos.firstCreated'
    default:
      return 'home:toDos.on'
  }
}

function hrefOf({ kind, data }: ToDo, { path, slug: acting }: Reader): string {
  const slug = acting ?? ''
  const toDo = { kind, data } as ToDo
  switch (toDo.kind) {
    case 'invitation':
      return path('invitation', null, { id: toDo.data.id })
    case 'correction':
    case 'selfRating':
    case 'review':
    case 'departure':
    case 'names':
      return path('employmentDetails', { id: toDo.data.id })
    case 'application':
      return path('application', { slug: toDo.data.company_slug, id: toDo.data.id })
    case 'message':
      return path('conversation', { id: toDo.data.id })
    case 'messages':
      return path('inbox', { slug })
    case 'certificate':
      return editorLink('certificate', toDo.data.id)
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
