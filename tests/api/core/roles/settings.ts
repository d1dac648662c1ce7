import { eq } from '#drizzle'
import * as closing from '#contract/accounts/closing.ts'
import * as emails from '#contract/accounts/emails.ts'
import * as phones from '#contract/accounts/phones.ts'
import * as notifications from '#contract/settings/notifications.ts'
import * as settings from '#contract/settings/settings.ts'
import { sessions } from '#backend/accounts/schema/accounts.ts'
import { accountPhones } from '#backend/accounts/schema/phones.ts'
import { accountEmails } from '#backend/accounts/schema/emails.ts'
import { dataExports } from '#backend/settings/schema.ts'
import { people } from '../../../world.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type Make, type Row } from '../roleTable.ts'

/** Account settings other than security. */
export const settingsRows = (app: TestBackend, make: Make): Row[] => {
  /** Another address of Ana's. */
  const emailOfAna = async () => {
    const { db } = app.backend.ctx
    const accountId = await app.idOf('ana')
    const [row] = await db
      .insert(accountEmails)
      .values({ accountId, email: make.address(), confirmedAt: new Date() })
      .returning()
    return { params: { emailId: row?.id ?? 0 } }
  }
  const primaryOfAna = async () => {
    const { db } = app.backend.ctx
    const [row] = await db
      .insert(accountEmails)
      .values({
        accountId: await app.idOf('ana'),
        email: people.ana.email,
        confirmedAt: new Date(),
      })
      .onConflictDoUpdate({ target: accountEmails.email, set: { confirmedAt: new Date() } })
      .returning()
    return { params: { emailId: row?.id ?? 0 } }
  }
  const phoneOfAna = async () => {
    const { db } = app.backend.ctx
    const accountId = await app.idOf('ana')
    await db.delete(accountPhones).where(eq(accountPhones.accountId, accountId))
    const [row] = await db
      .insert(accountPhones)
      .values({ accountId, number: make.phone(), confirmedAt: new Date() })
      .returning()
    return { params: { phoneId: row?.id ?? 0 } }
  }
  const privacy = {
    ...({ birth_date: 'nobody', contacts: 'nobody', ratings: 'nobody' } as const),
    hidden_from: [],
  }
  return [
    { endpoint: emails.listEmails },
    { endpoint: emails.startEmail, args: () => ({ body: { email: make.address() } }) },
    {
      endpoint: emails.confirmEmail,
      args: () => ({ body: { email: make.address(), code: '123456' } }),
      expected: { ...rights.refused(422), nobody: 401 },
    },
    {
      endpoint: emails.makeEmailPrimary,
      // The primary address: changing it is tested elsewhere.
      args: primaryOfAna,
      expected: rights.ana,
    },
    { endpoint: emails.removeEmail, args: emailOfAna, expected: rights.ana },
    { endpoint: phones.listPhones },
    ...[phones.makePhonePrimary, phones.removePhone].map((endpoint): Row => ({
      endpoint,
      args: phoneOfAna,
      expected: rights.ana,
    })),
    { endpoint: notifications.showNotificationSettings },
    {
      endpoint: notifications.saveNotificationSettings,
      args: () => ({ body: { events: [], digest: 'daily' } }),
    },
    { endpoint: settings.showPrivacy },
    { endpoint: settings.savePrivacy, args: () => ({ body: privacy }) },
    { endpoint: settings.saveTimeZone, args: () => ({ body: { time_zone: 'Europe/Kyiv' } }) },
    {
      endpoint: settings.unsubscribe,
      args: () => ({ query: { token: '1.digest.forged' } }),
      expected: rights.refused(404),
    },
    { endpoint: closing.showExport },
    { endpoint: closing.startExport, args: async () => (await app.backend.ctx.db.delete(dataExports), {}) },
    { endpoint: closing.showClosing },
    // Without reauthentication: closing is tested elsewhere.
    {
      endpoint: closing.closeAccount,
      args: async () => (await app.backend.ctx.db.update(sessions).set({ provenAt: null }), {}),
      expected: { ...rights.refused(403), nobody: 401 },
    },
  ]
}
