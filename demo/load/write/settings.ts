import { saveNotificationSettings } from '#backend/settings/preferences.ts'
import { savePrivacy } from '#backend/settings/privacy.ts'
import { accountPhones } from '#backend/db/schema/phones.ts'
import { accountEmails } from '#backend/db/schema/settings.ts'
import { happen } from './past.ts'
import { found, viewerOf, type Writing } from './writing.ts'

/** What people have chosen, by the commands of the settings; confirmed addresses and numbers are rows, their codes long used. */
export async function writeSettings(writing: Writing): Promise<void> {
  const { ctx, db, today } = writing
  for (const { key, settings } of writing.content.people.values()) {
    if (!settings) continue
    const accountId = found(writing.people, key)
    const confirmed = { accountId, confirmedAt: today }
    if (settings.moreEmails.length > 0)
      await db.insert(accountEmails).values(settings.moreEmails.map((email) => ({ ...confirmed, email })))
    if (settings.phone !== null)
      await db.insert(accountPhones).values({ ...confirmed, number: settings.phone, isPrimary: true })
    const viewer = viewerOf(writing, key)
    await happen(ctx, today, async (past) => {
      await saveNotificationSettings(past, viewer, settings.notifications)
      const hidden = settings.hiddenFrom.map((slug) => found(writing.companies, slug))
      await savePrivacy(past, viewer, { ...settings.privacy, hidden_from: hidden })
    })
  }
}
