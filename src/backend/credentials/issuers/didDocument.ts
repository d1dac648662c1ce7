import type { Context } from '../../core/context.ts'
import { didWebOf } from '../proofs/didWeb.ts'
import type { KeyRow } from './keys.ts'

/** The DID of an issuer at this site. */
export const siteDid = ({ siteUrl }: Pick<Context, 'siteUrl'>, issuerId: number): string =>
  didWebOf(siteUrl, 'issuers', String(issuerId))

/** The DID of a company that serves its document itself. */
export const domainDid = (domain: string): string => didWebOf(`https://${domain}`)

/** The name of a key in an issuer's document. */
export const keyUrl = (did: string, { number }: Pick<KeyRow, 'number'>): string => `${did}#key-${number}`

const isRetired = ({ retiredAt, revokedAt }: KeyRow) => retiredAt !== null && revokedAt === null

/**
 * The document of an issuer. `did:web` has no history, so it names all keys: a retired one with the end of its use, for what it
 * signed before; a revoked one only as revoked, so that nothing of it verifies.
 */
export function didDocument(did: string, keys: readonly KeyRow[]) {
  const terms = {
    retired: {
      '@id': 'https://w3id.org/security#expiration',
      '@type': 'http://www.w3.org/2001/XMLSchema#dateTime',
    },
  }
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      ...(keys.some(isRetired) ? [terms] : []),
    ],
    id: did,
    verificationMethod: keys.map((key) => ({
      id: keyUrl(did, key),
      type: 'Multikey',
      controller: did,
      publicKeyMultibase: key.publicKey,
      ...(key.revokedAt ? { revoked: key.revokedAt.toISOString() } : {}),
      ...(isRetired(key) ? { retired: key.retiredAt?.toISOString() } : {}),
    })),
    assertionMethod: keys.filter(({ revokedAt }) => revokedAt === null).map((key) => keyUrl(did, key)),
  }
}
