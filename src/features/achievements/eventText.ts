import type { Achievement } from '#contract/achievements/achievements.ts'
import { catalogue, type AchievementId, type PersonAchievement } from '#contract/achievements/catalogue.ts'
import { formatDay } from '#i18n/dates.ts'

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
