import { expect, test } from 'vitest'
import sharp from 'sharp'
import { createCompany, verifyDomain } from '../companies/domainFixtures.ts'
import { failure, useBackend } from '../backend.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import { createIssuer, exampleOf, read, signAs, statusEntry } from './issuer.ts'
import { badgeWith, pdfWith, picture } from './filesWith.ts'

const internet = useLocalInternet()
const app = useBackend({ rateFactor: 1000, web: internet.config })
const issuer = createIssuer(internet, 'umbrella.com', 3)

test('a credential of any issuer is read: who signed it, when, and what it says', async () => {
  issuer.publish()
  expect(await read(app.anyone, await issuer.issue())).toEqual({
    issuer: 'did:web:umbrella.com',
    hosted_here: false,
    domain: 'umbrella.com',
    company: null,
    signed_at: '2026-03-01T09:00:00.000Z',
    valid_from: '2026-03-01T09:00:00.000Z',
    valid_until: null,
    status: 'unlisted',
    content: {
      title: 'Employment at Northwind',
      description: 'Worked at Northwind.',
      people: ['Ірина Коваль'],
      has_hashed_identity: false,
      issuer_name: 'Northwind',
      role: 'Designer',
      activity_start: '2021-05-01T00:00:00Z',
      activity_end: null,
      criteria: 'Confirmed by the company.',
      results: [{ name: 'Teamwork', value: 'Good' }],
      evidence: [],
    },
  })
})

test('the company that has verified the domain is named; a path of the domain may be anybody', async () => {
  const domain = 'hooli.com'
  const hooli = createIssuer(internet, domain, 4)
  const own = await createCompany(app, 'Hooli')
  await verifyDomain(internet, own, domain)
  hooli.publish()
  const { company } = await read(app.anyone, await hooli.issue())
  expect(company).toEqual({ name: 'Hooli', slug: own.slug, state: 'active' })

  const did = `did:web:${domain}:users:7`
  const multikey = hooli.method.split('#')[1]
  const method = { id: `${did}#key`, type: 'Multikey', controller: did, publicKeyMultibase: multikey }
  const document = { id: did, assertionMethod: [method] }
  internet.serve(`https://${domain}/users/7/did.json`, JSON.stringify(document))
  expect(await read(app.anyone, await signAs(method.id, 4, exampleOf(did)))).toMatchObject({
    domain,
    company: null,
  })
})

test('a key alone can be an issuer, which no domain vouches for', async () => {
  const multikey = issuer.method.split('#')[1]
  const did = `did:key:${multikey}`
  const signed = await signAs(`${did}#${multikey}`, 3, exampleOf(did))
  expect(await read(app.anyone, signed)).toMatchObject({ issuer: did, domain: null, company: null })
})

test('it is found in a badge and in a PDF, where other files may be too', async () => {
  issuer.publish()
  const json = JSON.stringify(await issuer.issue())
  const badge = badgeWith(json)
  expect((await sharp(badge).metadata()).width).toBe(8)
  expect((await read(app.anyone, badge)).content.people).toEqual(['Ірина Коваль'])
  const pdf = await pdfWith({ 'resume.json': '{"basics":{}}', 'credential.json': json })
  expect((await read(app.anyone, pdf)).content.people).toEqual(['Ірина Коваль'])

  const codeOf = async (file: Uint8Array) => (await failure(read(app.anyone, file))).code
  expect(await codeOf(picture)).toBe('credentialNotFound')
  expect(await codeOf(await pdfWith({ 'resume.json': '{"basics":{}}' }))).toBe('credentialNotFound')
  expect(await codeOf(await pdfWith({ a: json, b: json }))).toBe('credentialSeveral')
  expect(await codeOf(Buffer.from('%PDF-1.7 and nothing else'))).toBe('credentialNotFound')
  // Baking again replaces what was there.
  expect((await read(app.anyone, badgeWith(json, badge))).content.people).toEqual(['Ірина Коваль'])
})

test('a status is read as it is now: current, replaced by a newer one, suspended, revoked', async () => {
  issuer.publish()
  const only = async (purpose: string, set: number[]) => {
    await issuer.publishList({ set, subject: { statusPurpose: purpose } })
    return read(
      app.anyone,
      await issuer.issue({ credentialStatus: statusEntry(issuer.listUrl, '94567', purpose) }),
    )
  }
  expect(await only('revocation', [94_566, 94_568])).toMatchObject({ status: 'current' })
  expect(await only('refresh', [94_567])).toMatchObject({ status: 'refresh' })
  expect((await failure(only('suspension', [94_567]))).code).toBe('credentialSuspended')
  expect((await failure(only('revocation', [94_567]))).code).toBe('credentialRevoked')
})
