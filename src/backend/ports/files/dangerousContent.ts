import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'

/** Why a file of an accepted type is refused: a key of `locales/<locale>/validation.json`. */
export type Danger = 'fileType' | 'fileMacros' | 'fileEncrypted'

/** Word processors write fewer and smaller parts. */
const maxParts = 5_000
const maxPartBytes = 1024 * 1024

/** Checks an Office Open XML document for macros, externally loaded parts and encryption. */
export async function dangerOfOfficeXml(path: string): Promise<Danger | null> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    if (zip.entryCount > maxParts) return 'fileType'
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return 'fileEncrypted'
      if (/(^|\/)vba(Project|Data)[^/]*$/i.test(entry.fileName)) return 'fileMacros'
      if (!/(\.rels|\[Content_Types\]\.xml)$/i.test(entry.fileName)) continue
      if (entry.uncompressedSize > maxPartBytes) return 'fileType'
      const xml = await readXml(zip, entry)
      if (/macroEnabled|vbaProject/i.test(xml) || loadsFromElsewhere(xml)) return 'fileMacros'
    }
    return null
  } catch {
    // Word processors write no archives that cannot be read.
    return 'fileType'
  } finally {
    zip.close()
  }
}

/** An XML part as text, with any encoding and with character references decoded. */
async function readXml(zip: ZipFile, entry: Entry): Promise<string> {
  const stream = await zip.openReadStreamPromise(entry)
  const bytes = Buffer.from(await text(stream.setEncoding('latin1')), 'latin1')
  const encoding =
    bytes[0] === 0xff || bytes[1] === 0
      ? 'utf-16le'
      : bytes[0] === 0xfe || bytes[0] === 0
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(encoding)
    .decode(bytes)
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(Math.min(hex ? Number.parseInt(hex, 16) : Number(decimal), 0x10ffff)),
    )
}

/** External templates, frames and pictures are fetched when the file is opened; hyperlinks only on a click. */
function loadsFromElsewhere(xml: string): boolean {
  for (const [tag] of xml.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/gi))
    if (/TargetMode\s*=\s*["']\s*External/i.test(tag) && !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(tag))
      return true
  return false
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
