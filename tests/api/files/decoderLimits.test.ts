import { readdir, readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { savePhoto } from '#contract/profiles/edits.ts'
import en from '#locales/en_GB/validation.json' with { type: 'json' }
import { failure, useBackend } from '../backend.ts'
import { pdfBombs, pdfWithBombBehind, pngOf } from './bombs.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { useMedia } from '../posts/mediaFixtures.ts'
import { png } from '../posts/postFixtures.ts'

const app = useBackend({ rateFactor: 100 })
const { upload, addProject } = useMedia(app)
const photoOf = (bytes: Buffer) => ({ files: { photo: new File([new Uint8Array(bytes)], 'me.png') } })

/** Watches the largest resident memory of the process that decodes, in megabytes; Linux only. */
function watchDecoder(): { peak(): number } {
  let peak = 0
  const others = new Set<string>()
  const read = (id: string, file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
  const look = async () => {
    const names = await readdir('/proc').catch(() => [])
    for (const id of names.filter((name) => /^\d+$/.test(name) && !others.has(name))) {
      const status = await read(id, 'status')
      if (!status.includes(`PPid:\t${process.pid}\n`)) others.add(id)
      else if ((await read(id, 'cmdline')).includes('pictureProcess'))
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    }
  }
  const timer = setInterval(() => void look(), 50)
  onTestFinished(() => clearInterval(timer))
  return { peak: () => peak }
}

test.each(Object.entries(pdfBombs))(
  'a PDF with %s is refused, within 512 MB',
  async (_, make) => {
    const { caller } = await createPerson(app)
    const memory = watchDecoder()
    const bytes = make()
    expect(bytes.length).toBeLessThan(100_000)
    const sent = await upload(caller, bytes, 'plan.pdf')
    const refused = await failure(addProject(caller, [{ upload: sent, alt: '' }]))
    expect(refused).toMatchObject({ status: 422, fields: [{ code: 'fileTooDemanding' }] })
    expect(refused.fields[0]?.title).toBe(en.form.fileTooDemanding)
    expect(memory.peak()).toBeLessThan(512)
  },
  120_000,
)

test('a picture of one long line is refused by its header, with the longest side', async () => {
  const memory = watchDecoder()
  const long = photoOf(pngOf(39_000_000, 1))
  const inEnglish = await failure((await app.as('ana', 'en_GB')).call(savePhoto, long))
  expect(inEnglish).toMatchObject({ status: 422, fields: [{ field: 'photo', code: 'pictureTooLong' }] })
  expect(inEnglish.fields[0]?.title).toContain('16,384 pixels')
  const inUkrainian = await failure((await app.as('ana', 'uk_UA')).call(savePhoto, long))
  expect(inUkrainian.fields[0]?.title).toMatch(/16.384 px/)
  expect(memory.peak()).toBeLessThan(256)
  await (await app.as('ana')).call(savePhoto, photoOf(pngOf(16_384, 400)))
}, 120_000)

test('a photo waits for no more than the document that is being rendered, however many another account sends', async () => {
  const [{ caller: greedy }, { caller: other }] = [await createPerson(app), await createPerson(app)]
  const bomb = pdfBombs['forms within forms']?.() ?? Buffer.alloc(0)
  const uploads = await Promise.all([1, 2, 3].map((at) => upload(greedy, bomb, `${at}.pdf`)))
  const photo = photoOf(await png(400, 400))
  const finished: string[] = []
  await Promise.all([
    ...uploads.map(async (one) => {
      await failure(addProject(greedy, [{ upload: one, alt: '' }]))
      finished.push('document')
    }),
    other.call(savePhoto, photo).then(() => finished.push('photo')),
  ])
  expect(finished.indexOf('photo')).toBeLessThanOrEqual(1)
}, 120_000)

test('a document of which a later page is too demanding has pictures of those before', async () => {
  const { caller } = await createPerson(app)
  const sent = await upload(caller, pdfWithBombBehind(), 'plan.pdf')
  const [medium] = (await addProject(caller, [{ upload: sent, alt: '' }])).media
  expect([medium?.page_count, medium?.page_urls.length]).toEqual([2, 1])
}, 120_000)
