import { and, eq } from '#drizzle'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { applyToJob } from '#contract/applications/applications.ts'
import { mediaMaximum } from '#contract/cv/media.ts'
import { deleteProject } from '#contract/cv/projects.ts'
import { saveSections, sectionNames, type SectionName } from '#contract/cv/sections.ts'
import { audiences, type Audience } from '#contract/core/audience.ts'
import { accountClosures } from '#backend/accounts/schema/closures.ts'
import { runAllBatches } from '#backend/core/batchedWork.ts'
import { compareWithStore } from '#backend/files/compareWithStore.ts'
import { files } from '#backend/files/schema.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { pdfOfPages, useMedia } from '../posts/mediaFixtures.ts'
import { docxFile } from '../files/officeFiles.ts'
import { gif, png } from '../posts/postFixtures.ts'
import { exportedFiles } from '../settings/exportSteps.ts'

let now = new Date()
const app = useBackend({ rateFactor: 100 }, () => now)
const media = useMedia(app)
const { upload, read, statusOf, addProject, editProject, addCertificate, editCertificate, ownCv, cvOf } =
  media

test('images and documents are added with the entry, described, ordered and removed', async () => {
  const { caller } = await createPerson(app)
  const [picture, deck, letter] = [
    await upload(caller, await png(800, 600), 'boat.png'),
    await upload(caller, await pdfOfPages(3), 'Tide tables.pdf'),
    await upload(caller, docxFile(), 'Letter.docx'),
  ]
  const added = await addProject(caller, [
    { upload: picture, alt: ' A boat\nat low tide ' },
    { upload: deck, alt: '' },
  ])
  expect(added.media).toMatchObject([
    { type: 'image', name: 'boat.webp', alt: 'A boat at low tide', width: 800, height: 600, page_urls: [] },
    { type: 'pdf', name: 'Tide tables.pdf', alt: '', page_count: 3, width: 0 },
  ])
  const [boat, tables] = added.media
  expect(tables?.page_urls).toHaveLength(3)
  const changed = await editProject(caller, added.id, [
    { upload: letter, alt: 'From the harbour master' },
    { id: tables?.id, alt: 'All ports' },
    { id: boat?.id, alt: 'A boat' },
  ])
  expect(changed.media.map(({ name, alt }) => [name, alt])).toEqual([
    ['Letter.docx', 'From the harbour master'],
    ['Tide tables.pdf', 'All ports'],
    ['boat.webp', 'A boat'],
  ])
  expect(changed.media[0]).toMatchObject({ type: 'docx', thumbnail_url: null, page_count: 0 })
  // A form without media leaves them as they are.
  expect((await editProject(caller, added.id)).media).toEqual(changed.media)
  expect((await ownCv(caller)).projects).toMatchObject([{ id: added.id, media: changed.media }])
  const emptied = await editProject(caller, added.id, [{ id: boat?.id, alt: 'A boat' }])
  expect(emptied.media).toHaveLength(1)
  expect(await statusOf(caller, tables?.url ?? '')).toBe(404)
  expect(await statusOf(caller, tables?.page_urls[0] ?? '')).toBe(404)
  expect(await statusOf(caller, boat?.url ?? '')).toBe(200)
})

test('pages of a PDF are pictures, and an animation has a still thumbnail', async () => {
  const { caller } = await createPerson(app)
  const { media: added } = await addCertificate(caller, [
    { upload: await upload(caller, await pdfOfPages(2), 'Licence.pdf'), alt: '' },
    { upload: await upload(caller, await gif(600, 300), 'crane.gif'), alt: '' },
  ])
  const [licence, crane] = added
  const page = await read(caller, licence?.page_urls[1] ?? '')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  const bytes = Buffer.from(await page.arrayBuffer())
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  expect([width <= 1400, height > width]).toEqual([true, true])
  // The red of its letters, on white paper.
  const { channels } = await sharp(bytes).stats()
  expect(channels.map(({ max }) => max)).toEqual([255, 255, 255])
  expect(channels[0]?.mean).toBeGreaterThan(channels[2]?.mean ?? 255)
  const beyond = licence?.url.concat('.page-3.webp') ?? ''
  expect(await statusOf(caller, beyond)).toBe(404)
  const metadata = async (url: string | null | undefined) =>
    sharp(Buffer.from(await (await read(caller, url ?? '')).arrayBuffer())).metadata()
  expect((await metadata(licence?.thumbnail_url)).width).toBeLessThanOrEqual(480)
  expect(crane).toMatchObject({ type: 'image', animated: true, width: 600 })
  expect(await metadata(crane?.thumbnail_url)).toMatchObject({ width: 480, format: 'webp' })
  expect((await metadata(crane?.thumbnail_url)).pages ?? 1).toBe(1)
})

test('a PDF has pictures of its first twenty pages only, and one that is damaged has none', async () => {
  const { caller } = await createPerson(app)
  const { media: added } = await addProject(caller, [
    { upload: await upload(caller, await pdfOfPages(23), 'Long.pdf'), alt: '' },
    {
      upload: await upload(caller, Buffer.from('%PDF-1.7\ntrailer<</Root 1 0 R>>\n%%EOF'), 'Damaged.pdf'),
      alt: '',
    },
  ])
  expect(added.map((one) => [one.page_count, one.page_urls.length, one.thumbnail_url === null])).toEqual([
    [23, 20, false],
    [0, 0, true],
  ])
})

let jobId: Promise<number> | null = null
const showOnly = (caller: Caller, shown: SectionName, audience: Audience) =>
  caller.call(saveSections, {
    body: {
      sections: sectionNames.map((name) => ({ name, audience: name === shown ? audience : 'nobody' })),
    },
  })

test.each(audiences)('files follow the audience of their section: %s', async (audience) => {
  const { caller, id } = await createPerson(app)
  const [bohdan, hugo] = [await app.as('bohdan'), await app.as('hugo')]
  // Hugo manages the jobs of the company that the person has applied to.
  jobId ??= postJob(app)
  const sent = { params: { jobId: await jobId }, body: { email: 'person@people.example' } }
  await caller.call(applyToJob, { ...sent, files: { resume: pdf() } })
  const add = async () => [{ upload: await upload(caller, await pdfOfPages(1), 'A.pdf'), alt: '' }]
  const projects = await addProject(caller, await add())
  const certificates = await addCertificate(caller, await add())
  const all = { projects: projects.media[0], certificates: certificates.media[0] }
  const isSeen = audience === 'everyone' || audience === 'signedIn'
  for (const section of ['projects', 'certificates'] as const) {
    await showOnly(caller, section, audience)
    const cv = await cvOf(bohdan, id)
    for (const kind of ['projects', 'certificates'] as const) {
      const seen = isSeen && kind === section
      expect([section, kind, cv[kind].length]).toEqual([section, kind, seen ? 1 : 0])
      for (const url of [all[kind]?.url, all[kind]?.page_urls[0], all[kind]?.thumbnail_url]) {
        expect([section, kind, await statusOf(bohdan, url ?? '')]).toEqual([section, kind, seen ? 200 : 404])
        const seenByCompany = audience !== 'nobody' && kind === section
        expect(await statusOf(hugo, url ?? '')).toBe(seenByCompany ? 200 : 404)
      }
      expect(await statusOf(caller, all[kind]?.url ?? '')).toBe(200)
      expect(await statusOf(app.anyone, all[kind]?.url ?? '')).toBe(401)
    }
  }
})

test('an upload is for its owner until it is saved, and for one entry', async () => {
  const { caller } = await createPerson(app)
  const other = await createPerson(app)
  const picture = await upload(caller, await png(), 'a.png')
  const [medium] = (await addProject(caller, [{ upload: picture, alt: '' }])).media
  const of = (result: Promise<unknown>) => failure(result)
  expect(await of(addProject(caller, [{ upload: picture, alt: '' }]))).toMatchObject({
    fields: [{ field: 'media.0.upload', code: 'unknownChoice' }],
  })
  expect(await of(addProject(other.caller, [{ upload: picture, alt: '' }]))).toMatchObject({ status: 422 })
  const others = await addProject(other.caller)
  expect(await of(editProject(other.caller, others.id, [{ id: medium?.id, alt: '' }]))).toMatchObject({
    fields: [{ field: 'media.0.id', code: 'unknownChoice' }],
  })
  expect(await of(editCertificate(caller, others.id, []))).toMatchObject({ status: 404 })
  // The failed calls left nothing behind.
  expect((await ownCv(caller)).projects).toHaveLength(1)
})

test.each([
  [
    'more media than the limit',
    Array.from({ length: mediaMaximum + 1 }, () => ({ id: 1, alt: '' })),
    'tooMany',
  ],
  ['a medium without a file', [{ alt: '' }], 'invalid'],
  ['a medium with two files', [{ id: 1, upload: 'x'.repeat(32), alt: '' }], 'invalid'],
  ['a description that is too long', [{ id: 1, alt: 'a'.repeat(301) }], 'tooLong'],
])('%s is refused', async (_, form, code) => {
  const { status, fields } = await failure(addProject(await app.as('ana'), form))
  expect([status, fields[0]?.code]).toEqual([422, code])
})

test('an image is refused beyond 25 MB, although documents may be larger', async () => {
  const { caller } = await createPerson(app)
  const large = Buffer.concat([await png(), Buffer.alloc(25 * 1024 * 1024)])
  const refused = await failure(
    addProject(caller, [{ upload: await upload(caller, large, 'a.png'), alt: '' }]),
  )
  expect(refused).toMatchObject({ status: 422, fields: [{ field: 'media.0.upload', code: 'fileTooLarge' }] })
  expect(refused.fields[0]?.title).toContain('25')
})

test('the same form sent several times at once stores each medium once', async () => {
  const { caller } = await createPerson(app)
  const { id } = await addProject(caller)
  const form = [{ upload: await upload(caller, await png(), 'a.png'), alt: 'One' }]
  await Promise.all([1, 2, 3].map(() => editProject(caller, id, form)))
  expect((await ownCv(caller)).projects[0]?.media).toHaveLength(1)
})

test('files go with their entry, are in the export, and are all known to the store', async () => {
  const { caller, id } = await createPerson(app)
  const { ctx } = app.backend
  const form = async () => [{ upload: await upload(caller, await pdfOfPages(2), 'Deck.pdf'), alt: '' }]
  const remaining = await addCertificate(caller, await form())
  const { id: entryId, media: removed } = await addProject(caller, await form())
  const nameOf = (url = '') => url.split('/').slice(2) as [string, string]
  const [folder, key] = nameOf(removed[0]?.url)
  const stored = async () =>
    (await readdir(join(app.folder, 'files', folder))).filter((one) => one.startsWith(key))
  expect((await stored()).sort()).toEqual(
    ['', '.480.webp', '.page-1.webp', '.page-2.webp'].map((end) => key + end),
  )
  const exported = () => exportedFiles(app, caller)
  expect(await exported()).toHaveLength(2)
  await caller.call(deleteProject, { params: { entryId } })
  expect(await stored()).toEqual([])
  expect(await exported()).toEqual([expect.stringContaining('Deck.pdf')])
  const unused = await upload(caller, await pdfOfPages(1), 'Unused.pdf')
  expect(await failure(editProject(caller, entryId, [{ upload: unused, alt: '' }]))).toMatchObject({
    status: 404,
  })
  now = new Date(+now + 2 * 86_400_000)
  const warnings: unknown[] = []
  const log = { ...ctx.log, warn: (one: unknown) => warnings.push(one) } as never
  await runAllBatches({ ...ctx, log }, compareWithStore)
  expect(warnings).toEqual([])
  await app.work('sweep')
  const media = and(eq(files.ownerId, id), eq(files.audience, 'profileMedia'))
  expect(await ctx.db.$count(files, media)).toBe(1)
  expect(await statusOf(caller, remaining.media[0]?.url ?? '')).toBe(200)
  const erased = {
    accountId: id,
    closedAt: now,
    eraseAfter: now,
    hiddenOnClose: { photoId: null, follows: [], applications: [] },
  }
  await ctx.db.insert(accountClosures).values(erased)
  await app.work('eraseAccounts')
  const [place, name] = nameOf(remaining.media[0]?.url)
  const left = (await readdir(join(app.folder, 'files', place))).filter((one) => one.startsWith(name))
  expect([left, await ctx.db.$count(files, eq(files.ownerId, id))]).toEqual([[], 0])
})
