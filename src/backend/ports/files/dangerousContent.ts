import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import sax from 'sax'
import { openPromise, type Entry, type ZipFile } from 'yauzl'

/** Why a file of an accepted type is refused: a key of `locales/<locale>/validation.json`. */
export type Danger = 'fileType' | 'fileMacros' | 'fileEncrypted'

/** Word processors write fewer and smaller parts. */
const maxParts = 5_000
/** Of all parts that are read, in bytes. */
const maxReadBytes = 4 * 1024 * 1024

/** Checks an Office Open XML document for macros, externally loaded parts and encryption. */
export async function dangerOfOfficeXml(path: string): Promise<Danger | null> {
  const zip = await openPromise(path, { autoClose: false })
  let left = maxReadBytes
  try {
    if (zip.entryCount > maxParts) return 'fileType'
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return 'fileEncrypted'
      if (/(^|\/)vba(Project|Data)[^/]*$/i.test(entry.fileName)) return 'fileMacros'
      if (!/(\.rels|\[Content_Types\]\.xml)$/i.test(entry.fileName)) continue
      left -= entry.uncompressedSize
      if (left < 0) return 'fileType'
      if (refersToDanger(await readXml(zip, entry))) return 'fileMacros'
    }
    return null
  } catch {
    // Word processors write no archives, and no XML, that cannot be read.
    return 'fileType'
  } finally {
    zip.close()
  }
}

/** An XML part as text, with any encoding. The library refuses one that is larger than it says. */
async function readXml(zip: ZipFile, entry: Entry): Promise<string> {
  const stream = await zip.openReadStreamPromise(entry)
  const bytes = Buffer.from(await text(stream.setEncoding('latin1')), 'latin1')
  const encoding =
    bytes[0] === 0xff || bytes[1] === 0
      ? 'utf-16le'
      : bytes[0] === 0xfe || bytes[0] === 0
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/**
 * Whether a part names macros, or something that is fetched when the file is opened: external templates, frames and pictures.
 * Hyperlinks are fetched on a click.
 * @throws Error unless it is well-formed XML without a document type, which could hide names in entities
 */
function refersToDanger(xml: string): boolean {
  const parser = sax.parser(true)
  let isDangerous = false
  parser.onerror = (error) => {
    throw error
  }
  parser.ondoctype = () => {
    throw new Error('A document type')
  }
  parser.onopentag = ({ name, attributes }) => {
    const values = Object.values(attributes as Readonly<Record<string, string>>)
    const { TargetMode: mode = '', Type: type = '' } = attributes as Readonly<Record<string, string>>
    const isRelationship = /^(?:\w+:)?Relationship$/i.test(name)
    const isFetched = /^\s*External\s*$/i.test(mode) && !type.endsWith('/hyperlink')
    if ((isRelationship && isFetched) || values.some((value) => /macroEnabled|vbaProject/i.test(value)))
      isDangerous = true
  }
  parser.write(xml).close()
  return isDangerous
}

const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le').toString('latin1')
const vbaProject = Buffer.from('_VBA_PROJECT', 'utf16le').toString('latin1')

/** Compound files are old Office formats and the container of password-protected documents. */
export async function dangerOfCompoundFile(path: string): Promise<Danger> {
  let found: Danger = 'fileType'
  for await (const part of overlapping(path)) {
    if (part.includes(encryptedPackage)) return 'fileEncrypted'
    if (part.includes(vbaProject)) found = 'fileMacros'
  }
  return found
}

/**
 * Refuses encrypted PDFs, which cannot be scanned. Scripts and actions are not detected, because they may be in compressed
 * streams; PDFs are served as downloads instead (docs/decisions/038-uploads-checked-by-content.md).
 */
export async function dangerOfPdf(path: string): Promise<Danger | null> {
  for await (const part of overlapping(path))
    if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(part)) return 'fileEncrypted'
  return null
}

/** A file in overlapping chunks, so that no searched text is split between two. One character is one byte. */
async function* overlapping(path: string): AsyncGenerator<string> {
  const overlap = 64
  let end = ''
  for await (const chunk of createReadStream(path, 'latin1') as AsyncIterable<string>) {
    const part = end + chunk
    yield part
    end = part.slice(-overlap)
  }
}
