import { expect, test } from 'vitest'
import { decodeDidKey } from '#backend/credentials/proofs/didKey.ts'
import { didWebDomain, didWebOf, didWebUrl } from '#backend/credentials/proofs/didWeb.ts'
import { decodePublicKey, encodeBase58, encodePublicKey } from '#backend/credentials/proofs/multikey.ts'

// The examples of the specification of did:web, and ours.
test.each([
  ['did:web:w3c-ccg.github.io', 'https://w3c-ccg.github.io/.well-known/did.json'],
  ['did:web:w3c-ccg.github.io:user:alice', 'https://w3c-ccg.github.io/user/alice/did.json'],
  ['did:web:example.com%3A3000:user:alice', 'https://example.com:3000/user/alice/did.json'],
  ['did:web:tenure.example:issuers:7', 'https://tenure.example/issuers/7/did.json'],
])('%s is at %s', (did, url) => {
  expect(didWebUrl(did)?.href).toBe(url)
})

test.each([
  'did:key:z6Mk',
  'did:web:',
  'did:web:example.com:',
  'did:web:example.com::a',
  'did:web:example.com:..:a',
  'did:web:example.com:%2e%2E:a',
  'did:web:example.com:a%2Fb',
  'did:web:example.com/path',
  'did:web:example.com%3Ax',
  'did:web:user@example.com',
  'did:web:example.com:a?b',
  'did:web:example.com#key',
])('%s is no did:web', (did) => {
  expect(didWebUrl(did)).toBeNull()
  expect(didWebDomain(did)).toBeNull()
})

test('a did:web is made from an origin, with its port, and a path', () => {
  expect(didWebOf('https://tenure.example', 'issuers', '7')).toBe('did:web:tenure.example:issuers:7')
  expect(didWebOf('http://localhost:4321', 'issuers', '7')).toBe('did:web:localhost%3A4321:issuers:7')
  expect(didWebOf('https://northwind.example')).toBe('did:web:northwind.example')
})

const multikey = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
test('a key survives being written, and nothing else is taken for one', () => {
  const key = decodePublicKey(multikey) ?? Buffer.alloc(0)
  expect(key).toHaveLength(32)
  expect(encodePublicKey(key)).toBe(multikey)
  const others = [
    'z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq',
    multikey.slice(1),
    `${multikey}a`,
    'z0OIl',
    `z${'1'.repeat(1_000_000)}`,
    encodeBase58(Buffer.alloc(34)),
    '',
  ]
  expect(others.map(decodePublicKey)).toEqual(others.map(() => null))
})

test('a did:key is its key, by itself or as its own fragment', () => {
  const key = decodePublicKey(multikey)
  expect(decodeDidKey(`did:key:${multikey}`)).toEqual(key)
  expect(decodeDidKey(`did:key:${multikey}#${multikey}`)).toEqual(key)
  expect(decodeDidKey(`did:key:${multikey}#another`)).toBeNull()
  expect(decodeDidKey(`did:web:${multikey}`)).toBeNull()
})
