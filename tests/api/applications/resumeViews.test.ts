import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import {
  applyToJob,
  showApplication,
  showMyApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { previewApplication } from '#contract/applications/preview.ts'
import { useBackend } from '../backend.ts'
import { closeAccountOf, dumpDatabase, storedFiles } from '../accounts/closingFixtures.ts'
import { docxFile } from '../files/officeFiles.ts'
import { rawZip } from '../files/rawZip.ts'
import { readFileAs } from '../files/readFile.ts'
import { pdfOfPages } from '../posts/mediaFixtures.ts'
import { createApplicants, docx, limitJob, pdf, postJob, sendResume } from './applicationFixtures.ts'
import { fileOf, useResumes } from './resumeFixtures.ts'

let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const { apply, viewOf, renderings, queueIsDone } = useResumes(app)
afterEach(() => {
  ahead = 0
})

/** Encrypted, and written so that the check of uploads does not see it. */
async function encryptedPdf(): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const document = new PDFDocument({ userPassword: 'secret' })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  document.on('end', () => resolve(Buffer.concat(parts)))
  document.text('Locked').end()
  return Buffer.from((await promise).toString('latin1').replace('/Encrypt', '/#45ncrypt'), 'latin1')
}

/** Its text unpacks to 17 MB. */
const largeDocx = () =>
  rawZip([
    {
      name: '[Content_Types].xml',
      content:
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
    { name: 'word/document.xml', content: Buffer.alloc(17 * 1024 * 1024, ' ') },
  ])

test('a PDF is shown as pictures of its pages with their text, and remains a download', async () => {
  const { id, url } = await apply(fileOf(await pdfOfPages(3), 'CV.pdf'))
  const hugo = await app.as('hugo')
  const view = await viewOf(id, hugo)
  if (view?.kind !== 'pages') throw new Error(`Not pages but ${view?.kind}`)
  expect(view).toMatchObject({
    page_count: 3,
    pages: [{ text: 'Page 1' }, { text: 'Page 2' }, { text: 'Page 3' }],
  })
  const page = await readFileAs(app, hugo, view.pages[2]?.url ?? '')
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  const { format, width } = await sharp(Buffer.from(await page.arrayBuffer())).metadata()
  expect([format, (width ?? 0) > 300]).toEqual(['webp', true])
  const file = await readFileAs(app, hugo, url)
  expect(file.headers.get('content-disposition')).toContain('attachment')
})

test('it is made once it is sent, and no second time', async () => {
  const { id } = await apply(pdf())
  const hugo = await app.as('hugo')
  const first = await viewOf(id, hugo)
  expect(first?.kind).toBe('pages')
  await Promise.all([1, 2, 3].map(() => app.work('renderResume', { applicationId: id })))
  expect(await viewOf(id, hugo)).toEqual(first)
  const { resume } = await (
    await app.as('ana')
  ).call(showMyApplication, {
    params: { jobId: (await hugo.call(showApplication, { params: { applicationId: id } })).job.id },
  })
  // The candidate has the file.
  expect(resume).not.toHaveProperty('view')
})

test('one that was sent before is made when somebody opens it', async () => {
  const { id } = await apply(pdf())
  await queueIsDone()
  await app.empty('file_renderings')
  const hugo = await app.as('hugo')
  const shown = async () => {
    const found = await hugo.call(showApplication, { params: { applicationId: id } })
    return found.state === 'withdrawn' ? null : found.resume?.view?.kind
  }
  expect(await shown()).toBe('preparing')
  await expect.poll(shown, { timeout: 25_000 }).toBe('pages')
})

test('a Word document is shown as the text of its paragraphs', async () => {
  const { id } = await apply(docx())
  const view = await viewOf(id, await app.as('hugo'))
  if (view?.kind !== 'text') throw new Error(`Not text but ${view?.kind}`)
  expect(view.is_cut).toBe(false)
  expect(view.paragraphs[0]).toContain('Olena Marchuk')
  expect(view.paragraphs.join('')).not.toContain('<')
})

test.each([
  ['encrypted', async () => fileOf(await encryptedPdf(), 'Locked.pdf')],
  ['damaged', async () => fileOf(Buffer.from('%PDF-1.7\ntrailer<</Root 1 0 R>>\n%%EOF'), 'Damaged.pdf')],
  ['damaged', async () => fileOf(docxFile(), 'Letter.docx')],
  ['tooDemanding', async () => fileOf(largeDocx(), 'Novel.docx')],
] as const)(
  'one that cannot be shown says why: %s',
  async (fault, make) => {
    const { id, url } = await apply(await make())
    const hugo = await app.as('hugo')
    expect(await viewOf(id, hugo)).toEqual({ kind: 'fault', fault, page_count: null })
    expect((await readFileAs(app, hugo, url)).status).toBe(200)
  },
  60_000,
)

test('its pages have the readers of the file', async () => {
  const jobId = await postJob(app, { managers: ['hugo'] })
  const { id, url, candidate } = await apply(pdf(), Promise.resolve(jobId))
  await viewOf(id, await app.as('hugo'))
  const page = `${url}.page-1.webp`
  const readers = {
    candidate,
    manager: await app.as('hugo'),
    admin: await app.as('gita'),
    'other candidate': await app.as('bohdan'),
    member: await app.as('mira'),
    'other company': await app.as('ivan'),
    stranger: app.anyone,
  }
  const statuses = async () => {
    const entries = Object.entries(readers).map(async ([reader, { token }]) => {
      const [file, picture] = await Promise.all([url, page].map((one) => readFileAs(app, { token }, one)))
      expect([reader, picture?.status]).toEqual([reader, file?.status])
      return [reader, picture?.status]
    })
    return Object.fromEntries(await Promise.all(entries)) as unknown
  }
  const others = { 'other candidate': 404, member: 404, 'other company': 404, stranger: 401 }
  expect(await statuses()).toEqual({ candidate: 200, manager: 200, admin: 200, ...others })
  await limitJob(app, jobId, [])
  expect(await statuses()).toEqual({ candidate: 200, manager: 404, admin: 200, ...others })
  await candidate.call(withdrawApplication, { params: { applicationId: id } })
  expect(await statuses()).toEqual({ candidate: 200, manager: 404, admin: 404, ...others })
})

test('nothing is made for an application that was withdrawn, and something for the next with the same file', async () => {
  const { id, candidate } = await apply(pdf())
  const hugo = await app.as('hugo')
  expect((await viewOf(id, hugo))?.kind).toBe('pages')
  await queueIsDone()
  await app.empty('file_renderings')
  await candidate.call(withdrawApplication, { params: { applicationId: id } })
  await app.work('renderResume', { applicationId: id })
  expect(await app.countRows('file_renderings')).toBe(0)
  expect(await viewOf(id, hugo)).toBeNull()
  const { resume } = await candidate.call(previewApplication)
  const again = await candidate.call(applyToJob, {
    params: { jobId: await postJob(app) },
    body: { email: 'ana@people.example', resume_id: resume?.id },
    files: {},
  })
  expect((await viewOf(again.id, hugo))?.kind).toBe('pages')
})

test('erasing the account leaves neither the file nor what was made of it', async () => {
  const { id, url } = await apply(
    fileOf(Buffer.from(await docx().arrayBuffer()), 'Bohdan.docx'),
    postJob(app),
    'bohdan',
  )
  const { id: second, url: pages } = await apply(fileOf(await pdfOfPages(2), 'B.pdf'), postJob(app), 'bohdan')
  const hugo = await app.as('hugo')
  expect((await viewOf(id, hugo))?.kind).toBe('text')
  expect((await viewOf(second, hugo))?.kind).toBe('pages')
  const ofFile = async () =>
    (await storedFiles(app)).filter((path) => path.includes(pages.slice('/files/'.length)))
  // The file, its thumbnail and two pages.
  expect(await ofFile()).toHaveLength(4)
  expect(await dumpDatabase(app)).toContain('Olena Marchuk')
  await closeAccountOf(app, 'bohdan')
  expect((await readFileAs(app, hugo, `${pages}.page-1.webp`)).status).toBe(404)
  ahead = 31 * 86_400_000
  await app.work('eraseAccounts')
  expect(await ofFile()).toEqual([])
  expect((await storedFiles(app)).filter((path) => path.includes(url.slice('/files/'.length)))).toEqual([])
  const { rows } = await app.backend.connection.pool.query<{ texts: string[] }>(
    'select texts from file_renderings',
  )
  expect(rows.filter(({ texts }) => texts.join(' ').includes('Page 2'))).toHaveLength(0)
})

test('a rush of applications is rendered one at a time, so that it leaves room for requests', async () => {
  const jobId = await postJob(app)
  const tokens = await createApplicants(app, 12)
  await Promise.all(tokens.map((token) => sendResume(app.withToken(token), jobId)))
  let most = 0
  await expect
    .poll(
      async () => {
        most = Math.max(most, await renderings('active'))
        return renderings('created', 'retry', 'active')
      },
      { timeout: 25_000, interval: 5 },
    )
    .toBe(0)
  expect(most).toBe(1)
})
