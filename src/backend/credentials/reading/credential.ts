import * as z from 'zod/mini'
import { credentialsContext } from '../proofs/contexts.ts'
import { Unverifiable } from './unverifiable.ts'

const oldContext = 'https://www.w3.org/2018/credentials/v1'

const DateTime = z.iso.datetime({ offset: true })
const Types = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((types) => [types].flat()),
)
/** One or several, as a list. */
const many = <T extends z.ZodMiniType>(one: T) =>
  z.pipe(
    z.union([z.array(one), one]),
    z.transform((values) => [values].flat() as z.infer<T>[]),
  )

const StatusEntry = z.looseObject({
  type: Types,
  statusPurpose: z.optional(z.string()),
  statusListIndex: z.optional(z.union([z.string(), z.number()])),
  statusListCredential: z.optional(z.string()),
})
export type StatusEntry = z.infer<typeof StatusEntry>

/** What every credential of the data model 2.0 has, of any type. */
const Credential = z.looseObject({
  '@context': z.array(z.unknown()),
  id: z.optional(z.string()),
  type: Types,
  issuer: z.pipe(
    z.union([z.string(), z.looseObject({ id: z.string() })]),
    z.transform((issuer) => (typeof issuer === 'string' ? { id: issuer } : issuer)),
  ),
  validFrom: z.optional(DateTime),
  validUntil: z.optional(DateTime),
  credentialStatus: z.optional(many(StatusEntry)),
  credentialSubject: many(z.looseObject({})),
})
export type Credential = z.infer<typeof Credential>

/**
 * Reads a document as a credential.
 *
 * @throws Unverifiable
 */
export function parseCredential(document: Readonly<Record<string, unknown>>): Credential {
  const contexts = [document['@context']].flat()
  if (contexts.includes(oldContext)) throw new Unverifiable('credentialOldModel')
  const parsed = Credential.safeParse(document)
  if (
    !parsed.success ||
    contexts[0] !== credentialsContext ||
    !parsed.data.type.includes('VerifiableCredential')
  )
    throw new Unverifiable('credentialMalformed', parsed.error)
  requireOneRoot(document)
  return parsed.data
}

/**
 * The signature also holds where fields of the credential stand at another mention of its identifier, where its end of validity
 * or its status would be overlooked.
 */
function requireOneRoot({ id, ...fields }: Readonly<Record<string, unknown>>): void {
  if (id !== undefined && Object.values(fields).some((field) => describes(field, id)))
    throw new Unverifiable('credentialMalformed')
}

function describes(value: unknown, id: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const fields = Object.entries(value)
  const isOther = 'id' in value && value.id === id && fields.some(([key]) => key !== 'id' && key !== 'type')
  return isOther || fields.some(([, field]) => describes(field, id))
}
