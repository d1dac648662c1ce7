import { beforeEach, expect, test } from 'vitest'
import {
  checkDomainClaim,
  claimDomain,
  confirmDomainCode,
  mailDomainCode,
  removeDomain,
  showCompanyDomain,
} from '#contract/companies/domains.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { failure, useBackend } from '../backend.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import { createCompany, verifyDomain, verifiedDomain, publishRecord } from './domainFixtures.ts'
import { readable } from '../mail/sentSms.ts'

const now = Date.now()
const internet = useLocalInternet()
const app = useBackend({ rateFactor: 1000, web: internet.config }, () => new Date(now))
const days = 24 * 60 * 60 * 1000
const dns = { method: 'dns' as const }
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code

beforeEach(async () => {
  internet.texts.clear()
  await app.backend.connection.pool.query('delete from domain_proofs')
  await app.backend.connection.pool.query('update companies set domain = null, domain_proven_at = null')
})

test('of two companies that verify one domain at once one gets it, and a hundred clicks count once', async () => {
  const [one, other] = [await createCompany(app, 'Umbrella'), await createCompany(app, 'Umbrella')]
  for (const own of [one, other]) await publishRecord(internet, own, 'umbrella.com')
  const press = (own: typeof one) => own.admin.call(checkDomainClaim, { params: own.params, body: dns })
  const answers = await Promise.allSettled(Array.from({ length: 40 }, (_, at) => press(at % 2 ? one : other)))
  const holders = [await verifiedDomain(app, one), await verifiedDomain(app, other)]
  expect(holders.filter((domain) => domain === 'umbrella.com')).toHaveLength(1)
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refusals.filter((code) => !['domainHeld', 'domainClaimEnded'].includes(code))).toEqual([])
})

test('the company that has the domain is asked when another one verifies it, and is notified if it loses it', async () => {
  const [before, after] = [await createCompany(app, 'Umbrella'), await createCompany(app, 'Hooli')]
  await verifyDomain(internet, before, 'umbrella.com')
  expect(await codeOf(verifyDomain(internet, after, 'umbrella.com'))).toBe('domainHeld')
  expect(await verifiedDomain(app, before)).toBe('umbrella.com')
  const claim = (await after.admin.call(showCompanyDomain, { params: after.params })).claim
  internet.texts.set('_tenure.umbrella.com', [claim?.record.value ?? ''])
  // A server that is down would not decide ownership; here it responds with the other company's token.
  await after.admin.call(checkDomainClaim, { params: after.params, body: dns })
  expect(await verifiedDomain(app, after)).toBe('umbrella.com')
  expect(await verifiedDomain(app, before)).toBeNull()
  const { items } = await before.admin.call(listNotifications)
  expect(items[0]).toMatchObject({ kind: 'domainLost', data: { domain: 'umbrella.com', reason: 'taken' } })
  const mail = (await app.mailsTo(before.email)).at(-1)
  expect(readable(mail?.text)).toContain('umbrella.com')
  expect(mail?.text).toContain(`/company/${before.slug}/edit/domain`)
})

test('a company verified by mail is asked to confirm again, and has the domain meanwhile', async () => {
  const [before, after] = [await createCompany(app, 'Umbrella'), await createCompany(app, 'Hooli')]
  await before.admin.call(claimDomain, { params: before.params, body: { domain: 'hooli.com' } })
  await before.admin.call(mailDomainCode, { params: before.params, body: { mailbox: 'postmaster' } })
  const [mail] = await app.mailsTo('postmaster@hooli.com')
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  await before.admin.call(confirmDomainCode, { params: before.params, body: { code } })
  expect(await codeOf(verifyDomain(internet, after, 'hooli.com'))).toBe('domainHeld')
  const { proven } = await before.admin.call(showCompanyDomain, { params: before.params })
  expect(proven).toMatchObject({
    failure: 'domainMailDue',
    lost_at: new Date(now + 7 * days).toISOString(),
  })
})

test('another domain replaces the first, and admins are notified of a removal', async () => {
  const own = await createCompany(app, 'Umbrella')
  await verifyDomain(internet, own, 'umbrella.com')
  const during = await own.admin.call(claimDomain, { params: own.params, body: { domain: 'hooli.com' } })
  expect(during).toMatchObject({ proven: { domain: 'umbrella.com' }, claim: { domain: 'hooli.com' } })
  const { proven } = await verifyDomain(internet, own, 'hooli.com')
  expect(proven?.domain).toBe('hooli.com')
  expect(await verifiedDomain(app, own)).toBe('hooli.com')
  await own.admin.call(removeDomain, { params: own.params })
  await own.admin.call(removeDomain, { params: own.params })
  expect(await verifiedDomain(app, own)).toBeNull()
  const { items } = await own.admin.call(listNotifications)
  expect(items.filter(({ kind }) => kind === 'domainLost')).toMatchObject([{ data: { reason: 'removed' } }])
})
