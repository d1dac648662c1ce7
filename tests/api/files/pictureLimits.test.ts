import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savePhoto } from '#contract/profiles/edits.ts'
import { runPictureJob } from '#backend/files/pictures.ts'
import { failure, useBackend } from '../backend.ts'
import { pngOf } from './bombs.ts'

const app = useBackend({ rateFactor: 1000 })
let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'tenure-pictures-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A single colour, so that a huge image is a small file. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a6' }, limitInputPixels: false })
const toFile = async (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name)
const saved = async (photo: File, locale?: 'uk_UA') =>
  (await app.as('ana', locale)).call(savePhoto, { files: { photo } })
const megabytes = () => process.memoryUsage().rss / 1024 / 1024

test('an image with too many pixels is refused with a field error that names the limit', async () => {
  const png = await toFile('wall.png', pngOf(9_900, 9_900))
  expect(png.size).toBeLessThan(1_000_000)
  const refused = await failure(saved(png))
  expect([refused.status, refused.fields]).toEqual([
    422,
    [{ field: 'photo', title: expect.stringContaining('40 megapixels') as string, code: 'pictureTooLarge' }],
  ])
  const progressive = await toFile(
    'wall.jpg',
    await plain(7_000, 7_000).jpeg({ progressive: true }).toBuffer(),
  )
  expect((await failure(saved(progressive))).fields[0]?.title).toContain('40 megapixels')
  const huge = await toFile('wall.jpg', await plain(12_000, 10_100).jpeg().toBuffer())
  expect((await failure(saved(huge))).fields[0]?.title).toContain('120 megapixels')
}, 60_000)

test('a large camera photo is accepted and rotated upright, without growing this process', async () => {
  const jpeg = await plain(12_000, 9_900).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const photo = await toFile('me.jpg', jpeg)
  const before = megabytes()
  await Promise.all([saved(photo), saved(photo), saved(photo), saved(photo)])
  expect(megabytes() - before).toBeLessThan(120)
}, 60_000)

test('an image is rotated upright before it is cropped', async () => {
  const [path, to] = [join(folder, 'lying.jpg'), join(folder, 'upright.webp')]
  // Left half red, right half blue; rotated, it is red above blue.
  const half = await plain(400, 400).png().toBuffer()
  const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  await sharp({ create: { width: 800, height: 400, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path)
  expect(half.length).toBeGreaterThan(0)
  const shape = { width: 200, height: 400 }
  expect(await runPictureJob({ kind: 'reencode', path, to, shape }, 1)).toEqual(shape)
  const { data, info } = await sharp(await readFile(to))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  expect(at(100, 50)[0]).toBeGreaterThan(200)
  expect(at(100, 350)[2]).toBeGreaterThan(200)
})

test('excess uploads are asked to retry, and a disconnect frees the slot', async () => {
  const path = join(folder, 'large.png')
  await plain(6_000, 6_000).png({ compressionLevel: 1 }).toFile(path)
  const leaving = new AbortController()
  const shape = { width: 400, height: 400 }
  const order = (name: string) => ({ kind: 'reencode', path, to: join(folder, name), shape }) as const
  const requests = Array.from({ length: 11 }, (_, at) =>
    runPictureJob(order(`${at}.webp`), 1, leaving.signal).then(
      () => 'done',
      (error: unknown) => (error as { code: string }).code,
    ),
  )
  await expect(runPictureJob(order('late.webp'), 1)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5,
  })
  leaving.abort()
  expect(new Set(await Promise.all(requests))).toEqual(new Set(['unavailable']))
  expect(await runPictureJob(order('after.webp'), 1)).toEqual(shape)
}, 60_000)
