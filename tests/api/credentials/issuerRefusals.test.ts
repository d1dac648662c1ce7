import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { CredentialFault } from '#contract/credentials/verify.ts'
import { useBackend } from '../backend.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import { createIssuer, exampleOf, read, refusalOf, signAs, statusEntry } from './issuer.ts'

const internet = useLocalInternet()
const app = useBackend({ rateFactor: 1000, web: internet.config })
const issuer = createIssuer(internet, 'umbrella.com', 3)
const other = createIssuer(internet, 'hooli.com', 4)
const didUrl = 'https://umbrella.com/.well-known/did.json'
const context = (exampleOf(issuer.did) as { '@context': string[] })['@context']

beforeAll(async () => {
  issuer.publish()
  other.publish()
  // Starts the process that reads.
  await read(app.anyone, await issuer.issue())
})

const revocable = (index = '94567', url = issuer.listUrl) =>
  issuer.issue({ credentialStatus: statusEntry(url, index) })
const bomb = () => `u${gzipSync(Buffer.alloc(40 * 1024 * 1024), { level: 9 }).toString('base64url')}`
test.each<[string, CredentialFault, () => unknown]>([
  [
    'an issuer that is named by a page',
    'credentialIssuerUnsupported',
    () => issuer.issue({ issuer: 'https://umbrella.com/issuers/7' }),
  ],
  ['the key of another', 'credentialIssuerMismatch', () => signAs(other.method, 4, exampleOf(issuer.did))],
  [
    'a key that the issuer does not have',
    'credentialKeyUnknown',
    () => signAs(`${issuer.did}#another`, 9, exampleOf(issuer.did)),
  ],
  [
    'a host that does not exist',
    'credentialIssuerUnreachable',
    () => signAs('did:web:initech.com#key', 3, exampleOf('did:web:initech.com')),
  ],
  [
    'a host in the own network',
    'credentialIssuerPrivate',
    () => {
      internet.hosts.set('www.initech.com', ['10.0.0.1'])
      return signAs('did:web:www.initech.com#key', 3, exampleOf('did:web:www.initech.com'))
    },
  ],
  [
    'the own machine',
    'credentialIssuerPrivate',
    () => signAs('did:web:localhost%3A5432#key', 3, exampleOf('did:web:localhost%3A5432')),
  ],
  [
    'a redirect to a private address',
    'credentialIssuerPrivate',
    () => {
      const did = 'did:web:www.globex.com'
      const location = 'https://169.254.169.254/latest/meta-data'
      internet.serve('https://www.globex.com/.well-known/did.json', '', 302, { location })
      return signAs(`${did}#key`, 3, exampleOf(did))
    },
  ],
  [
    'a list of another kind',
    'credentialStatusUnsupported',
    () =>
      issuer.issue({
        '@context': [...context, 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json'],
        credentialStatus: { id: 'https://umbrella.com/revocations', type: '1EdTechRevocationList' },
      }),
  ],
  [
    'a list that is missing',
    'credentialStatusUnreachable',
    () => revocable('0', 'https://umbrella.com/lists/none'),
  ],
  ['a list in the own network', 'credentialStatusPrivate', () => revocable('0', 'https://10.0.0.1/lists/1')],
  [
    'a list of another issuer',
    'credentialStatusOtherIssuer',
    async () => {
      await other.publishList({ set: [] })
      return revocable('0', other.listUrl)
    },
  ],
  [
    'a list that claims the issuer',
    'credentialStatusInvalid',
    async () => {
      await issuer.publishList({ set: [], changes: { issuer: other.did } })
      return other.issue({ credentialStatus: statusEntry(issuer.listUrl, '0') })
    },
  ],
  [
    'a list of another purpose',
    'credentialStatusInvalid',
    async () => {
      await issuer.publishList({ set: [], subject: { statusPurpose: 'refresh' } })
      return revocable()
    },
  ],
  [
    'a place beyond the list',
    'credentialStatusInvalid',
    async () => {
      await issuer.publishList({ set: [] })
      return revocable('131072')
    },
  ],
  [
    'a list that has expired',
    'credentialStatusInvalid',
    async () => {
      await issuer.publishList({ set: [], changes: { validUntil: '2026-03-02T00:00:00Z' } })
      return revocable()
    },
  ],
  [
    'a list that is a bomb',
    'credentialStatusTooLarge',
    async () => {
      await issuer.publishList({ set: [], subject: { encodedList: bomb() } })
      return revocable()
    },
  ],
  [
    'a revoked one',
    'credentialRevoked',
    async () => {
      await issuer.publishList({ set: [94_567] })
      return revocable()
    },
  ],
])('%s is refused as %s', async (_what, fault, make) => {
  expect(await refusalOf(app.anyone, (await make()) as object)).toBe(fault)
})

test('a key that is revoked between two reads fails what it signed; one that is retired only what came later', async () => {
  const signed = await issuer.issue()
  expect(await read(app.anyone, signed)).toMatchObject({ status: 'unlisted' })
  issuer.publish({ revoked: '2026-05-01T00:00:00Z' })
  expect(await refusalOf(app.anyone, signed)).toBe('credentialKeyRevoked')

  issuer.publish({ expires: '2026-03-01T10:00:00Z' })
  expect(await read(app.anyone, signed)).toMatchObject({ status: 'unlisted' })
  const later = await issuer.sign(issuer.credential(), new Date('2026-03-01T11:00:00Z'))
  expect(await refusalOf(app.anyone, later)).toBe('credentialKeyRetired')
  issuer.publish()
})

test('a document that never ends, or is too large, costs its reader three seconds at most', async () => {
  const signed = await issuer.issue()
  internet.pages.set('umbrella.com/.well-known/did.json', (_, res) => void res.writeHead(200).write('{'))
  expect(await refusalOf(app.anyone, signed)).toBe('credentialIssuerUnreachable')
  internet.serve(didUrl, JSON.stringify({ id: issuer.did, more: 'x'.repeat(70_000) }))
  expect(await refusalOf(app.anyone, signed)).toBe('credentialIssuerUnreachable')
  issuer.publish()
})
