import { crc32, deflateSync } from 'node:zlib'

/** A PDF of these objects; the first is its catalogue. */
function pdfOf(objects: readonly Buffer[]): Buffer {
  const numbered = objects.map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]),
  )
  const trailer = Buffer.from(`trailer<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF`)
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...numbered, trailer])
}

const dictionary = (content: string) => Buffer.from(`<<${content}>>`)
const stream = (content: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${content}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
const thrice = '/Filter[/FlateDecode/FlateDecode/FlateDecode]'
const deflateThrice = (data: Buffer) => deflateSync(deflateSync(deflateSync(data, { level: 9 })))

function pageOf(contents: Buffer, ...others: readonly Buffer[]): Buffer {
  return pdfOf([
    dictionary('/Type/Catalog/Pages 2 0 R'),
    dictionary('/Type/Pages/Kids[3 0 R]/Count 1'),
    dictionary(
      '/Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R',
    ),
    ...[contents, ...others],
  ])
}

const form = (resources: string) => `/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<<${resources}>>`
let compressed: Buffer | null = null
/** A gigabyte of spaces, which takes seconds to compress. */
const gigabyte = (): Buffer => (compressed ??= deflateThrice(Buffer.alloc(1_000_000_000, ' ')))

/** Small PDFs whose first page takes gigabytes or minutes. */
export const pdfBombs: Readonly<Record<string, () => Buffer>> = {
  'instructions of a gigabyte in 700 bytes': () => pageOf(stream(thrice, gigabyte())),
  'forms within forms': () =>
    pageOf(
      stream('', Buffer.from('/X Do '.repeat(10))),
      ...Array.from({ length: 9 }, (_, at) =>
        stream(form(`/XObject<</X ${at + 6} 0 R>>`), Buffer.from('/X Do '.repeat(10))),
      ),
      stream(form(''), Buffer.from('0 0 600 800 re f')),
    ),
  'half a million curves': () =>
    pageOf(
      stream(
        '/Filter/FlateDecode',
        deflateSync(Buffer.from('0 0 m 10 800 600 0 600 800 c S\n'.repeat(500_000))),
      ),
    ),
}

/** A PDF with a plain page, followed by one that takes gigabytes. */
export const pdfWithBombBehind = (): Buffer =>
  pdfOf([
    dictionary('/Type/Catalog/Pages 2 0 R'),
    dictionary('/Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 600 800]'),
    dictionary('/Type/Page/Parent 2 0 R'),
    dictionary('/Type/Page/Parent 2 0 R/Contents 5 0 R'),
    stream(thrice, gigabyte()),
  ])

/** A PNG of one colour with any size in its header. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of grey.
  header[8] = 8
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
