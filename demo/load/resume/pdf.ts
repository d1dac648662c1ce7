/** Left, baseline and size in points, measured from the lower left corner of the page. */
export interface PdfLine {
  text: string
  x: number
  y: number
  size: number
  bold?: boolean
}

/** Characters that WinAnsi encodes in the range of control characters. */
const winAnsi: Readonly<Record<string, number>> = {
  '–': 150,
  '—': 151,
  '‘': 145,
  '’': 146,
  '“': 147,
  '”': 148,
  '•': 149,
  '€': 128,
}

/** Width and height in points. */
const a4 = [595, 842] as const

/** Renders one page in Helvetica, a standard PDF font; see ISO 32000-1, 7.5 (file structure) and 9.6.2.2 (fonts). */
export function pdfPage(
  title: string,
  lines: readonly PdfLine[],
  rules: readonly number[],
  size: readonly [width: number, height: number] = a4,
): Uint8Array {
  const ruleCommands = rules.map((y) => `0.7 w 0.45 G 56 ${y.toFixed(1)} m 539 ${y.toFixed(1)} l S`)
  const textCommands = lines.map(
    ({ text, x, y, size, bold }) =>
      `BT /${bold ? 'B' : 'R'} ${size} Tf ${x} ${y.toFixed(1)} Td (${escape(text)}) Tj ET`,
  )
  const page = [...ruleCommands, ...textCommands].join('\n')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  return assembleFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents 6 0 R /Resources << /Font << /R 4 0 R /B 5 0 R >> >> >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    `<< /Title (${escape(title)}) >>`,
  ])
}

/** Strings here have one byte per character, so that lengths and offsets match the file. */
function assembleFile(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((body, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0))
}

function escape(text: string): string {
  const bytes = [...text].map((letter) => {
    const code = winAnsi[letter] ?? letter.codePointAt(0) ?? 63
    return String.fromCharCode(code > 255 ? 63 : code)
  })
  return bytes.join('').replace(/[\\()]/g, '\\$&')
}
