import { beforeEach, expect, test } from 'vitest'
import {
  checkDomainClaim,
  claimDomain,
  confirmDomainCode,
  mailDomainCode,
  showCompanyDomain,
  withdrawDomainClaim,
} from '#contract/companies/domains.ts'
import { failure, useBackend } from '../backend.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import { createCompany, verifiedDomain, publishRecord } from './domainFixtures.ts'
import { readable } from '../mail/sentSms.ts'

let clock = Date.now()
const internet = useLocalInternet()
const app = useBackend({ rateFactor: 1000, web: internet.config }, () => new Date(clock))
const days = 24 * 60 * 60 * 1000
const dns = { method: 'dns' as const }
const file = { method: 'file' as const }
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code

beforeEach(async () => {
  for (const known of [internet.texts, internet.hosts, internet.pages]) known.clear()
  internet.silent = false
  await app.backend.connection.pool.query('delete from domain_proofs')
  await app.backend.connection.pool.query('update companies set domain = null, domain_proven_at = null')
})

test('a TXT record at the domain or at its own name verifies the domain', async () => {
  const own = await createCompany(app, 'Umbrella')
  const claim = await publishRecord(internet, own, 'https://www.Umbrella.com/about')
  expect(claim.domain).toBe('umbrella.com')
  expect(claim.record.host).toBe('_tenure.umbrella.com')
  expect(claim.record.value).toMatch(/^tenure-verification=[\w-]{43}$/)
  app.purged.splice(0)
  const { proven, claim: left } = await own.admin.call(checkDomainClaim, { params: own.params, body: dns })
  expect(proven).toMatchObject({ domain: 'umbrella.com', method: 'dns', lost_at: null, failure: null })
  expect(proven?.next_check_at).toBe(new Date(clock + 30 * days).toISOString())
  expect(left).toBeNull()
  expect(await verifiedDomain(app, own)).toBe('umbrella.com')
  expect(app.purged).toContain(`company:${own.id}`)
  expect(app.purged).toContain('jobs')

  const other = await createCompany(app, 'Hooli')
  const named = await other.admin.call(claimDomain, { params: other.params, body: { domain: 'hooli.com' } })
  internet.texts.set('hooli.com', ['v=spf1 -all', named.claim?.record.value ?? ''])
  await other.admin.call(checkDomainClaim, { params: other.params, body: dns })
  expect(await verifiedDomain(app, other)).toBe('hooli.com')
})

test('the result of the DNS lookup is reported', async () => {
  const own = await createCompany(app, 'Umbrella')
  const claim = await publishRecord(internet, own, 'umbrella.com')
  const check = () => codeOf(own.admin.call(checkDomainClaim, { params: own.params, body: dns }))
  internet.texts.clear()
  expect(await check()).toBe('domainRecordMissing')
  internet.texts.set(claim.record.host, [`${claim.record.value}x`])
  expect(await check()).toBe('domainRecordWrong')
  // Tokens of other companies, or for other domains, do not count.
  const other = await createCompany(app, 'Hooli')
  const otherClaim = await other.admin.call(claimDomain, {
    params: other.params,
    body: { domain: 'umbrella.com' },
  })
  internet.texts.set(claim.record.host, [otherClaim.claim?.record.value ?? ''])
  expect(await check()).toBe('domainRecordWrong')
  internet.silent = true
  expect(await check()).toBe('domainDnsSilent')
  expect(await verifiedDomain(app, own)).toBeNull()
}, 60_000)

test('a file over https verifies a domain, on www too', async () => {
  const own = await createCompany(app, 'Umbrella')
  const claim = (await own.admin.call(claimDomain, { params: own.params, body: { domain: 'umbrella.com' } }))
    .claim
  expect(claim?.file.url).toBe('https://umbrella.com/.well-known/tenure-verification.txt')
  const address = claim?.file.url ?? ''
  const www = address.replace('umbrella', 'www.umbrella')
  internet.serve(address, '', 301, { location: www })
  internet.serve(www, `${claim?.file.content}\r\n`)
  const { proven } = await own.admin.call(checkDomainClaim, { params: own.params, body: file })
  expect(proven).toMatchObject({ domain: 'umbrella.com', method: 'file' })
})

test('a file elsewhere, behind a redirect, too large or not public does not verify the domain', async () => {
  const own = await createCompany(app, 'Umbrella')
  const claim = (await own.admin.call(claimDomain, { params: own.params, body: { domain: 'umbrella.com' } }))
    .claim
  const { url, content } = claim?.file ?? { url: '', content: '' }
  const check = () => codeOf(own.admin.call(checkDomainClaim, { params: own.params, body: file }))
  expect(await check()).toBe('domainFileUnreachable')
  internet.serve(url, 'not here', 404)
  expect(await check()).toBe('domainFileMissing')
  internet.serve(url, 'something else')
  expect(await check()).toBe('domainFileWrong')
  internet.serve(url, 'x'.repeat(5000) + content)
  expect(await check()).toBe('domainFileWrong')
  internet.serve('https://hooli.com/there.txt', content)
  for (const location of [
    'https://hooli.com/there.txt',
    'http://umbrella.com/there.txt',
    'https://umbrella.com:8443/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://somebody:secret@www.umbrella.com/',
    'file:///etc/passwd',
    url,
  ]) {
    internet.serve(url, '', 302, { location })
    expect([location, await check()]).toEqual([location, 'domainFileUnreachable'])
  }
  expect(internet.requests).not.toContain('hooli.com/there.txt')
  // A subdomain may resolve to a private network as well.
  internet.serve(url, '', 302, { location: 'https://inside.umbrella.com/' })
  for (const address of [
    '127.0.0.2',
    '10.0.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
  ]) {
    internet.hosts.set('inside.umbrella.com', [address])
    expect(await check()).toBe('domainFileUnreachable')
    // One additional public address does not make it acceptable.
    internet.hosts.set('umbrella.com', ['93.184.216.34', address])
    expect(await check()).toBe('domainFileUnreachable')
    internet.hosts.set('umbrella.com', ['127.0.0.1'])
  }
  expect(await verifiedDomain(app, own)).toBeNull()
})

test('the file is fetched without cookies or credentials', async () => {
  const own = await createCompany(app, 'Umbrella')
  const claim = (await own.admin.call(claimDomain, { params: own.params, body: { domain: 'umbrella.com' } }))
    .claim
  let headers = {}
  internet.serve(claim?.file.url ?? '', '')
  internet.pages.set('umbrella.com/.well-known/tenure-verification.txt', (req, res) => {
    headers = req.headers
    res.writeHead(200, { 'set-cookie': 'a=b' }).end('')
  })
  await codeOf(own.admin.call(checkDomainClaim, { params: own.params, body: file }))
  expect(headers).not.toHaveProperty('cookie')
  expect(headers).not.toHaveProperty('authorization')
})

test('a code mailed to the domain verifies it, within ten minutes and five tries', async () => {
  const own = await createCompany(app, 'Umbrella')
  await own.admin.call(claimDomain, { params: own.params, body: { domain: 'umbrella.com' } })
  const send = (mailbox: 'admin' | 'hostmaster') =>
    own.admin.call(mailDomainCode, { params: own.params, body: { mailbox } })
  const confirm = (code: string) => own.admin.call(confirmDomainCode, { params: own.params, body: { code } })
  const codeIn = async (address: string, count = 1) =>
    /\b\d{6}\b/.exec((await app.mailsTo(address, count)).at(-1)?.text ?? '')?.[0] ?? ''
  expect(await send('admin')).toEqual({ address: 'admin@umbrella.com', resend_after: 60 })
  const code = await codeIn('admin@umbrella.com')
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await failure(confirm(wrong))).fields[0]?.code).toBe('codeIncorrect')
  clock += 11 * 60 * 1000
  expect((await failure(confirm(code))).fields[0]?.code).toBe('codeExpired')

  await send('hostmaster')
  const next = await codeIn('hostmaster@umbrella.com')
  for (let tries = 0; tries < 5; tries++) await failure(confirm(next === '000000' ? '000001' : '000000'))
  expect((await failure(confirm(next))).fields[0]?.code).toBe('codeExpired')

  await send('admin')
  const { proven } = await confirm(await codeIn('admin@umbrella.com', 2))
  expect(proven).toMatchObject({ domain: 'umbrella.com', method: 'mail' })
  const [mail] = await app.mailsTo('admin@umbrella.com')
  expect(mail?.text).toContain('Umbrella')
  expect(readable(mail?.text)).toContain('umbrella.com')
})

test('names that cannot be a company’s domain are refused with a field error', async () => {
  const own = await createCompany(app, 'Umbrella')
  for (const [domain, code] of [
    ['gmail.com', 'domainFreeMail'],
    ['co.uk', 'domainSuffix'],
    ['127.0.0.1', 'domainAddress'],
    ['umbrella.github.io', 'domainShared'],
    ['umbrella', 'domainInvalid'],
    ['', 'required'],
  ]) {
    const refused = await failure(
      own.admin.call(claimDomain, { params: own.params, body: { domain: domain ?? '' } }),
    )
    expect([domain, refused.fields]).toMatchObject([domain, [{ field: 'domain', code }]])
  }
})

test('a claim is stored for 14 days, and naming the domain again returns the same token', async () => {
  const own = await createCompany(app, 'Umbrella')
  const first = await publishRecord(internet, own, 'umbrella.com')
  const again = await own.admin.call(claimDomain, {
    params: own.params,
    body: { domain: 'www.umbrella.com' },
  })
  expect(again.claim?.record).toEqual(first.record)
  clock += 15 * days
  expect((await own.admin.call(showCompanyDomain, { params: own.params })).claim).toBeNull()
  expect(await codeOf(own.admin.call(checkDomainClaim, { params: own.params, body: dns }))).toBe(
    'domainClaimEnded',
  )
  const fresh = await own.admin.call(claimDomain, { params: own.params, body: { domain: 'umbrella.com' } })
  expect(fresh.claim?.record.value).not.toBe(first.record.value)
  const left = await own.admin.call(withdrawDomainClaim, { params: own.params })
  expect(left).toMatchObject({ claim: null, proven: null })
})

test('lookups that cost others are rate limited', async () => {
  const own = await createCompany(app, 'Umbrella')
  await publishRecord(internet, own, 'umbrella.com')
  internet.texts.clear()
  const { rates } = app.backend.ctx
  for (let at = 0; at < 20_000; at++) await rates.use('domainCheck', `company ${own.id}`)
  const refused = await failure(own.admin.call(checkDomainClaim, { params: own.params, body: dns }))
  expect(refused).toMatchObject({ status: 429, code: 'tooManyRequests' })
})

const example = useBackend({ rateFactor: 1000, web: { ...internet.config, exampleDomains: true } })

test('in the demo and in development a code by mail verifies a name under .example', async () => {
  const body = { domain: 'umbrella.example' }
  const real = await createCompany(app, 'Umbrella')
  expect((await failure(real.admin.call(claimDomain, { params: real.params, body }))).status).toBe(422)
  const { admin, params } = await createCompany(example, 'Umbrella')
  await admin.call(claimDomain, { params, body })
  const { address } = await admin.call(mailDomainCode, { params, body: { mailbox: 'admin' } })
  expect(address).toBe('admin@umbrella.example')
  const [mail] = await example.mailsTo(address)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  const { proven } = await admin.call(confirmDomainCode, { params, body: { code } })
  expect(proven).toMatchObject({ domain: 'umbrella.example', method: 'mail' })
})
