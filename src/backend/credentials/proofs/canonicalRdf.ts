import { pinnedContexts, type Contexts } from './contexts.ts'
import { ProofError } from './proofError.ts'

/**
 * The graph of a document as N-Quads in their canonical order (RDFC-1.0). Terms that no context defines, and whatever else would
 * be lost on the way to the graph, are errors: they would not be signed.
 *
 * @throws ProofError
 */
export async function canonicalRdf(document: object, contexts: Contexts = pinnedContexts): Promise<string> {
  // Loaded when it is needed: 25 MB.
  const { default: jsonld } = await import('jsonld')
  try {
    return await jsonld.canonize(document, {
      documentLoader: (url) => loadContext(url, contexts),
      base: null,
      safe: true,
      canonizeOptions: { algorithm: 'RDFC-1.0', format: 'application/n-quads', maxWorkFactor: 1 },
    })
  } catch (error) {
    throw error instanceof ProofError ? error : new ProofError(failureOf(error), error)
  }
}

function loadContext(documentUrl: string, contexts: Contexts) {
  const document = contexts.get(documentUrl)
  if (!document) return Promise.reject(new ProofError('contextUnknown'))
  return Promise.resolve({ documentUrl, document, tag: 'static' as const })
}

function failureOf(error: unknown) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  if (name === 'jsonld.ValidationError') return 'termUnknown'
  return message.includes('deep iterations') ? 'graphTooComplex' : 'graphMalformed'
}
