import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import * as checks from '#contract/cvFiles/checks.ts'
import { withdrawConfirmation, withdrawalUndoSeconds } from '#contract/employments/withdrawals.ts'
import * as corrections from '#contract/employments/corrections.ts'
import { failure, settled, useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { makeFile, openPdf, textsOf } from './cvFileFixtures.ts'
import { hire, type Employee } from '../employments/hiredPeople.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const employment = { sections: ['employment' as const] }

/** An employee with the token of a check link. */
async function withLink() {
  const person = await hire(app)
  const [link] = await linksIn(person)
  const token = link?.split('/').at(-1) ?? ''
  return { ...person, token, check: () => app.anyone.call(checks.showCheck, { params: { token } }) }
}
const linksIn = async ({ caller }: Pick<Employee, 'caller'>) => {
  const { links, resume } = await openPdf(await makeFile(caller, { ...employment, check_links: true }))
  expect(resume?.work?.map((one) => one['x-confirmed']?.check)).toEqual(links)
  return links
}

test('a CV links each confirmed employment to what the company confirms', async () => {
  const { caller, check, token } = await withLink()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await check()).toMatchObject({
    company: 'Globex',
    company_slug: 'globex',
    domain: 'globex.example',
    state: 'verified',
    positions: [{ position: 'Bookkeeper', start_date: '2024-03-01' }],
    end_date: null,
  })
  const file = await makeFile(caller, { ...employment, check_links: true })
  expect(textsOf(file)[0]).toContain('Verified by Globex, globex.example')
  expect((await openPdf(file)).links[0]).toContain(token)
})

test('a preview creates no check link, and the file does', async () => {
  const { caller } = await hire(app)
  const choices = { ...employment, check_links: true }
  const preview = await makeFile(caller, { ...choices, preview: true })
  expect((await openPdf(preview)).links).toEqual([expect.stringMatching(/\/preview$/)])
  expect(await caller.call(checks.listCheckLinks)).toEqual([])
  await makeFile(caller, choices)
  expect(await caller.call(checks.listCheckLinks)).toHaveLength(1)
})

test('without check links the stamp stays, and no link is created', async () => {
  const { caller } = await hire(app)
  const file = await makeFile(caller, employment)
  expect(textsOf(file)[0]).toContain('Verified by Globex')
  expect((await openPdf(file)).links).toEqual([])
  expect(await caller.call(checks.listCheckLinks)).toEqual([])
})

test('the same CV has the same link until it is revoked; then it says so for good', async () => {
  const { caller, token, check } = await withLink()
  expect((await linksIn({ caller }))[0]).toContain(token)
  const [link] = await caller.call(checks.listCheckLinks)
  expect(link).toMatchObject({ company: 'Globex', position: 'Bookkeeper' })
  expect(link?.url).toContain(token)
  const params = { checkLinkId: link?.id ?? 0 }
  expect((await failure((await app.as('bohdan')).call(checks.revokeCheckLink, { params }))).status).toBe(404)
  await caller.call(checks.revokeCheckLink, { params })
  expect(await failure(check())).toMatchObject({ status: 410, code: 'checkLinkRevoked' })
  expect((await failure(caller.call(checks.revokeCheckLink, { params }))).status).toBe(404)
  expect((await linksIn({ caller }))[0]).not.toContain(token)
  expect(await failure(check())).toMatchObject({ status: 410 })
})

test('a link that was revoked after a backup is revoked again when that is restored, and no other', async () => {
  const [{ caller, check }, other] = [await withLink(), await withLink()]
  const [link] = await caller.call(checks.listCheckLinks)
  await caller.call(checks.revokeCheckLink, { params: { checkLinkId: link?.id ?? 0 } })
  const { db } = app.backend.ctx
  await db.execute(
    sql`update check_links set revoked_at = null, created_at = now() - interval '1 day' where id = ${link?.id}`,
  )
  expect(await check()).toMatchObject({ company: expect.anything() })
  expect(await app.operators.revokeLinksAgain()).toBe(1)
  expect(await app.operators.revokeLinksAgain()).toBe(0)
  expect(await failure(check())).toMatchObject({ status: 410, code: 'checkLinkRevoked' })
  expect(await other.check()).toMatchObject({ company: expect.anything() })
  // The next link of that id, as ids are given out again.
  await db.execute(sql`
    update check_links set revoked_at = null, created_at = now() + interval '1 day' where id = ${link?.id}`)
  expect(await app.operators.revokeLinksAgain()).toBe(0)
})

test('it shows corrections, and a withdrawn confirmation without what was confirmed', async () => {
  const { caller, params, check } = await withLink()
  const gita = await app.as('gita')
  const change = {
    start_date: '2023-11-01',
    end_date: null,
    position_id: null,
    position: 'Accountant',
    words: '',
  }
  const { correction } = await caller.call(corrections.proposeCorrection, { params, body: change })
  expect((await check()).positions).toMatchObject([{ position: 'Bookkeeper' }])
  await gita.call(corrections.acceptCorrection, {
    params: { ...params, correctionId: correction?.id ?? 0 },
    body: { words: '' },
  })
  expect((await check()).positions).toEqual([{ position: 'Accountant', start_date: '2023-11-01' }])
  await gita.call(withdrawConfirmation, { params, body: { reason: 'Another person of that name.' } })
  expect((await check()).state).toBe('verified')
  clock.at += withdrawalUndoSeconds * 1000
  await app.work('applyWithdrawals')
  await settled(app.backend)
  const shown = await check()
  expect(shown).toMatchObject({
    state: 'withdrawn',
    company: 'Globex',
    domain: null,
    positions: [],
    end_date: null,
  })
  expect(JSON.stringify(shown)).not.toMatch(/Accountant|Another person/)
  const file = await makeFile(caller, { ...employment, check_links: true })
  expect(textsOf(file)[0]).not.toMatch(/Verified|Confirmed/)
})

test('the link ends with the account, and its token is stored nowhere', async () => {
  const { caller, token, check } = await withLink()
  const { rows } = await app.backend.ctx.db.execute(sql`select * from check_links`)
  expect(JSON.stringify(rows)).not.toContain(token)
  await app.reauthenticate(caller)
  await caller.call(closeAccount)
  expect((await failure(check())).status).toBe(404)
  clock.at += 31 * 86_400_000
  await app.work('eraseAccounts')
  expect((await failure(check())).status).toBe(404)
})

test('guessed tokens find nothing', async () => {
  for (const token of ['a'.repeat(43), 'x', "'", '%00'])
    expect((await failure(app.anyone.call(checks.showCheck, { params: { token } }))).status).toBe(404)
})
