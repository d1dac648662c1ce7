import { pinnedContexts, type Contexts } from './contexts.ts'
import { ProofError } from './proofError.ts'

/** Keywords of JSON-LD that a text in several languages and scripts needs. */
const valueKeywords = ['@value', '@language', '@direction']

/**
 * Requires that a document says what it means in terms of known contexts only. A signature over the graph also holds for other
 * spellings of it: with an IRI or a keyword as key, its bearer could move the end of its validity or its status to where nobody
 * looks for it.
 *
 * @throws ProofError
 */
export function requireKnownTerms(document: object, contexts: Contexts = pinnedContexts): void {
  if (!('@context' in document)) throw new ProofError('contextMissing')
  requireTerms(document, contexts)
}

function requireTerms(value: unknown, contexts: Contexts): void {
  if (Array.isArray(value)) value.forEach((one) => requireTerms(one, contexts))
  else if (typeof value === 'object' && value !== null)
    for (const [key, field] of Object.entries(value)) {
      if (key === '@context') requireContexts(field, contexts)
      else if (isTerm(key) || ('@value' in value && valueKeywords.includes(key)))
        requireTerms(field, contexts)
      else throw new ProofError('keyIsNoTerm')
    }
}

/** A compact IRI has a colon, a keyword begins with @, and `__proto__` means something else to a program. */
const isTerm = (key: string) => !key.startsWith('@') && !key.includes(':') && key !== '__proto__'

function requireContexts(value: unknown, contexts: Contexts): void {
  const urls: unknown[] = Array.isArray(value) ? value : [value]
  if (urls.length === 0) throw new ProofError('contextMissing')
  for (const url of urls) {
    if (typeof url !== 'string') throw new ProofError('contextInline')
    if (!contexts.has(url)) throw new ProofError('contextUnknown')
  }
}
