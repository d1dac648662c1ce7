import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toPageTexts, toParagraphs, type DocumentText } from '#backend/ports/files/documentText.ts'
import { readDocx } from '#backend/ports/files/readDocx.ts'
import { compoundFile } from '../api/files/officeFiles.ts'
import { rawZip, type RawEntry } from '../api/files/rawZip.ts'

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relationships =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
const wordSpace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const docxOf = (body: string, document: Partial<RawEntry> = {}, ...more: RawEntry[]) =>
  rawZip([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: relationships },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document ${wordSpace}><w:body>${body}</w:body></w:document>`,
      ...document,
    },
    ...more,
  ])
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (text: string) => `<w:p>${run(text)}</w:p>`

async function read(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-docx-'))
  try {
    const [path, to] = [join(folder, 'document'), join(folder, 'text.json')]
    await writeFile(path, bytes)
    const result = await readDocx({ kind: 'docx', path, to })
    return 'refused' in result ? result.refused : (JSON.parse(await readFile(to, 'utf8')) as DocumentText)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('paragraphs, lines, list items and the cells of tables are texts', async () => {
  const item = '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'
  const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
  const found = await read(
    docxOf(
      `${paragraph('Ана Коваленко')}<w:p>${run('Kyiv')}<w:r><w:br/></w:r>${run('since')}<w:r><w:tab/></w:r>${run('2019')}</w:p>` +
        `<w:p></w:p>${item}${run('Led a team')}</w:p><w:tbl><w:tr>${cell('2019')}${cell('Globex')}</w:tr></w:tbl>`,
      {},
      {
        name: 'word/numbering.xml',
        content: `<w:numbering ${wordSpace}><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
      },
      {
        name: 'word/_rels/document.xml.rels',
        content:
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>',
      },
    ),
  )
  expect(found).toEqual({
    parts: ['Ана Коваленко', 'Kyiv\nsince 2019', '• Led a team', '2019', 'Globex'],
    isCut: false,
  })
})

test('markup in a text stays text, and what was deleted under review is not in it', async () => {
  const found = await read(
    docxOf(
      `<w:p>${run('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more')}<w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`,
    ),
  )
  expect(found).toEqual({ parts: ['<script>alert(1)</script> & more'], isCut: false })
})

test('a document that is too large, encrypted or no document says so', async () => {
  const zeros = Buffer.alloc(17 * 1024 * 1024)
  expect(await read(docxOf('', { content: zeros }))).toBe('fileTooDemanding')
  const parts = Array.from({ length: 5_001 }, (_, at) => ({ name: `word/${at}.xml`, content: '' }))
  expect(await read(docxOf('', {}, ...parts))).toBe('fileTooDemanding')
  expect(await read(docxOf('', { flags: 1 }))).toBe('documentEncrypted')
  const locked = compoundFile([
    ['EncryptedPackage', Buffer.alloc(6_000)],
    ['EncryptionInfo', Buffer.alloc(600)],
  ])
  expect(await read(locked)).toBe('documentEncrypted')
  expect(await read(compoundFile([['WordDocument', Buffer.alloc(6_000)]]))).toBe('documentUnreadable')
  expect(await read(Buffer.from('Dear all'))).toBe('documentUnreadable')
  // The process that reads documents says the same of what the library refuses.
  await expect(read(rawZip([{ name: '[Content_Types].xml', content: types }]))).rejects.toThrow()
})

test('a text of many paragraphs is cut, and says so', () => {
  const many = toParagraphs(Array.from({ length: 3_000 }, (_, at) => `Paragraph ${at}`))
  expect([many.parts.length, many.isCut]).toEqual([1_000, true])
  const long = toParagraphs(['x'.repeat(59_999) + '🙂', 'more'])
  expect([long.parts.length, long.parts[0]?.length, long.isCut]).toEqual([1, 59_999, true])
  expect(toParagraphs(['One', '  ', 'Two'])).toEqual({ parts: ['One', 'Two'], isCut: false })
})

test('pages without text keep their place, and nothing that directs or hides text remains', () => {
  expect(toPageTexts(['Ana\u202E\r\nKyiv\0  \t 2019', '', '\uE001 Call\u00ADed \uD800'])).toEqual({
    parts: ['Ana\nKyiv 2019', '', 'Called \uFFFD'],
    isCut: false,
  })
  const long = toPageTexts(['a'.repeat(50_000), 'b'.repeat(50_000), 'c'])
  expect([long.parts.map(({ length }) => length), long.isCut]).toEqual([[50_000, 10_000, 0], true])
})
