import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { docFile, docxFile, pptxWithMacros } from '../files/officeFiles.ts'
import { rawZip, type RawEntry } from '../files/rawZip.ts'
import { hostileResumes } from './hostileResumes.ts'

const positions = 'Company Name,Title,Description,Location,Started On,Finished On\n'
/** Tables of 3.6 MB that hardly compress. */
const noise = randomBytes(2_700_000)
  .toString('base64')
  .replace(/.{100}/g, '$&\n')
const row = 'Globex,Clerk,,,2020,\n'
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, 'a')
const table: RawEntry = { name: 'Positions.csv', content: positions + row }
const nothing = (name: string): RawEntry => ({ name, content: 'x' })

async function pdf(attachments: Readonly<Record<string, string | Buffer>> = {}, userPassword?: string) {
  const document = new PDFDocument(userPassword === undefined ? {} : { userPassword })
  document.text('A page')
  for (const [name, content] of Object.entries(attachments)) document.file(Buffer.from(content), { name })
  document.end()
  return buffer(document)
}
const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer()

const entities = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]><SkillsPassport>&b;</SkillsPassport>`
const external = `<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd"><SkillsPassport/>`
const deep = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
const archive = rawZip([table])
const nested = rawZip([{ name: 'inner.zip', content: archive }])

type Content = string | Uint8Array | Promise<Uint8Array>
/** Files that cannot be imported, with the reason that their sender reads. */
export const hostileFiles: readonly (readonly [string, string, () => Content])[] = [
  // Nothing in them
  ['an empty file', 'fileEmpty', () => ''],
  ['a blank file', 'importTableUnknown', () => ' \n\n '],
  ['only a byte order mark', 'importTableUnknown', () => '\uFEFF'],
  ['an empty JSON object', 'importJsonUnknown', () => '{}'],
  ['a resume without anything', 'importNothing', () => '{"basics":{"name":""},"work":[]}'],
  ['a table without rows', 'importNothing', () => positions],
  ['a table of blank rows', 'importNothing', () => `${positions},,,,,\n ,,,,,\n`],
  ['an empty SkillsPassport', 'importNothing', () => '<SkillsPassport/>'],
  ['an empty Candidate', 'importNothing', () => '<Candidate/>'],
  // Other types
  ['a PNG', 'importPicture', () => picture('png')],
  ['a JPEG', 'importPicture', () => picture('jpeg')],
  ['a GIF', 'importPicture', () => picture('gif')],
  ['a WebP', 'importPicture', () => picture('webp')],
  ['an SVG', 'importXmlUnknown', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ['an HTML page', 'importXmlDamaged', () => '<html><body><p>Hello<br></body></html>'],
  ['an empty Word document', 'importResumeUnknown', () => docxFile()],
  ['an old Word document', 'importOffice', () => docFile()],
  ['a presentation with macros', 'importOffice', () => pptxWithMacros()],
  [
    'a spreadsheet with macros',
    'importOffice',
    () =>
      rawZip([
        {
          name: '[Content_Types].xml',
          content:
            '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
        },
        nothing('xl/vbaProject.bin'),
      ]),
  ],
  ['rich text', 'importOffice', () => '{\\rtf1\\ansi Hello}'],
  ['a gzip archive', 'importUnknownType', () => gzipSync(positions + row)],
  [
    'a program for Linux',
    'importUnknownType',
    () => Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(100)]),
  ],
  ['a program for Windows', 'importUnknownType', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['a shell script', 'importTableUnknown', () => '#!/bin/sh\nrm -rf /\n'],
  ['an email', 'importTableUnknown', () => 'From: a@b.example\nSubject: Hello\n\nText\n'],
  // Text
  ['bytes that are no text', 'importTableUnknown', () => Buffer.from([0xc3, 0x28, 0xa0, 0xa1, 0x66])],
  ['text with NUL', 'importTextEncoding', () => `${positions}Globex\0,Clerk,,,2020,\n`],
  [
    'a lone surrogate in UTF-16',
    'importTextEncoding',
    () => Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]),
  ],
  ['a table of 13 MB', 'importTextTooBig', () => zeros(13)],
  [
    'a table about other people',
    'importTableUnknown',
    () => 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\nA,B,,,,,\n',
  ],
  [
    'recommendations',
    'importTableUnknown',
    () => 'First Name,Last Name,Company,Job Title,Text,Creation Date,Status\nA,B,,,,,\n',
  ],
  ['a record of 300 kB', 'importTableDamaged', () => `${positions}"${'x'.repeat(300_000)}",Clerk,,,2020,\n`],
  [
    'a quote that never ends',
    'importTableDamaged',
    () => `${positions}"Globex,Clerk,,,2020,\n${row.repeat(20_000)}`,
  ],
  // JSON
  ['truncated JSON', 'importJsonDamaged', () => '{"basics":{"name":"A'],
  ['JSON with a comment', 'importJsonDamaged', () => '{"basics":{} /* me */}'],
  ['a list', 'importJsonUnknown', () => '[1,2,3]'],
  ['another JSON document', 'importJsonUnknown', () => '{"name":"package","version":"1.0.0","work":"yes"}'],
  ['JSON with a prototype', 'importJsonUnknown', () => '{"__proto__":{"basics":{"name":"A"}}}'],
  ['deep JSON', 'importJsonUnknown', () => '['.repeat(4_000) + ']'.repeat(4_000)],
  // XML
  ['truncated XML', 'importXmlDamaged', () => '<SkillsPassport><LearnerInfo>'],
  ['another XML document', 'importXmlUnknown', () => '<?xml version="1.0"?><feed/>'],
  ['entities that multiply', 'importXmlEntities', () => entities],
  ['an external document type', 'importXmlEntities', () => external],
  ['an undeclared entity', 'importXmlDamaged', () => '<SkillsPassport>&secret;</SkillsPassport>'],
  ['deep XML', 'importTextTooBig', () => deep(1_000)],
  ['XML of too many elements', 'importTextTooBig', () => `<Candidate>${'<a/>'.repeat(150_000)}</Candidate>`],
  // PDF
  ['a plain PDF', 'importResumeUnknown', () => pdf()],
  ['a truncated PDF', 'importPdfDamaged', async () => (await pdf()).subarray(0, 40)],
  ['a PDF that is only a header', 'importPdfDamaged', () => '%PDF-1.7\n'],
  ['a PDF with a password', 'importPdfEncrypted', () => pdf({}, 'secret')],
  [
    'a PDF with a picture attached',
    'importResumeUnknown',
    async () => pdf({ 'photo.png': await picture('png') }),
  ],
  ['a PDF with entities attached', 'importResumeUnknown', () => pdf({ 'attachment.xml': entities })],
  ['a PDF with 13 MB attached', 'importResumeUnknown', () => pdf({ 'resume.json': zeros(13) })],
  [
    'a PDF with an archive behind it',
    'importResumeUnknown',
    async () => Buffer.concat([await pdf(), archive]),
  ],
  ...hostileResumes,
  // Archives
  ['a truncated archive', 'importArchiveDamaged', () => archive.subarray(0, 60)],
  [
    'an archive without its directory',
    'importArchiveDamaged',
    () => archive.subarray(0, archive.length - 30),
  ],
  ['an archive without tables', 'importArchiveUnknown', () => rawZip([nothing('a.txt')])],
  [
    'an archive of other tables',
    'importArchiveUnknown',
    () => rawZip([{ name: 'a.csv', content: 'a,b\n1,2\n' }]),
  ],
  ['an archive in an archive', 'importArchiveNested', () => nested],
  ['archives in archives', 'importArchiveNested', () => rawZip([{ name: 'o.zip', content: nested }])],
  ['an encrypted archive', 'importArchiveEncrypted', () => rawZip([{ ...table, flags: 1 }])],
  ['an unknown compression', 'importArchiveDamaged', () => rawZip([{ ...table, method: 99 }])],
  [
    'a path out of the folder',
    'importArchivePaths',
    () => rawZip([{ ...table, name: '../../etc/passwd.csv' }]),
  ],
  ['an absolute path', 'importArchivePaths', () => rawZip([{ ...table, name: '/etc/Positions.csv' }])],
  ['a path of Windows', 'importArchivePaths', () => rawZip([{ ...table, name: 'C:/Positions.csv' }])],
  [
    'a table of 40 MB',
    'importArchiveTooBig',
    () => rawZip([{ name: 'Positions.csv', content: positions + zeros(40).toString() }]),
  ],
  [
    'a table larger than it says',
    'importArchiveDamaged',
    () => rawZip([{ ...table, content: positions + row.repeat(2_000), claimedSize: 90 }]),
  ],
  [
    'a table smaller than it says',
    'importArchiveDamaged',
    () => rawZip([{ ...table, claimedSize: 9_000_000 }]),
  ],
  [
    'many tables that are too large together',
    'importArchiveTooBig',
    () => rawZip(Array.from({ length: 5 }, (_, at) => ({ name: `${at}.csv`, content: positions + noise }))),
  ],
  [
    'more files than anybody has',
    'importArchiveTooManyFiles',
    () => rawZip(Array.from({ length: 5_001 }, (_, at) => ({ name: `${at}.txt` }))),
  ],
]
