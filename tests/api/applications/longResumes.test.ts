import { expect, test } from 'vitest'
import { showMyApplication } from '#contract/applications/applications.ts'
import { locales } from '#contract/core/locale.ts'
import { storedFiles } from '../accounts/closingFixtures.ts'
import { useBackend } from '../backend.ts'
import { readFileAs } from '../files/readFile.ts'
import { pdfOfPages } from '../posts/mediaFixtures.ts'
import { fileOf, useResumes } from './resumeFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const { apply, viewOf, renderings } = useResumes(app)

/** So many empty pages, written by hand: 300 KB for 3,000 of them. */
function emptyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 105 148]/Resources<<>>>>'),
  ]
  let written = '%PDF-1.7\n'
  const starts = objects.map((object, at) => {
    const start = written.length
    written += `${at + 1} 0 obj${object}endobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}`
  return Buffer.from(
    `${written}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${written.length}\n%%EOF`,
  )
}

test('of a long PDF the first ten pages are shown', async () => {
  const view = await viewOf((await apply(fileOf(await pdfOfPages(12), 'Long.pdf'))).id, await app.as('hugo'))
  expect(view).toMatchObject({ kind: 'pages', page_count: 12 })
  expect(view?.kind === 'pages' && view.pages.length).toBe(10)
})

test.each([
  ['with text', pdfOfPages],
  ['of empty pages', async (count: number) => emptyPages(count)],
])(
  'a PDF of 3,000 pages is sent, says why it is not shown, and leaves nothing half done: %s',
  async (_, make) => {
    const bytes = await make(3_000)
    const hugo = await app.as('hugo')
    const begun = performance.now()
    const { jobId, id, url, candidate } = await apply(fileOf(bytes, 'Book.pdf'))
    // Seconds on a machine that does much else; its pages are not read for it.
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await viewOf(id, hugo)).toEqual({ kind: 'fault', fault: 'tooManyPages', page_count: 3_000 })
    expect(performance.now() - begun).toBeLessThan(25_000)
    const sentences = locales.map((locale) =>
      app.backend.ctx.t(locale)('applications:resumeView.tooManyPages', { count: 3_000 }),
    )
    expect(sentences).toEqual([
      expect.stringMatching(/^This file has 3,?000 pages, too many to show here/),
      expect.stringMatching(/^У файлі 3.?000 сторінок, забагато, щоб показати його тут/),
    ])
    // The file as it was sent, and no picture or text of it; the work is not tried again.
    const key = url.slice('/files/'.length)
    const stored = async () => (await storedFiles(app)).filter((path) => path.includes(key)).length
    const rendering = async () =>
      (
        await app.backend.connection.pool.query(
          `select fault, texts, page_count, page_pictures from file_renderings
           join files on files.id = file_id where key = $1`,
          [key],
        )
      ).rows
    const refused = [{ fault: 'tooManyPages', texts: [], page_count: 3_000, page_pictures: null }]
    expect([await stored(), await rendering()]).toEqual([1, refused])
    await app.work('renderResume', { applicationId: id })
    expect([await stored(), await rendering(), await renderings('failed', 'retry')]).toEqual([1, refused, 0])
    expect((await readFileAs(app, hugo, `${url}.page-1.webp`)).status).toBe(404)
    const file = await readFileAs(app, hugo, url)
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
    const own = await candidate.call(showMyApplication, { params: { jobId } })
    expect(own).toMatchObject({ state: 'sent', resume: { name: 'Book.pdf', size: bytes.length } })
  },
  60_000,
)
