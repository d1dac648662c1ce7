import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'

/** Why a file is refused although it is of a kind that is taken: a key of `locales/<locale>/validation.json`. */
export type Danger = 'fileType' | 'fileMacros' | 'fileEncrypted'

/** More parts, or longer ones of those that are read, than any word processor writes. */
const maxParts = 5_000
const maxPartBytes = 1024 * 1024

/** Macros, parts that are loaded from elsewhere, and encryption, in a document of Office Open XML. */
export async function dangerOfDocx(path: string): Promise<Danger | null> {
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
    // An archive that cannot be read through is none that a word processor has written.
    return 'fileType'
  } finally {
    zip.close()
  }
}

/** A part as text, whatever its encoding, with what may be written in it as numbers. */
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

/** A link is followed by who presses it; templates, frames and pictures from elsewhere are fetched by opening the file. */
function loadsFromElsewhere(xml: string): boolean {
  for (const [tag] of xml.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/gi))
    if (/TargetMode\s*=\s*["']\s*External/i.test(tag) && !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(tag))
      return true
  return false
}

const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le').toString('latin1')
const vbaProject = Buffer.from('_VBA_PROJECT', 'utf16le').toString('latin1')

/** What a compound file is, which is what Office wrote before, and what it puts around a document with a password. */
export async function dangerOfCompoundFile(path: string): Promise<Danger> {
  let found: Danger = 'fileType'
  for await (const part of overlapping(path)) {
    if (part.includes(encryptedPackage)) return 'fileEncrypted'
    if (part.includes(vbaProject)) found = 'fileMacros'
  }
  return found
}

/**
 * A PDF with a password, be it only for printing: nobody can look into it. Scripts and actions in a PDF are not looked
 * for, because they can hide in compressed parts: it is served as a download, which the reader's own program opens.
 */
export async function dangerOfPdf(path: string): Promise<Danger | null> {
  for await (const part of overlapping(path))
    if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(part)) return 'fileEncrypted'
  return null
}

/** A file in pieces that overlap, so that what is looked for is whole in one of them. One character is one byte. */
async function* overlapping(path: string): AsyncGenerator<string> {
  const overlap = 64
  let end = ''
  for await (const chunk of createReadStream(path, 'latin1') as AsyncIterable<string>) {
    const part = end + chunk
    yield part
    end = part.slice(-overlap)
  }
}
