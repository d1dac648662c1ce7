import { storedZip } from '#demo/resume/zip.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'

const contentTypes = (part: string, type: string, more = '') =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Override PartName="${part}" ContentType="${type}"/>${more}</Types>`

export const docxFile = () =>
  storedZip([
    { name: '[Content_Types].xml', text: contentTypes('/word/document.xml', word) },
    { name: 'word/document.xml', text: '<document/>' },
  ])
export const pptxFile = (...parts: { name: string; text: string }[]) =>
  storedZip([
    { name: '[Content_Types].xml', text: contentTypes('/ppt/presentation.xml', slides) },
    { name: 'ppt/presentation.xml', text: '<presentation/>' },
    ...parts,
  ])
/** A presentation with a workbook inside that has macros. */
export const pptxWithMacros = () =>
  storedZip([
    {
      name: '[Content_Types].xml',
      text: contentTypes(
        '/ppt/presentation.xml',
        slides,
        '<Default Extension="xlsm" ContentType="application/vnd.ms-excel.sheet.macroEnabled.12"/>',
      ),
    },
    { name: 'ppt/presentation.xml', text: '<presentation/>' },
    { name: 'ppt/embeddings/sheet.xlsm', text: 'x' },
  ])

const sectorBytes = 512
const miniCutoff = 4096
const free = 0xffffffff
const endOfChain = 0xfffffffe
const isFat = 0xfffffffd

/** A part of a compound file: a stream with content, or a storage without. */
export type Part = readonly [name: string, content?: Buffer]

/** A compound file ([MS-CFB] version 3). `scattered` puts the sectors of streams in reverse order. */
export function compoundFile(parts: readonly Part[], { scattered = false } = {}): Buffer {
  const sectors: Buffer[] = []
  const next: number[] = []
  const add = (content: Buffer): number => {
    const count = Math.ceil(content.length / sectorBytes)
    const places = Array.from(
      { length: count },
      (_, at) => sectors.length + (scattered ? count - 1 - at : at),
    )
    for (const [at, place] of places.entries()) {
      sectors[place] = Buffer.concat([
        content.subarray(at * sectorBytes),
        Buffer.alloc(sectorBytes),
      ]).subarray(0, sectorBytes)
      next[place] = places[at + 1] ?? endOfChain
    }
    return places[0] ?? endOfChain
  }
  const mini: Buffer[] = []
  const miniNext: number[] = []
  const addMini = (content: Buffer): number => {
    const first = mini.length
    const count = Math.ceil(content.length / 64)
    for (let at = 0; at < count; at++) {
      mini.push(Buffer.concat([content.subarray(at * 64), Buffer.alloc(64)]).subarray(0, 64))
      miniNext.push(at + 1 < count ? first + at + 1 : endOfChain)
    }
    return count > 0 ? first : endOfChain
  }
  const described = parts.map(([name, content]) => ({
    name,
    kind: content ? 2 : 1,
    start: !content ? 0 : content.length < miniCutoff ? addMini(content) : add(content),
    size: content?.length ?? 0,
  }))
  const miniStream = Buffer.concat(mini)
  const root = { name: 'Root Entry', kind: 5, start: add(miniStream), size: miniStream.length }
  const miniFat = add(numbers(padded(miniNext, sectorBytes / 4)))
  const directory = add(Buffer.concat([root, ...described].map(entry)))
  const fatCount = Math.ceil((sectors.length + 8) / (sectorBytes / 4))
  const firstFat = sectors.length
  const fat = numbers(
    padded([...next, ...Array.from({ length: fatCount }, () => isFat)], (fatCount * sectorBytes) / 4),
  )
  const header = Buffer.alloc(sectorBytes)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(fatCount, 44)
  header.writeUInt32LE(directory, 48)
  header.writeUInt32LE(miniCutoff, 56)
  header.writeUInt32LE(mini.length > 0 ? miniFat : endOfChain, 60)
  header.writeUInt32LE(endOfChain, 68)
  header.fill(0xff, 76)
  for (let at = 0; at < fatCount; at++) header.writeUInt32LE(firstFat + at, 76 + at * 4)
  return Buffer.concat([header, ...sectors, fat])
}

const padded = (values: number[], length: number) => {
  const whole = Math.max(Math.ceil(values.length / length), 1) * length
  return [...values, ...Array.from({ length: whole - values.length }, () => free)]
}

function numbers(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) buffer.writeUInt32LE(value, at * 4)
  return buffer
}

function entry({
  name,
  kind,
  start,
  size,
}: {
  name: string
  kind: number
  start: number
  size: number
}): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes[66] = kind
  bytes.fill(0xff, 68, 80)
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}

/** The stream of a Word document, with the flags of its header. */
export function wordStream(flags = 0): Buffer {
  const stream = Buffer.alloc(5000)
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(flags, 10)
  return stream
}
export const docFile = (...more: Part[]) =>
  compoundFile([['WordDocument', wordStream()], ['1Table', Buffer.alloc(6000)], ...more])

/** The streams of a presentation; `macros` as the format notes them, across the border of two sectors. */
export function pptFile({ macros = false, encrypted = false, scattered = false } = {}): Buffer {
  const stream = Buffer.alloc(70_000)
  const container = Buffer.from('1f00ff0314000000020000040c0000000500000001000000', 'hex')
  if (!macros) container.fill(0, 20)
  // Near the end of what is read at once.
  container.copy(stream, 64 * 1024 - 10)
  const user = Buffer.alloc(50)
  user.writeUInt32LE(encrypted ? 0xf3d1c4df : 0xe391c05f, 12)
  return compoundFile(
    [
      ['PowerPoint Document', stream],
      ['Current User', user],
    ],
    { scattered },
  )
}
