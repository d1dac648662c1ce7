import { eq } from '#drizzle'
import { expect, test } from 'vitest'
import { applyToJob, showApplication } from '#contract/applications/applications.ts'
import { savePhoto } from '#contract/profiles/edits.ts'
import { files } from '#backend/files/schema.ts'
import { storedZip } from '#demo/resume/zip.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { failure, useBackend } from '../backend.ts'

const app = useBackend({ rateFactor: 100 })

async function send(bytes: Uint8Array | string, name: string) {
  const jobId = await postJob(app)
  const resume = new File([bytes as BlobPart], name)
  const ana = await app.as('ana')
  return ana.call(applyToJob, { params: { jobId }, body: { email: 'ana@people.example' }, files: { resume } })
}
const whyNot = async (bytes: Uint8Array | string) => (await failure(send(bytes, 'cv.docx'))).fields[0]

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const macroWord = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const types = (main = word, more = '') =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Override PartName="/word/document.xml" ContentType="${main}"/>${more}</Types>`
const relationships = (inner: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationship = (kind: string, target: string, mode = 'TargetMode="External"') =>
  relationships(`<Relationship Id="r1" Type="${office}/${kind}" Target="${target}" ${mode}/>`)

const docx = (...parts: { name: string; text: string }[]) =>
  storedZip([
    { name: '[Content_Types].xml', text: types() },
    { name: 'word/document.xml', text: '<document/>' },
    ...parts,
  ])
const settings = 'word/_rels/settings.xml.rels'

test('a document that contains only links is accepted', async () => {
  const links = {
    name: 'word/_rels/document.xml.rels',
    text: relationship('hyperlink', 'https://ana.example'),
  }
  const own = { name: settings, text: relationship('settings', 'x.xml', '') }
  expect((await send(docx(links, own), 'cv.docx')).resume).toMatchObject({ name: 'cv.docx', type: 'docx' })
})

test.each([
  ['a document with macros', docx({ name: 'word/vbaProject.bin', text: 'x' })],
  [
    'macros under another name',
    storedZip([
      {
        name: '[Content_Types].xml',
        text: types(word, '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>'),
      },
      { name: 'word/document.xml', text: '' },
      { name: 'word/notes.bin', text: 'x' },
    ]),
  ],
  [
    'a .docm',
    storedZip([
      { name: '[Content_Types].xml', text: types(macroWord) },
      { name: 'word/document.xml', text: '' },
    ]),
  ],
  [
    'a .pptm',
    storedZip([
      {
        name: '[Content_Types].xml',
        text: types('application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml'),
      },
      { name: 'ppt/presentation.xml', text: '' },
    ]),
  ],
  [
    'a template from elsewhere',
    docx({ name: settings, text: relationship('attachedTemplate', 'https://evil.example/t.dotm') }),
  ],
  [
    'the same, written in numbers',
    docx({
      name: settings,
      text: relationship('attachedTemplate', 'https://evil.example').replace('"External"', '"&#x45;xternal"'),
    }),
  ],
  [
    'the same behind a bracket in a value',
    docx({ name: settings, text: relationship('attachedTemplate', 'https://evil.example/>') }),
  ],
  ['the same in UTF-16', docx({ name: settings, text: '' })],
  ['an old document with macros', compound('_VBA_PROJECT')],
])('%s is refused with a message', async (name, bytes) => {
  const sent = name.includes('UTF-16') ? utf16() : bytes
  expect(await whyNot(sent)).toMatchObject({
    field: 'resume',
    code: 'fileMacros',
    title:
      'This file contains macros or loads parts from elsewhere. Save it as a PDF and choose that instead.',
  })
})

test.each([
  ['relationships that do not end', '<Relationship '.repeat(70_000)],
  ['a document type', `<!DOCTYPE a>${relationship('hyperlink', 'https://ana.example')}`],
])('%s are refused without being searched again and again', async (_, text) => {
  const before = process.cpuUsage()
  expect(await whyNot(docx({ name: settings, text }))).toMatchObject({ code: 'fileType' })
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000)
})

test('more relationships than any document has are refused unread', async () => {
  const parts = Array.from({ length: 6 }, (_, at) => ({
    name: `word/_rels/${at}.xml.rels`,
    text: relationships(' '.repeat(900_000)),
  }))
  expect(await whyNot(docx(...parts))).toMatchObject({ code: 'fileType' })
})

test.each([
  ['a document with a password', compound('EncryptedPackage')],
  ['a PDF with a password', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R/Encrypt 9 0 R>>\n%%EOF'],
  ['an archive with a password', encryptedZip()],
])('%s is refused with a message', async (_, bytes) => {
  expect(await whyNot(bytes)).toMatchObject({
    code: 'fileEncrypted',
    title: 'This file is password-protected. Save it without a password and choose it again.',
  })
})

test('the type of an old document without macros is not accepted', async () => {
  expect(await whyNot(compound('WordDocument'))).toMatchObject({ code: 'fileType' })
})

test('a compound file named like an image is refused by its type', async () => {
  const photo = new File([compound('_VBA_PROJECT') as BlobPart], 'photo.png')
  const refused = await failure((await app.as('ana')).call(savePhoto, { files: { photo } }))
  expect(refused.fields).toMatchObject([{ field: 'photo', code: 'fileType' }])
})

test.each([
  ['cv.hta', 'cv.pdf'],
  ['Resume\u202Efdp.scr', 'Resumefdp.pdf'],
  ['CON.docm', '_CON.pdf'],
])('%j is never used as a file name', async (name, stored) => {
  const sent = await send(new Uint8Array(await pdf().arrayBuffer()), name)
  expect(sent.resume?.name).toBe(stored)
  const { db } = app.backend.connection
  const key = sent.resume?.url.replace('/files/', '') ?? ''
  const [row] = await db.select({ name: files.name }).from(files).where(eq(files.key, key))
  expect(row?.name).toBe(stored)

  // A row from before the check is served safely as well.
  await db.update(files).set({ name }).where(eq(files.key, key))
  const hugo = await app.as('hugo')
  const shown = await hugo.call(showApplication, { params: { applicationId: sent.id } })
  expect(shown).toMatchObject({ resume: { name: stored } })
  const headers = { authorization: `Bearer ${hugo.token}` }
  const answer = await app.send(new Request(`http://backend/files/${key}`, { headers }))
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${stored}`)
})

/** The minimum of a compound file that is recognised, with one name in its directory. */
function compound(name: string): Uint8Array {
  const bytes = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  Buffer.from(name, 'utf16le').copy(bytes, 1024)
  return bytes
}

function encryptedZip(): Uint8Array {
  const bytes = Buffer.from(docx())
  // The flag in the directory at the end of the archive.
  const next = (from: number) => bytes.indexOf('PK\x01\x02', from, 'latin1')
  for (let at = next(0); at >= 0; at = next(at + 1)) {
    bytes[at + 8] = (bytes[at + 8] ?? 0) | 1
    // Encryption adds twelve bytes.
    bytes.writeUInt32LE(bytes.readUInt32LE(at + 20) + 12, at + 20)
  }
  return bytes
}

/** `storedZip` writes texts as UTF-8; NUL and ASCII characters are the same bytes in both. */
function utf16(): Uint8Array {
  const text = Buffer.from(relationship('attachedTemplate', 'https://evil.example'), 'utf16le').toString(
    'latin1',
  )
  return docx({ name: settings, text })
}
