import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileAddress } from '#contract/files/files.ts'
import { deletePhoto, savePhoto } from '#contract/profiles/edits.ts'
import { deleteCover, focusCover, saveCover } from '#contract/profiles/cover.ts'
import { showOwnProfile, showProfile } from '#contract/profiles/profiles.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { failure, useBackend } from '../backend.ts'
import { createPerson } from '../employments/invitationFixtures.ts'

const app = useBackend({ rateFactor: 100 })

const photo = (bytes: Uint8Array, name: string, type = 'image/png') =>
  ({ files: { photo: new File([new Uint8Array(bytes)], name, { type }) } }) as const
const createPicture = () => sharp({ create: { width: 640, height: 400, channels: 3, background: '#2a6' } })
const keyOf = (url: string | null) => url?.slice(fileAddress('').length) ?? ''

test('a photo is re-encoded without metadata, and the previous one is deleted', async () => {
  const ana = await app.as('ana')
  const jpeg = await createPicture()
    .withExif({
      IFD0: { Copyright: 'Somewhere' },
      IFD3: { GPSLatitude: '50/1 27/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()
  expect(jpeg.includes('Exif')).toBe(true)
  const first = await ana.call(savePhoto, photo(jpeg, 'me.jpg', 'image/jpeg'))
  const read = (url: string | null) => app.send(new Request(`http://backend${url}`))
  const answer = await read(first.photo_url)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const stored = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
  expect((await sharp(stored).metadata()).exif).toBeUndefined()

  const second = await ana.call(savePhoto, photo(await createPicture().png().toBuffer(), 'me.png'))
  expect(second.photo_url).not.toBe(first.photo_url)
  expect((await read(first.photo_url)).status).toBe(404)
  await expect(app.backend.ctx.files.read(keyOf(first.photo_url)).then(buffer)).rejects.toThrow('ENOENT')

  expect((await ana.call(deletePhoto)).photo_url).toBeNull()
  expect((await read(second.photo_url)).status).toBe(404)
  expect((await ana.call(deletePhoto)).photo_url).toBeNull()
})

test('ten simultaneous photo uploads leave one file', async () => {
  const hugo = await app.as('hugo')
  const bytes = await createPicture().png().toBuffer()
  await Promise.all(Array.from({ length: 10 }, () => hugo.call(savePhoto, photo(bytes, 'me.png'))))
  const { rows } = await app.backend.connection.pool.query('select key from files where owner_id = $1', [
    await app.idOf('hugo'),
  ])
  const { photo_url } = await hugo.call(showOwnProfile)
  expect(rows).toEqual([{ key: keyOf(photo_url) }])
})

test('a cover is stored whole, starts with its centre in view, and is replaced', async () => {
  const mira = await app.as('mira')
  const cover = (width: number, height: number, format: 'gif' | 'png') =>
    sharp({ create: { width, height, channels: 3, background: '#2a6' } })
      [format]()
      .toBuffer()
  const upload = async (bytes: Promise<Buffer>) =>
    mira.call(saveCover, { files: { cover: new File([new Uint8Array(await bytes)], 'me.png') } })
  const first = await upload(cover(2400, 600, 'gif'))
  expect(first).toMatchObject({ cover_focus: { x: 50, y: 50 }, photo_url: null })
  const read = (url: string | null) => app.send(new Request(`http://backend${url}`))
  const stored = Buffer.from(await (await read(first.cover_url)).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 1920, height: 480 })
  const moved = await mira.call(focusCover, { body: { x: 20, y: 80 } })
  expect(moved).toMatchObject({ cover_url: first.cover_url, cover_focus: { x: 20, y: 80 } })
  expect((await failure(mira.call(focusCover, { body: { x: 101, y: 0 } }))).status).toBe(422)
  const identifier = String(await app.idOf('mira'))
  const shown = await (await app.as('hugo')).call(showProfile, { params: { identifier } })
  expect(shown.cover_focus).toEqual({ x: 20, y: 80 })

  const second = await upload(cover(800, 200, 'png'))
  expect(second.cover_focus).toEqual({ x: 50, y: 50 })
  expect((await read(first.cover_url)).status).toBe(404)
  expect((await failure(upload(cover(799, 200, 'png')))).fields).toMatchObject([
    { field: 'cover', code: 'pictureTooSmall' },
  ])
  expect((await mira.call(deleteCover)).cover_url).toBeNull()
  expect((await read(second.cover_url)).status).toBe(404)
})

test('closing an account hides its cover, and reopening shows it again', async () => {
  const { caller, id, email } = await createPerson(app)
  const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#26a' } })
    .png()
    .toBuffer()
  const { cover_url: url } = await caller.call(saveCover, {
    files: { cover: new File([new Uint8Array(bytes)], 'me.png') },
  })
  const status = async () => (await app.send(new Request(`http://backend${url}`))).status
  await (await app.reauthenticate(caller)).call(closeAccount)
  expect(await status()).not.toBe(200)
  await app.operators.reopenAccount(email)
  expect(await status()).toBe(200)
  expect((await (await app.signedIn(id)).call(showOwnProfile)).cover_url).toBe(url)
})

test('a file that only claims to be an image is refused', async () => {
  const ana = await app.as('ana')
  const text = (content: string) => new TextEncoder().encode(content)
  const png = await createPicture().png().toBuffer()
  const codes = async (bytes: Uint8Array, name: string) =>
    (await failure(ana.call(savePhoto, photo(bytes, name)))).fields.map(({ code }) => code)
  expect(await codes(text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'me.png')).toEqual(['fileType'])
  expect(await codes(text('<!doctype html><script>1</script>'), 'me.png')).toEqual(['fileType'])
  expect(await codes(await createPicture().webp().toBuffer(), 'me.png')).toEqual(['fileType'])
  expect(await codes(png.subarray(0, 60), 'me.png')).toEqual(['pictureUnreadable'])
  expect(await codes(text(''), 'me.png')).toEqual(['fileEmpty'])
})

test.each(['photo.heic', 'animated.png'])(
  '%s is refused with the formats that are accepted',
  async (name) => {
    const bytes = await readFile(`tests/media/${name}`)
    const inEnglish = await failure((await app.as('ana', 'en_GB')).call(savePhoto, photo(bytes, 'me.png')))
    expect(inEnglish.fields[0]?.title).toBe(
      'We can’t accept this type of file. Choose one of these: PNG, JPEG.',
    )
    const inUkrainian = await failure((await app.as('ana', 'uk_UA')).call(savePhoto, photo(bytes, 'me.png')))
    expect(inUkrainian.fields[0]?.title).toContain('PNG, JPEG')
  },
)
