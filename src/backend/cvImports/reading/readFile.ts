import { readFile as readBytes, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { documentMediaTypes } from '#contract/files/files.ts'
import { dangerOfCompoundFile } from '../../ports/files/dangerousContent.ts'
import { isEuropassJson, isEuropassXml, parseEuropassJson, parseEuropassXml } from '../formats/europass.ts'
import { isObject } from '../formats/json.ts'
import { isJsonResume, parseJsonResume } from '../formats/jsonResume.ts'
import { isNothing, nothingParsed, toStorable, type ParsedFile } from '../parsed.ts'
import { readArchive } from './archive.ts'
import { readAttachments, withPdf, type OpenPdf } from './pdf.ts'
import { parseResume } from '../resumes/parseResume.ts'
import { readDocxPieces } from '../resumes/readDocxPieces.ts'
import { readPdfPieces } from '../resumes/readPdfPieces.ts'
import { readTable } from './tables.ts'
import { decodeText, maxTextBytes } from './texts.ts'
import { Unreadable, type UnreadableReason } from './unreadable.ts'
import { parseXml } from './xml.ts'

/** Our PDFs take less than a tenth of this, those of Europass may contain pictures of diplomas. */
const maxPdfBytes = 25 * 1024 * 1024

/** Reads a file, whatever it is called. @throws Unreadable */
export async function readFile(path: string): Promise<ParsedFile> {
  const parsed = toStorable(await readAny(path))
  if (isNothing(parsed)) throw new Unreadable('importNothing')
  return parsed
}

async function readAny(path: string): Promise<ParsedFile> {
  const mime = await mimeOf(path)
  if (mime === 'application/zip') return readArchive(path)
  if (mime === documentMediaTypes.docx) return parseResume('docx', await readDocxPieces(path))
  const { size } = await stat(path)
  if (mime === 'application/pdf') {
    if (size > maxPdfBytes) throw new Unreadable('importTextTooBig')
    return withPdf(await readBytes(path), readPdf)
  }
  if (mime === 'application/x-cfb' && (await dangerOfCompoundFile(path)) === 'fileEncrypted')
    throw new Unreadable('importDocxEncrypted')
  const refused = refusedTypes.find(([pattern]) => pattern.test(mime))
  if (refused) throw new Unreadable(refused[1])
  if (size > maxTextBytes) throw new Unreadable('importTextTooBig')
  return readText(decodeText(await readBytes(path)))
}

const refusedTypes: readonly (readonly [RegExp, UnreadableReason])[] = [
  [/^image\/(?!svg)/, 'importPicture'],
  [/officedocument|opendocument|msword|ms-|x-cfb|rtf|macroenabled/i, 'importOffice'],
  // XML is text; its detection recognises some kinds of it.
  [/^(?!$|application\/xml|text\/|image\/svg)/, 'importUnknownType'],
]

async function mimeOf(path: string): Promise<string> {
  try {
    return (await fileTypeFromFile(path))?.mime ?? ''
  } catch {
    // A truncated archive makes the detection throw.
    return 'application/zip'
  }
}

function readText(text: string): ParsedFile {
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .charAt(0)
  if (start === '{' || start === '[') return readJson(text)
  if (start === '<') return readXml(text)
  const parsed = nothingParsed('linkedIn')
  if (!readTable(text, '', parsed)) throw new Unreadable('importTableUnknown')
  return parsed
}

function readJson(text: string): ParsedFile {
  const value = parseJson(text)
  if (isObject(value) && isEuropassJson(value)) return parseEuropassJson(value)
  if (isObject(value) && isJsonResume(value)) return parseJsonResume(value)
  throw new Unreadable('importJsonUnknown')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Unreadable('importJsonDamaged', error)
  }
}

function readXml(text: string): ParsedFile {
  const root = parseXml(text)
  if (!isEuropassXml(root)) throw new Unreadable('importXmlUnknown')
  return parseEuropassXml(root)
}

/** The first attachment that is a CV, which is exact; otherwise what the pages say. */
function readPdf(pdf: OpenPdf): ParsedFile {
  for (const attachment of readAttachments(pdf, maxTextBytes))
    try {
      const text = decodeText(attachment)
      if (/^\uFEFF?\s*[{<]/.test(text)) return readText(text)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
    }
  const pieces = readPdfPieces(pdf)
  if (pieces.length === 0) throw new Unreadable('importPdfScanned')
  return parseResume('pdf', pieces)
}
