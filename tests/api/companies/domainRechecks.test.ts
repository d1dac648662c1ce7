import { expect, test } from 'vitest'
import {
  checkDomainClaim,
  claimDomain,
  confirmDomainCode,
  mailDomainCode,
  showCompanyDomain,
  type Mailbox,
} from '#contract/companies/domains.ts'
import { acceptInvitation } from '#contract/employments/invitations.ts'
import { invite } from '#contract/employments/members.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { settled, useBackend } from '../backend.ts'
import { newAddress, createPerson, terms, tokenTo } from '../employments/invitationFixtures.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import { createCompany, verifyDomain, verifiedDomain, type OwnCompany } from './domainFixtures.ts'
import { readable } from '../mail/sentSms.ts'

let clock = Date.now()
const internet = useLocalInternet()
const app = useBackend({ rateFactor: 1000, web: internet.config }, () => new Date(clock))
const days = 24 * 60 * 60 * 1000
const record = '_tenure.umbrella.com'

const stateOf = async ({ admin, params }: OwnCompany) =>
  (await admin.call(showCompanyDomain, { params })).proven
const notified = async ({ admin }: OwnCompany) =>
  (await admin.call(listNotifications)).items.map(({ kind, data }) => [
    kind,
    'why' in data ? data.why : 'reason' in data ? data.reason : '',
  ])
/** Lets days pass and runs the daily work on each, as the queue does. */
async function pass(number: number): Promise<void> {
  for (let day = 0; day < number; day++) {
    clock += days
    await app.work('recheckDomains')
    await settled(app.backend)
  }
}

test('a domain is checked again after a month, has a week to recover from a failure, and then is lost', async () => {
  const own = await createCompany(app, 'Umbrella')
  await verifyDomain(internet, own, 'umbrella.com')
  const [text = ''] = internet.texts.get(record) ?? []
  internet.requests.splice(0)
  await pass(29)
  expect(internet.requests).toEqual([])
  await pass(1)
  expect(internet.requests).toContain(`TXT ${record}`)
  expect(await stateOf(own)).toMatchObject({ checked_at: new Date(clock).toISOString(), lost_at: null })

  internet.texts.delete(record)
  await pass(30)
  const failing = await stateOf(own)
  expect(failing).toMatchObject({
    failure: 'domainRecordMissing',
    lost_at: new Date(clock + 7 * days).toISOString(),
  })
  await pass(5)
  expect(await notified(own)).toEqual([['domainFailing', 'checkFailed']])
  expect(readable((await app.mailsTo(own.email)).at(-1)?.text)).toContain('umbrella.com')
  internet.texts.set(record, [text])
  await pass(1)
  expect(await stateOf(own)).toMatchObject({ failure: null, lost_at: null })

  internet.texts.delete(record)
  await pass(30 + 6)
  expect(await verifiedDomain(app, own)).toBe('umbrella.com')
  await pass(1)
  expect(await verifiedDomain(app, own)).toBeNull()
  expect(await notified(own)).toEqual([
    ['domainLost', 'failed'],
    ['domainFailing', 'checkFailed'],
    ['domainFailing', 'checkFailed'],
  ])
  await pass(40)
  expect((await notified(own)).length).toBe(3)
})

test('admins who read Ukrainian are notified in Ukrainian', async () => {
  const own = await createCompany(app, 'Hooli')
  await app.backend.connection.pool.query(`update accounts set locale = 'uk_UA' where id = $1`, [own.adminId])
  await verifyDomain(internet, own, 'hooli.com')
  internet.texts.delete('_tenure.hooli.com')
  await pass(37)
  const mails = await app.mailsTo(own.email, 2)
  expect(mails.map(({ text }) => readable(text)).join()).toMatch(
    /Компанія «Hooli» втратила статус перевіреної, бо перевірки домену hooli\.com/,
  )
})

test('a domain verified by mail cannot be rechecked: its admins are asked for a new code before it expires', async () => {
  const own = await createCompany(app, 'Initech Labs')
  const byMail = async (mailbox: Mailbox, count: number) => {
    await own.admin.call(claimDomain, { params: own.params, body: { domain: 'initech.com' } })
    await own.admin.call(mailDomainCode, { params: own.params, body: { mailbox } })
    const mail = (await app.mailsTo(`${mailbox}@initech.com`, count)).at(-1)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    await own.admin.call(confirmDomainCode, { params: own.params, body: { code } })
  }
  await byMail('postmaster', 1)
  const first = await stateOf(own)
  await pass(30)
  expect(await notified(own)).toEqual([['domainFailing', 'confirmAgain']])
  expect(await stateOf(own)).toMatchObject({ failure: 'domainMailDue' })
  await byMail('hostmaster', 1)
  expect(await stateOf(own)).toMatchObject({ failure: null, proven_at: first?.proven_at })
  await pass(30 + 7)
  expect(await verifiedDomain(app, own)).toBeNull()
})

test('earlier confirmations become verified with the domain, under the same name only, and survive its loss', async () => {
  const own = await createCompany(app, 'Lifted Works')
  const hire = async () => {
    const email = newAddress()
    const body = { ...terms, email }
    await own.admin.call(invite, { params: own.params, body })
    const hired = await createPerson(app, email)
    await hired.caller.call(acceptInvitation, { body: { token: await tokenTo(app, email) } })
    return hired.id
  }
  const domainOf = async (userId: number) => {
    const { rows } = await app.backend.connection.pool.query(
      'select verified_domain as domain from employments where user_id = $1 and verified_at is not null',
      [userId],
    )
    return (rows[0] as { domain: string | null }).domain
  }
  const [before, renamed] = [await hire(), await hire()]
  await app.backend.connection.pool.query(
    `update employments set company_name = 'Former Name' where user_id = $1`,
    [renamed],
  )
  app.purged.splice(0)
  await verifyDomain(internet, own, 'globex.com')
  expect(await domainOf(before)).toBe('globex.com')
  expect(await domainOf(renamed)).toBeNull()
  internet.texts.delete('_tenure.globex.com')
  await pass(38)
  expect(await verifiedDomain(app, own)).toBeNull()
  expect(await domainOf(before)).toBe('globex.com')
})

test('while a check waits for an answer, no other process makes it as well', async () => {
  const own = await createCompany(app, 'Hooli')
  const { params, admin } = own
  const { claim } = await admin.call(claimDomain, { params, body: { domain: 'hooli.com' } })
  const { url = '', content = '' } = claim?.file ?? {}
  internet.serve(url, content)
  await admin.call(checkDomainClaim, { params, body: { method: 'file' } })
  const respond: (() => void)[] = []
  internet.pages.set(url.replace('https://', ''), (_, res) => {
    respond.push(() => res.end(content))
    if (respond.length > 1) res.end(content)
  })
  clock += 31 * days
  const checking = app.work('recheckDomains')
  await expect.poll(() => respond.length).toBe(1)
  clock += 30 * 60 * 1000
  await app.work('recheckDomains')
  expect(respond).toHaveLength(1)
  respond[0]?.()
  await checking
  expect(await stateOf(own)).toMatchObject({ domain: 'hooli.com', failure: null })
})
