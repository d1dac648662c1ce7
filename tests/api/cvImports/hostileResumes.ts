import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { compoundFile } from '../files/officeFiles.ts'
import { rawZip } from '../files/rawZip.ts'

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ' +
  'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

/** A Word document with this XML as its text. */
export const docxOf = (xml: string | Buffer, flags = 0): Buffer =>
  rawZip([
    { name: '[Content_Types].xml', content: types },
    { name: 'word/document.xml', content: xml, flags },
  ])

/** A Word document with these paragraphs. */
export const docxWith = (...paragraphs: readonly string[]): Buffer =>
  docxOf(
    `<w:document xmlns:w="w"><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
  )

async function scanned(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const document = new PDFDocument()
  document.image(picture, 0, 0)
  document.end()
  return buffer(document)
}

function pages(count: number): Promise<Buffer> {
  const document = new PDFDocument()
  for (let page = 1; page < count; page++) document.addPage()
  document.end()
  return buffer(document)
}

/** A PDF of these objects, whose table of references readers rebuild. */
const rawPdf = (...objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...objects.flatMap((one, at) => [
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(one),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer\n<</Root 1 0 R>>\n%%EOF'),
  ])
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
/** Pages that have themselves as a page. */
const cycle = rawPdf(
  catalog,
  '<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>',
  '<</Type/Pages/Kids[2 0 R]/Parent 3 0 R/Count 1>>',
)

const stream = (text: string) => {
  const data = deflateSync(text, { level: 9 })
  const head = `<</Length ${data.length}/Filter/FlateDecode>>stream\n`
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')])
}
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>'
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const onePage = (content: string) =>
  rawPdf(catalog, '<</Type/Pages/Kids[3 0 R]/Count 1>>', page, stream(content), font)
const textOf = (lines: number) =>
  `BT /F 8 Tf 20 780 Td ${'(All work and no play makes a long CV.) Tj 0 -9 Td '.repeat(lines)}ET`

type Content = Uint8Array | Promise<Uint8Array>
/** Résumés that cannot be read, with the reason that their sender reads. */
export const hostileResumes: readonly (readonly [string, string, () => Content])[] = [
  ['a scanned PDF', 'importPdfScanned', scanned],
  ['a PDF without a word', 'importPdfScanned', () => pages(2)],
  ['a PDF of 61 pages', 'importTooManyPages', () => pages(61)],
  ['a PDF of 3,000 pages', 'importTooManyPages', () => pages(3_000)],
  ['a PDF whose pages are pages of each other', 'importPdfScanned', () => cycle],
  ['a PDF with a novel in it', 'importTextTooBig', () => onePage(textOf(9_000))],
  [
    'a PDF with a page that unpacks to 150 MB',
    'importTooSlow',
    () => onePage(`${textOf(1)}${' '.repeat(150_000_000)}`),
  ],
  [
    'a letter in PDF',
    'importResumeUnknown',
    () => onePage('BT /F 8 Tf 20 780 Td (Dear Ms Kovalenko, thank you.) Tj ET'),
  ],
  ['a letter in Word', 'importResumeUnknown', () => docxWith('Dear Ms Kovalenko,', 'thank you.')],
  ['a Word document without text', 'importResumeUnknown', () => docxWith('')],
  [
    'a Word document with a password',
    'importDocxEncrypted',
    () =>
      compoundFile([
        ['EncryptedPackage', Buffer.alloc(6_000)],
        ['EncryptionInfo', Buffer.alloc(600)],
      ]),
  ],
  ['a Word document whose text is encrypted', 'importDocxEncrypted', () => docxOf('x', 1)],
  ['a Word document with broken XML', 'importDocxDamaged', () => docxOf('<w:document><w:body>')],
  [
    'a Word document with a document type',
    'importDocxDamaged',
    () => docxOf('<!DOCTYPE x [<!ENTITY a "lol">]><w:document>&a;</w:document>'),
  ],
  [
    'a Word document without its text',
    'importDocxDamaged',
    () => rawZip([{ name: '[Content_Types].xml', content: types }]),
  ],
  ['a Word document that unpacks to 40 MB', 'importTextTooBig', () => docxOf(Buffer.alloc(40_000_000, 'a'))],
  [
    'a Word document of tables within tables',
    'importTextTooBig',
    () =>
      docxOf(
        `<w:document><w:body>${'<w:tbl><w:tr><w:tc>'.repeat(40)}${'</w:tc></w:tr></w:tbl>'.repeat(40)}</w:body></w:document>`,
      ),
  ],
  [
    'a Word document of 33,000 paragraphs',
    'importTextTooBig',
    () => docxWith(...Array.from({ length: 33_000 }, () => 'a')),
  ],
]
