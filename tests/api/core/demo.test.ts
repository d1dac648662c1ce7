/** @module-tag engine */
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { listMyApplications } from '#contract/applications/applications.ts'
import { listCompanyInvitations } from '#contract/employments/members.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { showCompanyDomain } from '#contract/companies/domains.ts'
import { changeCompany } from '#contract/companies/edits.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showNotificationSettings } from '#contract/settings/notifications.ts'
import { showPrivacy } from '#contract/settings/settings.ts'
import { readContent } from '#demo/content.ts'
import { demoPassword, loadDemo } from '#demo/loadDemo.ts'
import { demoRecords } from '#demo/records.ts'
import { settled, useBackend, type Caller } from '../backend.ts'
import { useLocalInternet } from './localInternet.ts'

const content = readContent()
let clock = Date.now()
const days = 24 * 60 * 60 * 1000
const internet = useLocalInternet()
// Set once the test resolver listens; the demo's own responses never get there.
Object.assign(internet.config, { localRecords: demoRecords(content) })
const app = useBackend({ rateFactor: 1000, web: internet.config }, () => new Date(clock))
beforeAll(() => loadDemo(app.backend.ctx, { content }).then(() => undefined), 60_000)

const northwind = { slug: 'northwind' }
async function logIn(email: string): Promise<Caller> {
  const { token } = await app.anyone.call(signIn, { body: { email, password: demoPassword } })
  return app.withToken(token)
}

test('the demo is written once', async () => {
  expect(await loadDemo(app.backend.ctx, { content })).toBe(false)
})

test('the three accounts log in and find their data', async () => {
  const person = await logIn('person@demo.example')
  const { items } = await person.call(listMyApplications)
  expect(items).toHaveLength(content.applications.filter(({ person }) => person === 'olena-marchuk').length)
  expect((await person.call(showNotificationSettings)).digest).toBe('weekly')
  expect(await person.call(showPrivacy)).toMatchObject({ contacts: 'companies', ratings: 'signedIn' })
  await logIn('hr@demo.example')
})

test('demo events have past dates and send no mail', async () => {
  const { items } = await (await logIn('person@demo.example')).call(listNotifications)
  const invitation = items.find(({ kind }) => kind === 'invitationReceived')
  const age = (clock - Date.parse(invitation?.created_at ?? '')) / days
  expect(age).toBeGreaterThan(0)
  expect(age).toBeLessThan(2)
  const admin = await logIn('admin@demo.example')
  const { items: sent } = await admin.call(listCompanyInvitations, { params: northwind })
  expect(sent.map(({ name, state }) => [name, state])).toEqual(
    expect.arrayContaining([
      ['Mariam Tsereteli', 'expired'],
      ['Rhiannon Vale', 'pending'],
      ['Tomasz Wrona', 'pending'],
    ]),
  )
  await settled(app.backend)
  const invited = content.invitations.flatMap(({ form }) => form.email ?? [])
  const requestedFrom = content.people.get('yurii-sliusarenko')?.email ?? ''
  expect(invited.length).toBeGreaterThan(1)
  for (const address of [...invited, requestedFrom]) expect(await app.mailsTo(address, 0)).toEqual([])
})

test('companies stay verified after a rename and over months, without DNS lookups', async () => {
  const admin = await logIn('admin@demo.example')
  const verifiedDomains = () =>
    app.backend.connection.pool
      .query('select domain from companies where domain is not null')
      .then(({ rows }) => (rows as { domain: string }[]).map(({ domain }) => domain))
  const company = await admin.call(showCompany, { params: northwind })
  const renamed = await admin.call(changeCompany, {
    params: northwind,
    body: {
      ...company,
      name: 'Northwind Freight',
      industry_id: company.industry_id ?? 0,
      size_id: company.size_id ?? 0,
      year_founded: company.year_founded,
    },
  })
  expect(renamed).toMatchObject({ name: 'Northwind Freight', domain: 'northwind.example' })
  clock += 31 * days
  const domains = [...content.companies.values()].flatMap(({ domain }) => domain ?? [])
  await app.work('recheckDomains')
  clock += 8 * days
  await app.work('recheckDomains')
  expect(await verifiedDomains()).toEqual(expect.arrayContaining(domains))
  const { proven: now } = await (
    await logIn('admin@demo.example')
  ).call(showCompanyDomain, { params: northwind })
  expect(now).toMatchObject({ method: 'dns', failure: null })
  const demoNames = [...demoRecords(content).keys()].map((name) => `TXT ${name}`)
  expect(internet.requests.filter((lookup) => demoNames.includes(lookup))).toEqual([])
})
