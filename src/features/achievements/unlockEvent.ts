import type { Achievement } from '#contract/achievements/achievements.ts'
import {
  ruleOf,
  type AchievementId,
  catalogue,
  type PersonAchievement,
} from '#contract/achievements/catalogue.ts'
import type { Paths } from '#paths'
import { entryAnchor } from '#contract/profiles/entryAnchor.ts'
import { formatDay } from '#i18n/dates.ts'

/** Where the own profile shows what unlocks achievements. */
const anchors: Readonly<Partial<Record<AchievementId, (rowId: number) => string>>> = {
  introduction: () => 'about',
  education: (id) => entryAnchor('education', id),
  gradedLanguage: (id) => entryAnchor('language', id),
  linkedProject: (id) => entryAnchor('project', id),
  checkableCertificate: (id) => entryAnchor('certificate', id),
  place: () => 'contact',
  link: () => 'urls',
}

/** The page that shows the event which unlocked an achievement; null if there is none that the reader may see. */
export function eventLink(path: Paths, { id, employment, event }: Achievement, own: boolean): string | null {
  if (!event) return null
  if (employment) return path('employmentDetails', { id: employment.id }) + anchorOf(id, event.row_id)
  const anchor = own ? anchors[id]?.(event.row_id) : undefined
  return anchor ? `${path('profile')}#${anchor}` : null
}

/** Where the page of an employment shows the event. */
function anchorOf(id: AchievementId, rowId: number): string {
  switch (ruleOf(id).evidence) {
    case 'review':
      return `#review-${rowId}`
    case 'feedback':
      return '#feedback'
    case 'award':
      return '#awards'
    case 'document':
      return '#documents'
    case 'position':
      return '#positions'
    default:
      return ''
  }
}

const isOfPerson = (id: AchievementId): id is PersonAchievement => id in catalogue.person

/** By which event and when an achievement was unlocked; only when, if the reader may not see the event. */
export function eventText(
  { t, locale }: Pick<App.Locals, 't' | 'locale'>,
  { id, unlocked_at: at, employment, event }: Achievement,
  own: boolean,
): string {
  if (at === null) return ''
  const date = formatDay(at.slice(0, 10), locale)
  if (!event) return t('achievements:page.on', { date })
  const names = {
    date,
    title: event.title ?? '',
    person: event.person ?? '',
    company: employment?.company ?? '',
  }
  if (!own || !isOfPerson(id)) return t(`achievementEvents:shown.${id}`, names)
  // A passkey has a name, two-step verification has none.
  if (id === 'protectedAccount' && names.title) return t('achievementEvents:passkey', names)
  return t(`achievementEvents:own.${id}`, names)
}
