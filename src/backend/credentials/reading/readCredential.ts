import type { VerifiedCredential } from '#contract/credentials/verify.ts'
import { didWebDomain, didWebOf } from '../proofs/didWeb.ts'
import { requireKnownTerms } from '../proofs/requireKnownTerms.ts'
import type { Proof } from '../proofs/hashProofs.ts'
import { encodePublicKey } from '../proofs/multikey.ts'
import { contentOf } from './content.ts'
import { parseCredential } from './credential.ts'
import { extractDocument } from './extractDocument.ts'
import { findIssuer, type Issuer } from './issuerKeys.ts'
import { requireSigned, requireValidDates } from './requireSigned.ts'
import type { Sources } from './sources.ts'
import { readStatus } from './status.ts'
import { faultOf } from './unverifiable.ts'

/**
 * Reads a credential of any issuer, and verifies it: all its proofs, whose key that is, its dates, and its status today.
 *
 * @throws Unverifiable
 */
export async function readCredential(bytes: Buffer, sources: Sources): Promise<VerifiedCredential> {
  const document = await extractDocument(bytes)
  const credential = parseCredential(document)
  try {
    // What is refused for its terms needs no issuer.
    requireKnownTerms(document)
  } catch (error) {
    throw faultOf(error, document)
  }
  const issuer = await findIssuer(credential.issuer.id, sources)
  const [proof] = await requireSigned(document, issuer, sources)
  requireValidDates(credential, sources.now)
  const status = await readStatus(credential, issuer, sources)
  return {
    issuer: issuer.id,
    hosted_here: issuer.own !== null,
    domain: didWebDomain(issuer.id),
    company: await findCompany(issuer, proof, sources),
    signed_at: toTimestamp(proof?.created),
    valid_from: toTimestamp(credential.validFrom),
    valid_until: toTimestamp(credential.validUntil),
    status,
    content: contentOf(credential),
  }
}

const toTimestamp = (time: string | undefined) => (time === undefined ? null : new Date(time).toISOString())

/** A path of a domain may belong to one of its users; for the company speaks the domain itself. */
async function findCompany({ id, own, findKey }: Issuer, proof: Proof | undefined, sources: Sources) {
  if (own) return own.company
  const domain = didWebDomain(id)
  if (domain === null || id !== didWebOf(`https://${domain}`)) return null
  // A closed company has no domain, but its key is known.
  const signer = async () => (proof ? sources.findClosedCompany(encodePublicKey(findKey(proof))) : null)
  return (await sources.findVerifiedCompany(domain)) ?? signer()
}
