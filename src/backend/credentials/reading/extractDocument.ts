import { isPng, readBadges } from './badgePng.ts'
import { parseDocument } from './parseDocument.ts'
import { queuePdf } from './queues.ts'
import { Unverifiable } from './unverifiable.ts'

/** Three parts in base 64 for URLs, of which the first is an object of JSON. */
const jwt = /^eyJ[\w-]+\.[\w-]+\.[\w-]*(?:~|$)/

/**
 * The credential in a file: the file itself, a badge in PNG, or one attached to a PDF.
 *
 * @throws Unverifiable
 */
export async function extractDocument(bytes: Buffer): Promise<Readonly<Record<string, unknown>>> {
  if (isPng(bytes)) return parseOnly(readBadges(bytes))
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return parseOnly(await attachedTo(bytes))
  return parseCredential(decodeText(bytes))
}

function parseOnly(texts: readonly string[]): Readonly<Record<string, unknown>> {
  const [text, another] = texts
  if (text === undefined) throw new Unverifiable('credentialNotFound')
  if (another !== undefined) throw new Unverifiable('credentialSeveral')
  return parseCredential(text)
}

function parseCredential(text: string) {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (jwt.test(trimmed)) throw new Unverifiable('credentialIsJwt')
  return parseDocument(trimmed)
}

/** A CV may have other files attached; a credential says that it is one. */
async function attachedTo(pdf: Buffer): Promise<string[]> {
  const files = await queuePdf(pdf)
  return files
    .map((file) => Buffer.from(file).toString('utf8'))
    .filter((text) => /^\s*\{/.test(text) && text.includes('"VerifiableCredential"'))
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Unverifiable('credentialUnreadable', error)
  }
}
