import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { canonicalJson } from '#contract/core/canonicalJson.ts'
import { canonicalRdf } from './canonicalRdf.ts'
import { pinnedContexts, type Contexts } from './contexts.ts'
import { ProofError } from './proofError.ts'
import { requireKnownTerms } from './requireKnownTerms.ts'

const cryptosuites = ['eddsa-rdfc-2022', 'eddsa-jcs-2022'] as const
/** Every one costs a canonical form. */
const maxProofs = 5

const DateTime = z.iso.datetime({ offset: true })
const Ids = z.union([z.string(), z.array(z.string())])

/** A proof of Data Integrity as this product reads and writes it. */
const Proof = z.looseObject({
  id: z.optional(z.string()),
  type: z.literal('DataIntegrityProof'),
  cryptosuite: z.enum(cryptosuites),
  created: z.optional(DateTime),
  expires: z.optional(DateTime),
  verificationMethod: z.string(),
  proofPurpose: z.string(),
  previousProof: z.optional(Ids),
  proofValue: z.string(),
})
export type Proof = z.infer<typeof Proof>

/** A proof and the 64 bytes that its signature is over. */
export interface HashedProof {
  readonly proof: Proof
  readonly data: Uint8Array
}

/**
 * Reads the proofs of a document and what each of them signs. No key is needed for that, so it can be done apart from where they
 * are looked up.
 *
 * @throws ProofError
 */
export async function hashProofs(
  document: object,
  contexts: Contexts = pinnedContexts,
): Promise<readonly HashedProof[]> {
  requireKnownTerms(document, contexts)
  const { proof: stated, ...unsecured } = document as { proof?: unknown }
  const proofs = stated === undefined ? [] : Array.isArray(stated) ? (stated as unknown[]) : [stated]
  if (proofs.length === 0) throw new ProofError('proofMissing')
  if (proofs.length > maxProofs) throw new ProofError('tooManyProofs')
  const parsed = proofs.map(parseProof)
  const hashed: HashedProof[] = []
  for (const proof of parsed)
    hashed.push({ proof, data: await hashProof(withPrevious(unsecured, proof, parsed), proof, contexts) })
  return hashed
}

/** What a proof signs: the hashes of its own configuration and of the document, each in its canonical form. */
export async function hashProof(
  unsecured: object,
  { proofValue: _, ...config }: Omit<Proof, 'proofValue'> & { readonly proofValue?: string },
  contexts: Contexts = pinnedContexts,
): Promise<Uint8Array> {
  if (config.cryptosuite === 'eddsa-jcs-2022')
    return hashBoth(canonicalJson(config), canonicalJson(inContextOf(unsecured, config)))
  const withContext = { ...config, '@context': contextOf(unsecured) }
  return hashBoth(await canonicalRdf(withContext, contexts), await canonicalRdf(unsecured, contexts))
}

const hashBoth = (...canonical: [string, string]) =>
  Buffer.concat(canonical.map((form) => createHash('sha256').update(form).digest()))

function parseProof(value: unknown): Proof {
  const parsed = Proof.safeParse(value)
  if (parsed.success) return parsed.data
  const isUnknown = parsed.error.issues.some(
    ({ path: [field] }) => field === 'type' || field === 'cryptosuite',
  )
  throw new ProofError(isUnknown ? 'cryptosuiteUnknown' : 'proofMalformed')
}

/** A proof of a chain also signs those before it. */
function withPrevious(unsecured: object, { previousProof }: Proof, proofs: readonly Proof[]): object {
  if (previousProof === undefined) return unsecured
  const previous = [previousProof].flat().map((id) => proofs.find((proof) => proof.id === id))
  if (previous.includes(undefined)) throw new ProofError('proofMalformed')
  return { ...unsecured, proof: previous }
}

/** The context of a proof is the one that was signed; the document may have more after it. */
function inContextOf(unsecured: object, config: object): object {
  if (!('@context' in config)) return unsecured
  const signed = [config['@context']].flat()
  const stated = [contextOf(unsecured)].flat()
  if (!signed.every((url, index) => stated[index] === url)) throw new ProofError('proofMalformed')
  return { ...unsecured, '@context': config['@context'] }
}

const contextOf = (document: object): unknown => (document as { '@context'?: unknown })['@context']
