import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { timestamp } from '../core/fields.ts'

/** Whether a company signs what it confirms, and under which names (docs/decisions/162-signed-employments.md). */
export const CompanySigning = z.object({
  /** Whether this site can sign at all. */
  available: z.boolean(),
  /** The company's verified domain, which it needs to sign. */
  domain: z.nullable(z.string()),
  /** Null while it does not sign. */
  enabled_at: z.nullable(timestamp),
  /** Its name as an issuer at this site: `did:web:…`. Null before it has signed for the first time. */
  did: z.nullable(z.string()),
  /** The document that lets its credentials name its own domain, once it is served there. */
  own: z.nullable(
    z.object({
      url: z.string(),
      document: z.string(),
      /** Whether it was found there when it was last checked, with the current key. */
      found: z.boolean(),
      checked_at: z.nullable(timestamp),
    }),
  ),
})
export type CompanySigning = z.infer<typeof CompanySigning>

export const SigningForm = z.object({ enabled: z.boolean() })

const path = '/api/companies/:slug/signing'

export const showCompanySigning = endpoint({
  method: 'GET',
  path,
  access: 'companyAdmin',
  summary: 'Whether the company signs what it confirms, and the document for its own domain.',
  reply: CompanySigning,
})

export const changeCompanySigning = endpoint({
  method: 'PUT',
  path,
  access: 'companyAdmin',
  summary:
    'Turns on or off that the company signs what it confirms, each time a person asks for it. What is signed holds also after it is turned off.',
  body: SigningForm,
  reply: CompanySigning,
  requiresReauthentication: true,
  limited: true,
  refusals: { signingNeedsDomain: 409, signingUnavailable: 503 },
})

/** Why the company's own document does not count; each is also a refusal code. */
export const ownDocumentFailures = ['didUnreachable', 'didMissing', 'didWrong', 'didKeyMissing'] as const
export type OwnDocumentFailure = (typeof ownDocumentFailures)[number]

export const checkOwnDocument = endpoint({
  method: 'POST',
  path: `${path}/own-document`,
  access: 'companyAdmin',
  summary:
    "Looks for the document under the company's own domain. From then on its credentials name that domain; checked monthly.",
  reply: CompanySigning,
  limited: true,
  refusals: {
    signingOff: 409,
    signingNeedsDomain: 409,
    didUnreachable: 409,
    didMissing: 409,
    didWrong: 409,
    didKeyMissing: 409,
  },
})
