import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDocument, listDocuments } from '#contract/employments/documents.ts'
import { failure, useBackend } from '../backend.ts'
import { pdfBytes, useDocuments } from './documentFixtures.ts'
import { fakeClamd } from '../files/fakeClamd.ts'
import * as office from '../files/officeFiles.ts'

const infected = 'EVIL-BYTES-OF-A-TEST'
let verdict: string | null = 'stream: OK'
const daemon = await fakeClamd((bytes) => (bytes.includes(infected) ? 'stream: Test FOUND' : verdict))
const app = useBackend({ rateFactor: 100, clamdUrl: daemon.url })
const { tus, employee, add, download } = useDocuments(app)
let olena: Awaited<ReturnType<typeof employee>>
beforeAll(async () => {
  olena = await employee()
})
afterAll(() => daemon.stop())

const send = (bytes: Uint8Array | string, name: string) => add(olena.caller, olena.employmentId, bytes, name)
const whyNot = async (bytes: Uint8Array | string, name: string) => {
  const { status, fields } = await failure(send(bytes, name))
  return { status, ...fields[0] }
}

const picture = (format: 'png' | 'jpeg', width = 200, height = 120) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6f5e' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' } })
    .toFormat(format)
    .toBuffer()

test.each([
  ['a PDF', 'pdf', () => pdfBytes()],
  ['a Word document', 'docx', () => office.docxFile()],
  ['an old Word document', 'doc', () => office.docFile()],
  ['a presentation', 'pptx', () => office.pptxFile()],
  ['an old presentation', 'ppt', () => office.pptFile()],
  ['an old presentation in scattered sectors', 'ppt', () => office.pptFile({ scattered: true })],
])('%s is stored byte for byte, whatever its name says', async (_, type, content) => {
  const bytes = content()
  const added = await send(bytes, 'Договір.txt')
  expect(added).toMatchObject({ name: `Договір.${type}`, type, size: bytes.length, thumbnail_url: null })
  expect(added.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  const response = await download(olena.caller, added.url)
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
})

test.each(['png', 'jpeg'] as const)(
  'a %s loses where it was taken, and shows itself small',
  async (format) => {
    const bytes = await picture(format)
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const added = await send(bytes, 'scan')
    expect(added).toMatchObject({ name: `scan.${format === 'png' ? 'png' : 'jpg'}`, type: format })
    const stored = Buffer.from(await (await download(olena.caller, added.url)).arrayBuffer())
    const facts = await sharp(stored).metadata()
    expect(facts).toMatchObject({ format, width: 200, height: 120 })
    expect(facts.exif).toBe(undefined)
    expect(added.sha256).toBe(createHash('sha256').update(stored).digest('hex'))
    const small = await download(olena.caller, added.thumbnail_url ?? '')
    expect(small.headers.get('cache-control')).toBe('private, no-store')
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 96,
    })
    expect((await download(await app.as('hugo'), added.thumbnail_url ?? '')).status).toBe(404)
  },
)

test('a photo that was taken sideways stays upright', async () => {
  const sideways = await sharp(await picture('jpeg', 200, 120))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const added = await send(sideways, 'photo.jpg')
  const stored = Buffer.from(await (await download(olena.caller, added.url)).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ orientation: 6, width: 200, height: 120 })
})

test.each([
  ['a Word document with macros', office.docFile(['Macros'], ['VBA'])],
  ['an old presentation with macros', office.pptFile({ macros: true })],
  ['the same in scattered sectors', office.pptFile({ macros: true, scattered: true })],
  ['a presentation with macros in a workbook', office.pptxWithMacros()],
  [
    'a .pptx with a picture from elsewhere',
    office.pptxFile({
      name: 'ppt/slides/_rels/slide1.xml.rels',
      text: '<Relationships><Relationship Id="r1" Type="http://x/image" Target="https://evil.example" TargetMode="External"/></Relationships>',
    }),
  ],
])('%s is refused as such', async (_, bytes) => {
  expect(await whyNot(bytes, 'Contract.doc')).toEqual({
    status: 422,
    field: 'upload',
    code: 'fileMacros',
    title:
      'This file contains macros or loads parts from elsewhere. Save it as a PDF and choose that instead.',
  })
})

test.each([
  ['a PDF with a password', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R/Encrypt 9 0 R>>\n%%EOF'],
  ['an old Word document with a password', office.compoundFile([['WordDocument', office.wordStream(0x100)]])],
  ['an old presentation with a password', office.pptFile({ encrypted: true })],
  ['a new document with a password', office.compoundFile([['EncryptedPackage', Buffer.alloc(9000)]])],
])('%s is refused as such', async (_, bytes) => {
  expect(await whyNot(bytes, 'Contract.pdf')).toMatchObject({
    code: 'fileEncrypted',
    title: 'This file is password-protected. Save it without a password and choose it again.',
  })
})

const damaged = office.docFile()
damaged.writeUInt32LE(4, 48)
const endless = office.compoundFile([['WordDocument', Buffer.alloc(9000)]])
// The first sector of the stream leads to itself.
endless.writeUInt32LE(0, endless.length - 512)

test.each([
  ['a program', `MZ${'\0'.repeat(600)}PE`],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['text', 'Dear all'],
  ['an old workbook', office.compoundFile([['Workbook', Buffer.alloc(9000)]])],
  ['a damaged old document', damaged],
  ['an old document without an end', endless],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['an animation', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
])('%s is refused by its type', async (_, bytes) => {
  expect(await whyNot(bytes, 'Contract.pdf')).toMatchObject({
    status: 422,
    field: 'upload',
    code: 'fileType',
  })
})

test('a picture that cannot be read is refused', async () => {
  const half = (await picture('png')).subarray(0, 90)
  expect(await whyNot(half, 'scan.png')).toMatchObject({ code: 'pictureUnreadable' })
})

test('a virus is refused, with the same answer when asked again, and its bytes are gone', async () => {
  const upload = await tus.upload(olena.caller, pdfBytes(infected))
  const attempt = () =>
    failure(
      olena.caller.call(addDocument, { params: { employmentId: olena.employmentId }, body: { upload } }),
    )
  expect((await attempt()).fields).toMatchObject([{ field: 'upload', code: 'fileInfected' }])
  expect((await attempt()).fields).toMatchObject([{ field: 'upload', code: 'fileInfected' }])
  expect(await readdir(join(app.folder, 'uploads'))).not.toContain(upload)
})

test('while the scanner is away nothing is added, and nothing has to be sent again', async () => {
  const upload = await tus.upload(olena.caller, pdfBytes('later'))
  const attach = () =>
    olena.caller.call(addDocument, { params: { employmentId: olena.employmentId }, body: { upload } })
  verdict = 'INSTREAM size limit exceeded. ERROR'
  expect(await failure(attach())).toMatchObject({ status: 503, code: 'scannerAway' })
  verdict = 'stream: OK'
  expect(await attach()).toMatchObject({ name: 'document.pdf' })
  const names = (await olena.caller.call(listDocuments, { params: { employmentId: olena.employmentId } }))
    .length
  expect(names).toBeGreaterThan(5)
})
