import { expect, test } from 'vitest'
import { listEmails } from '#contract/accounts/emails.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { showOwnProfile, showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { transport, useBackend } from '../backend.ts'
import { countQueries } from '../core/countQueries.ts'

const app = useBackend()

/** The transport of one page, whose calls have one origin. */
async function pageOfAna(): Promise<Transport> {
  const { token } = await app.as('ana')
  const origin = { address: '192.0.2.7', requestId: 'page', page: true }
  return {
    ...transport(token, 'en_GB', () => app.backend),
    send: (request) => app.backend.fetch(request, origin),
  }
}

test('a page reads session, profile and the rest in one statement, and anew after it changed something', async () => {
  const page = await pageOfAna()
  const both = () => Promise.all([call(page, showOwnProfile), call(page, showOwnProfileExtra)])
  expect(await countQueries(app.backend, both)).toHaveLength(1)
  await call(page, saveProfile, { body: { headline: 'Docker at night' } })
  const [{ headline }] = await both()
  expect(headline).toBe('Docker at night')
})

test('a page that does not begin with the profile does not read it', async () => {
  const page = await pageOfAna()
  const [session = '', ...rest] = await countQueries(app.backend, () => call(page, listEmails))
  expect(session).toContain('"sessions"')
  expect(session).not.toContain('"profiles"')
  expect(rest).toHaveLength(1)
})
