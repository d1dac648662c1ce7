import type { Achievement } from '#contract/achievements/achievements.ts'
import { ruleOf, type AchievementId } from '#contract/achievements/catalogue.ts'
import type { Paths } from '#paths'
import { entryAnchor } from '#contract/profiles/entryAnchor.ts'

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
  return anchor ? `${path('home')}#${anchor}` : null
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
