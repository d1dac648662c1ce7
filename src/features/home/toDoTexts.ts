import { isReadOnce, type ToDo } from '#contract/home/home.ts'
import { formatDay } from '#i18n/dates.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Paths } from '#paths'
import { editorLink } from '#paths/profileEditors.ts'

/** A row of the home page. */
export interface HomeLine {
  readonly key: string
  readonly text: string
  readonly href: string
  /** For which company it is, and when it is due or since when it waits. */
  readonly facts: readonly string[]
  /** The company for which the reader acts on it. */
  readonly slug: string | null
}

export interface ToDoLine extends HomeLine {
  readonly verb: 'answer' | 'review' | 'open'
  readonly urgent: boolean
  /** It says what became of something, and is put away for good. */
  readonly readOnce: boolean
}

export interface Reader {
  readonly t: Translate
  readonly locale: Locale
  readonly path: Paths
  readonly now?: number
}

/** A to-do in the reader's language, with its one action. */
export function toLine(toDo: ToDo, reader: Reader): ToDoLine {
  const { t, locale, now = Date.now() } = reader
  const { key, kind, at, workspace } = toDo
  const text =
    kind === 'application'
      ? t(`home:toDos.application.${toDo.data.state}`, toDo.data)
      : t(`home:toDos.${kind}`, toDo.data)
  const days = Math.floor((now - Date.parse(at)) / 86_400_000)
  const overdue = days >= 1
  const note = waiting.has(kind) ? waitText(days, t) : t(noteOf(toDo, overdue), { date: dayOf(at, locale) })
  return {
    key,
    text,
    href: hrefOf(toDo, reader.path),
    facts: workspace ? [workspace.name, note] : [note],
    slug: workspace?.slug ?? null,
    verb: verbs[kind],
    urgent: isUrgent(kind, overdue),
    readOnce: isReadOnce(key),
  }
}

export const dayOf = (at: string, locale: Locale) => formatDay(at.slice(0, 10), locale)

const verbs: Readonly<Record<ToDo['kind'], ToDoLine['verb']>> = {
  draft: 'open',
  invitation: 'answer',
  correction: 'answer',
  message: 'answer',
  messages: 'answer',
  requests: 'answer',
  selfRating: 'review',
  review: 'review',
  reviewsDue: 'review',
  applicants: 'review',
  names: 'review',
  departure: 'open',
  application: 'open',
  certificate: 'open',
  skills: 'open',
  jobDrafts: 'open',
  postDrafts: 'open',
}

/** For these, how long somebody has been waiting says more than since when. */
const waiting: ReadonlySet<ToDo['kind']> = new Set(['applicants', 'messages', 'requests', 'names'])
const waitText = (days: number, t: Translate) =>
  days < 1 ? t('home:toDos.waitedHours') : t('home:toDos.waited', { count: days })

const isUrgent = (kind: ToDo['kind'], overdue: boolean) =>
  overdue && (kind === 'selfRating' || kind === 'review' || kind === 'reviewsDue')

function noteOf({ kind, data }: ToDo, overdue: boolean) {
  const isOne = !('count' in data) || data.count === 1
  switch (kind) {
    case 'draft':
      return 'home:toDos.begun' as const
    case 'invitation':
      return 'home:toDos.until'
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

function hrefOf(toDo: ToDo, path: Paths): string {
  const slug = toDo.workspace?.slug ?? ''
  switch (toDo.kind) {
    case 'draft':
      return `${path('job', { slug: toDo.data.company_slug, id: toDo.data.id })}#apply`
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
      return path('profile') + editorLink('certificate', toDo.data.id)
    case 'skills':
      return path('profile') + editorLink('skills')
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
