import { resumeContent } from './resume/content.ts'
import { toLatin } from './resume/latin.ts'
import { pdfPage } from './resume/pdf.ts'
import type { PdfLine } from './resume/pdf.ts'
import { wrap } from './resume/wrap.ts'
import { storedZip } from './resume/zip.ts'
import type { DemoPerson } from './read/people.ts'

/** A one-page PDF. The standard PDF fonts have no Cyrillic, so Ukrainian is transliterated. */
export function renderResumePdf(person: DemoPerson): Uint8Array {
  const { name, headline, contactLine, sections } = resumeContent(person)
  const lines: PdfLine[] = [{ text: toLatin(name), x: 56, y: 772, size: 24, bold: true }]
  const rules: number[] = []
  let y = 748
  const addText = (text: string, size: number, measure: number) => {
    for (const row of wrap(toLatin(text), measure)) {
      lines.push({ text: row, x: 56, y, size })
      y -= size * 1.45
    }
  }
  addText(headline, 12, 84)
  addText(contactLine.replaceAll('·', '|'), 9.5, 110)
  for (const { title, lines: texts } of sections) {
    rules.push(y - 4)
    y -= 26
    lines.push({ text: toLatin(title), x: 56, y, size: 12, bold: true })
    y -= 19
    for (const text of texts) addText(text, 10.5, 92)
  }
  return pdfPage(toLatin(name), lines, rules)
}

/** A Word document with paragraphs only, without transliteration. */
export function renderResumeDocx(person: DemoPerson): Uint8Array {
  const { name, headline, contactLine, sections } = resumeContent(person)
  const body = [
    paragraph(name, 44, true),
    paragraph(headline, 26),
    paragraph(contactLine, 20),
    ...sections.flatMap(({ title, lines }) => [
      paragraph(title, 26, true),
      ...lines.map((line) => paragraph(line, 22)),
    ]),
  ]
  const office = 'http://schemas.openxmlformats.org'
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return storedZip([
    {
      name: '[Content_Types].xml',
      text: `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${word}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="document" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      text: `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
    },
  ])
}

/** `size` is in half points, as in the file format. */
function paragraph(text: string, size: number, bold = false): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const runProperties = `<w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr>`
  return `<w:p><w:pPr><w:spacing w:after="120"/></w:pPr><w:r>${runProperties}<w:t xml:space="preserve">${safe}</w:t></w:r></w:p>`
}
