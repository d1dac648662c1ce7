import * as passkeys from '#contract/accounts/passkeys.ts'
import * as proof from '#contract/accounts/reauthentication.ts'
import * as secondFactor from '#contract/accounts/secondFactor.ts'
import * as security from '#contract/accounts/security.ts'
import { insertSession } from '#backend/accounts/signIn/sessions.ts'
import { passkeys as passkeyTable, secondFactors } from '#backend/accounts/schema/security.ts'
import { sessions } from '#backend/accounts/schema/accounts.ts'
import { desc, eq } from '#drizzle'
import { password } from '../../../world.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type Row } from '../roleTable.ts'

const noId = 999_999
const wrong = { password: 'Wrong-pass-1' }
const right = { password }
const refused = (status: number) => ({ ...rights.refused(status), nobody: 401 })
const unknown = 'x'.repeat(43)
const answer = {
  id: 'nobodys',
  rawId: 'nobodys',
  type: 'public-key',
  response: {},
  clientExtensionResults: {},
}

/** What secures an account: password, devices, passkeys, second factor. */
export const securityRows = (app: TestBackend): Row[] => {
  const db = () => app.backend.ctx.db
  const deviceOfAna = async () => {
    const accountId = await app.idOf('ana')
    await insertSession(db(), accountId, { userAgent: '', address: '192.0.2.1' }, new Date())
    const [row] = await db()
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.accountId, accountId))
      .orderBy(desc(sessions.id))
      .limit(1)
    return { params: { deviceId: row?.id ?? 0 } }
  }
  let made = 0
  const passkeyOfAna = async () => {
    const accountId = await app.idOf('ana')
    const [row] = await db()
      .insert(passkeyTable)
      .values({
        accountId,
        credentialId: `row-${++made}`,
        publicKey: '',
        counter: 0,
        name: 'Phone',
        synced: false,
      })
      .returning({ id: passkeyTable.id })
    return { params: { passkeyId: row?.id ?? 0 }, body: { name: 'Laptop' } }
  }
  const withoutFactor =
    (body: Record<string, unknown> = {}) =>
    async () => {
      await db().delete(secondFactors)
      return { body }
    }
  const missingPasskey = { params: { passkeyId: noId }, body: { name: 'Laptop' } }
  return [
    {
      endpoint: security.changePassword,
      args: () => ({
        body: {
          current_password: wrong.password,
          password: 'Another-horse-2',
          password_confirmation: 'Another-horse-2',
        },
      }),
      expected: refused(422),
    },
    { endpoint: security.listDevices },
    { endpoint: security.endDevice, args: deviceOfAna, expected: rights.ana },
    { endpoint: security.endOtherDevices },
    { endpoint: security.listActivity },
    { endpoint: secondFactor.showSecondFactor },
    { endpoint: secondFactor.startSecondFactor, args: withoutFactor() },
    {
      endpoint: secondFactor.confirmSecondFactor,
      args: withoutFactor({ code: '123456' }),
      expected: refused(409),
    },
    { endpoint: secondFactor.endSecondFactor, args: withoutFactor() },
    { endpoint: secondFactor.renewRecoveryCodes, args: withoutFactor(), expected: refused(409) },
    {
      endpoint: secondFactor.finishSignIn,
      args: () => ({ body: { challenge: unknown, code: '123456' } }),
      expected: rights.refused(422),
    },
    { endpoint: proof.showReauthentication },
    { endpoint: proof.reauthenticateWithPassword, args: withoutFactor(right) },
    { endpoint: proof.startPasskeyReauthentication },
    {
      endpoint: proof.reauthenticateWithPasskey,
      args: () => ({ body: { challenge: unknown, answer } }),
      expected: refused(422),
    },
    { endpoint: passkeys.startPasskeySignIn },
    {
      endpoint: passkeys.signInWithPasskey,
      args: () => ({ body: { challenge: unknown, answer } }),
      expected: rights.refused(422),
    },
    { endpoint: passkeys.listPasskeys },
    { endpoint: passkeys.startPasskeyRegistration },
    {
      endpoint: passkeys.addPasskey,
      args: () => ({ body: { challenge: unknown, name: 'Phone', answer } }),
      expected: refused(422),
    },
    {
      endpoint: passkeys.renamePasskey,
      args: passkeyOfAna,
      expected: rights.ana,
      missing: { as: 'ana', args: missingPasskey },
    },
    {
      endpoint: passkeys.removePasskey,
      args: passkeyOfAna,
      expected: rights.ana,
      missing: { as: 'ana', args: missingPasskey },
    },
  ]
}
