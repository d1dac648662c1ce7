import { saveNotificationSettings } from '#backend/settings/preferences.ts'
import { savePrivacy } from '#backend/settings/privacy.ts'
import { accountPhones } from '#backend/accounts/schema/phones.ts'
import { indexPerson } from '#backend/search/indexPerson.ts'
import { accountEmails } from '#backend/accounts/schema/emails.ts'
import { preferences } from '#backend/settings/schema.ts'
import { runInPast } from './past.ts'
import { getOrThrow, viewerOf, type WriteContext } from './context.ts'

/** Opens the people search to those who want to be found, after everything that it finds them by. */
export async function writeFindable({ ctx, db, content, people }: WriteContext): Promise<void> {
  for (const { key, findable } of content.people.values()) {
    if (!findable) continue
    const userId = getOrThrow(people, key)
    await db
      .insert(preferences)
      .values({ userId, findable })
      .onConflictDoUpdate({ target: preferences.userId, set: { findable } })
    await ctx.db.transaction((tx) => indexPerson(tx, userId))
  }
}

/** Saves settings through their commands; confirmed addresses and numbers are inserted directly. */
export async function writeSettings(context: WriteContext): Promise<void> {
  const { ctx, db, today } = context
  for (const { key, settings } of context.content.people.values()) {
    if (!settings) continue
    const accountId = getOrThrow(context.people, key)
    const confirmed = { accountId, confirmedAt: today }
    if (settings.moreEmails.length > 0)
      await db.insert(accountEmails).values(settings.moreEmails.map((email) => ({ ...confirmed, email })))
    if (settings.phone !== null)
      await db.insert(accountPhones).values({ ...confirmed, number: settings.phone, isPrimary: true })
    const viewer = viewerOf(context, key)
    await runInPast(ctx, today, async (past) => {
      await saveNotificationSettings(past, viewer, settings.notifications)
      const hidden = settings.hiddenFrom.map((slug) => getOrThrow(context.companies, slug))
      await savePrivacy(past, viewer, { ...settings.privacy, hidden_from: hidden })
    })
  }
}
