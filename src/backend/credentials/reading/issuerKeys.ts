import * as z from 'zod/mini'
import { base64urlnopad } from '@scure/base'
import { decodeDidKey, isDidKey } from '../proofs/didKey.ts'
import { didWebUrl, isDidWeb } from '../proofs/didWeb.ts'
import type { Proof } from '../proofs/hashProofs.ts'
import { decodePublicKey } from '../proofs/multikey.ts'
import { isPrivate, type OwnIssuer, type Sources } from './sources.ts'
import { Unverifiable } from './unverifiable.ts'

const DateTime = z.iso.datetime({ offset: true })
const Method = z.looseObject({
  id: z.string(),
  controller: z.string(),
  publicKeyMultibase: z.optional(z.string()),
  publicKeyJwk: z.optional(
    z.looseObject({ kty: z.string(), crv: z.optional(z.string()), x: z.optional(z.string()) }),
  ),
  /** Since when the key signs nothing more. */
  expires: z.optional(DateTime),
  /** Since when a key of an issuer here signs nothing more: after `expires` readers differ on what it signed before. */
  retired: z.optional(DateTime),
  /** Since when nothing that the key has signed counts. */
  revoked: z.optional(DateTime),
})
type Method = z.infer<typeof Method>

const ControllerDocument = z.looseObject({
  id: z.string(),
  verificationMethod: z.optional(z.array(z.unknown())),
  assertionMethod: z.optional(z.array(z.unknown())),
})

export interface Issuer {
  readonly id: string
  /** Set if this server hosts it. */
  readonly own: OwnIssuer | null
  /** The key of a proof, if it is the issuer's and may sign. @throws Unverifiable */
  findKey(proof: Proof): Uint8Array
}

/**
 * Finds an issuer with its keys, anew each time: a key may have been revoked since the last.
 *
 * @throws Unverifiable
 */
export async function findIssuer(id: string, sources: Sources): Promise<Issuer> {
  if (isDidKey(id)) return { id, own: null, findKey: (proof) => ofIssuer(id, proof, decodeDidKey) }
  if (!isDidWeb(id)) throw new Unverifiable('credentialIssuerUnsupported')
  const own = (await sources.own?.resolveOwn(id)) ?? null
  const found = ControllerDocument.safeParse(own?.document ?? (await fetchController(id, sources)))
  if (!found.success || found.data.id !== id) throw new Unverifiable('credentialKeyUnknown', found.error)
  const methods = assertionMethodsOf(found.data)
  const findNamed = (name: string, proof: Proof) =>
    keyOf(
      methods.find((method) => method.id === name),
      proof,
      sources.now,
    )
  return { id, own, findKey: (proof) => ofIssuer(id, proof, findNamed) }
}

async function fetchController(id: string, { fetchDocument }: Sources): Promise<object> {
  const url = didWebUrl(id)
  if (!url) throw new Unverifiable('credentialIssuerUnsupported')
  try {
    return await fetchDocument(url.href, { mayLeaveHost: false })
  } catch (error) {
    throw new Unverifiable(
      isPrivate(error) ? 'credentialIssuerPrivate' : 'credentialIssuerUnreachable',
      error,
    )
  }
}

function ofIssuer(id: string, proof: Proof, find: (method: string, proof: Proof) => Uint8Array | null) {
  const method = proof.verificationMethod
  if (method.split('#')[0] !== id) throw new Unverifiable('credentialIssuerMismatch')
  const key = find(method, proof)
  if (!key) throw new Unverifiable('credentialKeyUnknown')
  return key
}

/** The methods that may sign credentials: embedded among those, or named there. */
function assertionMethodsOf(controller: z.infer<typeof ControllerDocument>): Method[] {
  const { id, verificationMethod = [], assertionMethod = [] } = controller
  const absolute = (name: string) => (name.startsWith('#') ? id + name : name)
  const parse = (value: unknown): Method[] => {
    const { data } = Method.safeParse(value)
    return data?.controller === id ? [{ ...data, id: absolute(data.id) }] : []
  }
  const listed = verificationMethod.flatMap(parse)
  return assertionMethod.flatMap((entry) =>
    typeof entry === 'string' ? listed.filter((method) => method.id === absolute(entry)) : parse(entry),
  )
}

function keyOf(method: Method | undefined, { created }: Proof, now: Date): Uint8Array | null {
  if (!method) return null
  if (method.revoked && new Date(method.revoked) <= now) throw new Unverifiable('credentialKeyRevoked')
  const end = method.expires ?? method.retired
  if (end !== undefined && (!created || new Date(created) > new Date(end)))
    throw new Unverifiable('credentialKeyRetired')
  if (method.publicKeyMultibase) return decodePublicKey(method.publicKeyMultibase)
  const { kty, crv, x = '' } = method.publicKeyJwk ?? {}
  return kty === 'OKP' && crv === 'Ed25519' && /^[\w-]{43}$/.test(x) ? base64urlnopad.decode(x) : null
}
