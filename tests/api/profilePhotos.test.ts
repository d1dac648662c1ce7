import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileAddress } from '#contract/files/files.ts'
import { deletePhoto, savePhoto } from '#contract/profiles/edits.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { failure, useBackend } from './backend.ts'

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
