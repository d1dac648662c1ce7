import { beforeAll, expect, test } from 'vitest'
import { recheckDays, removeDomain } from '#contract/companies/domains.ts'
import { listCredentials, revokeCredential } from '#contract/credentials/credentials.ts'
import { leaveCompany } from '#contract/employments/record.ts'
import { failure, settled, useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import { hire } from '../employments/hiredPeople.ts'
import { globex, hireWithCredential, issue, readElsewhere } from './credentialFixtures.ts'
import { read } from './issuer.ts'
import { documentUrl, domain, ownDid, servedAt, useOwnDomain } from './ownDocumentFixtures.ts'

const clock = useClock()
const internet = useLocalInternet()
const app = useBackend({ rateFactor: 1000, web: internet.config }, clock.now)
const own = useOwnDomain(app, internet)
const hour = 60 * 60 * 1000
const day = 24 * hour
const intact = { verified: true, revoked: false, refresh: false }
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const recheck = async () => {
  await app.work('recheckOwnDocuments')
  await settled(app.backend)
}
const issuerOf = async () => (await hireWithCredential(app)).signed.issuer.id

beforeAll(() => own.verify())

test('a document counts only at its address, as offered, with the current key', async () => {
  expect(await own.showSigning()).toMatchObject({ domain, own: { url: documentUrl, found: false } })
  const site = (await own.showSigning()).did
  expect(await codeOf(own.check())).toBe('didUnreachable')
  internet.serve(`https://${domain}/index.html`, 'Welcome')
  expect(await codeOf(own.check())).toBe('didMissing')
  internet.serve(documentUrl, 'busy', 503)
  expect(await codeOf(own.check())).toBe('didUnreachable')
  internet.serve(documentUrl, '', 302, { location: 'https://hooli.com/did.json' })
  expect(await codeOf(own.check())).toBe('didUnreachable')
  const document = await own.offered()
  const { verificationMethod, ...rest } = JSON.parse(document) as { verificationMethod: object[] }
  const wrong = [
    '<html>Welcome</html>',
    '[]',
    document.replaceAll(ownDid, 'did:web:hooli.com'),
    JSON.stringify({ ...rest, verificationMethod: 'key' }),
    JSON.stringify({ ...JSON.parse(document), padding: ' '.repeat(70_000) }),
  ]
  for (const one of wrong) {
    await own.serve(one)
    expect([one.slice(0, 60), await codeOf(own.check())]).toEqual([one.slice(0, 60), 'didWrong'])
  }
  const incomplete = [
    JSON.stringify({ ...rest, verificationMethod: [] }),
    // A key that is listed, but not for assertions.
    JSON.stringify({ ...rest, verificationMethod, assertionMethod: [] }),
  ]
  for (const one of incomplete) {
    await own.serve(one)
    expect(await codeOf(own.check())).toBe('didKeyMissing')
  }
  expect((await own.showSigning()).own).toMatchObject({ found: false })
  expect(await issuerOf()).toBe(site)
})

test('from then on credentials name the domain, and verify for others and here', async () => {
  await own.serveAndCheck()
  expect((await own.showSigning()).own).toMatchObject({ found: true })
  const { signed } = await hireWithCredential(app)
  expect(signed.issuer.id).toBe(ownDid)
  expect(signed.proof.verificationMethod).toBe(`${ownDid}#key-1`)
  expect(await readElsewhere(app, signed, servedAt(await own.offered()))).toEqual(intact)
  internet.requests.splice(0)
  expect(await read(app.anyone, signed)).toMatchObject({
    issuer: ownDid,
    hosted_here: false,
    domain,
    company: { name: 'Globex', slug: 'globex', state: 'active' },
    status: 'current',
  })
  // The key is the domain's word; the list is ours.
  expect(internet.requests).toContain(`${domain}/.well-known/did.json`)

  // What is about its list is found under the domain too.
  const { caller, id, signed: other } = await hireWithCredential(app)
  await caller.call(revokeCredential, { params: { credentialId: id } })
  expect(await codeOf(read(app.anyone, other))).toBe('credentialRevoked')
  expect(await read(app.anyone, signed)).toMatchObject({ status: 'current' })
})

test('after a rotation they name this site until the document has the new key, and earlier ones still verify', async () => {
  await own.serveAndCheck()
  const before = await hireWithCredential(app)
  const old = await own.offered()
  clock.at += 60_000
  await app.operators.rotateKey('globex')
  expect((await own.showSigning()).own).toMatchObject({ found: false })
  const between = await hireWithCredential(app)
  expect(between.signed.issuer.id).toBe((await own.showSigning()).did)
  clock.at += day
  // The company still serves the document of before.
  for (const { signed } of [before, between]) {
    expect(await readElsewhere(app, signed, servedAt(old))).toEqual(intact)
    expect(await read(app.anyone, signed)).toMatchObject({ status: 'current' })
  }
  expect(await codeOf(own.check())).toBe('didKeyMissing')

  await own.serveAndCheck()
  const after = await hireWithCredential(app)
  expect(after.signed.proof.verificationMethod).toBe(`${ownDid}#key-2`)
  for (const { signed } of [before, between, after]) {
    expect(await readElsewhere(app, signed, servedAt(await own.offered()))).toEqual(intact)
    expect(await read(app.anyone, signed)).toMatchObject({ status: 'current' })
  }
})

test('a document that has taken over a new key is found within an hour, without a click', async () => {
  await own.serveAndCheck()
  const before = await hireWithCredential(app)
  clock.at += 60_000
  await app.operators.rotateKey('globex')
  clock.at += hour
  await recheck()
  expect(await read(app.anyone, before.signed)).toMatchObject({ status: 'current' })
  await own.serve()
  clock.at += hour
  await recheck()
  expect((await own.showSigning()).own).toMatchObject({ found: true })
  expect(await read(app.anyone, before.signed)).toMatchObject({ status: 'current' })
  expect(await issuerOf()).toBe(ownDid)
})

test('each month the document is looked for: unreachable, it is asked for the next day; gone, it is no longer named', async () => {
  await own.serveAndCheck()
  const { signed } = await hireWithCredential(app)
  internet.requests.splice(0)
  clock.at += (recheckDays - 1) * day
  await recheck()
  expect(internet.requests).toEqual([])
  clock.at += day
  internet.serve(documentUrl, 'busy', 503)
  await recheck()
  expect(await issuerOf()).toBe(ownDid)
  internet.requests.splice(0)
  clock.at += day / 2
  await recheck()
  expect(internet.requests).toEqual([])
  clock.at += day / 2
  await own.serve()
  await recheck()
  expect(await issuerOf()).toBe(ownDid)

  clock.at += recheckDays * day
  internet.pages.delete(`${domain}/.well-known/did.json`)
  await recheck()
  expect((await own.showSigning()).own).toMatchObject({ found: false })
  expect(await issuerOf()).toBe((await own.showSigning()).did)
  expect(await codeOf(read(app.anyone, signed))).toBe('credentialIssuerUnreachable')
  // What it has signed counts again as soon as the document is back.
  await own.serve()
  expect(await read(app.anyone, signed)).toMatchObject({ status: 'current' })
})

test('a company that has lost its domain signs nothing; what names the domain holds while it is there, for nobody here', async () => {
  await own.serveAndCheck()
  const { signed } = await hireWithCredential(app)
  const next = await hire(app)
  const gita = await app.asReauthenticated('gita')
  await gita.call(removeDomain, { params: globex })
  expect(await codeOf(issue(next))).toBe('signingOff')
  expect(await codeOf(own.check())).toBe('signingNeedsDomain')
  expect(await own.showSigning()).toMatchObject({ domain: null, own: null })
  expect(await read(app.anyone, signed)).toMatchObject({ domain, company: null, status: 'current' })
  clock.at += recheckDays * day
  await recheck()
  await own.verify()
  expect((await own.showSigning()).own).toMatchObject({ found: false })
})

test('a company that has closed is named by its key, and what it signed holds, also what it would sign anew no more', async () => {
  await own.serveAndCheck()
  const { signed } = await hireWithCredential(app)
  const former = await hireWithCredential(app)
  await former.caller.call(leaveCompany, { params: former.params })
  clock.at += 2 * day
  await app.work('endEmployments')
  expect(await read(app.anyone, former.signed)).toMatchObject({ status: 'refresh' })

  await app.operators.closeCompany('globex', null)
  await settled(app.backend)
  expect(await read(app.anyone, signed)).toMatchObject({
    domain,
    status: 'current',
    company: { name: 'Globex', slug: null, state: 'closed' },
  })
  expect(await read(app.anyone, former.signed)).toMatchObject({ status: 'current' })
  const { items } = await former.caller.call(listCredentials, { params: former.params })
  expect(items).toMatchObject([{ state: 'valid' }])
})
