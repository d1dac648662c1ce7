import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** A document of another standard: JSON whose members that standard defines. */
const Document = z.record(z.string(), z.unknown())

export const showIssuer = endpoint({
  method: 'GET',
  path: '/api/issuers/:issuerId',
  access: 'anyone',
  summary:
    'The DID document of an issuer, with all its keys. The site serves it at `/issuers/{id}/did.json`.',
  reply: Document,
})

export const showCredentialList = endpoint({
  method: 'GET',
  path: '/api/issuers/:issuerId/lists/:listId/:purpose',
  access: 'anyone',
  summary:
    'A signed list of states (Bitstring Status List): `revocation` or `refresh`. The site serves it at `/issuers/{id}/lists/{id}/{purpose}.json`.',
  reply: Document,
  refusals: { signingUnavailable: 503 },
})
