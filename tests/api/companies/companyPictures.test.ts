import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import { focusCompanyCover, removeCompanyCover, replaceCompanyCover } from '#contract/companies/edits.ts'
import { variantAddress } from '#contract/files/files.ts'
import { failure, useBackend } from '../backend.ts'
import { fieldsOf, globex, picture } from './companyFixtures.ts'

const app = useBackend({ rateFactor: 100 })

describe('pictures', () => {
  const put = async (cover: File) =>
    (await app.as('gita')).call(replaceCompanyCover, { params: globex, files: { cover } })
  const read = (url: string) => app.send(new Request(`http://backend${url}`))

  test('a cover is stored as WebP, public, and deleted when replaced or removed', async () => {
    const { url } = await put(await picture(2400, 900))
    const answer = await read(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height]).toEqual([1920, 720])
    expect((await app.anyone.call(showCompany, { params: globex })).cover_url).toBe(url)
    const { url: next } = await put(await picture(1920, 395))
    expect((await read(url)).status).toBe(404)
    await (await app.as('gita')).call(removeCompanyCover, { params: globex })
    expect((await read(next)).status).toBe(404)
    expect((await app.anyone.call(showCompany, { params: globex })).cover_url).toBeNull()
  })

  test('a cover is rendered once in five widths and two formats, and in no other', async () => {
    const { url } = await put(await picture(2400, 900))
    for (const [width, form] of [
      [480, 'avif'],
      [960, 'webp'],
    ] as const) {
      const address = variantAddress(url, width, form)
      const answers = await Promise.all([read(address), read(address), read(address)])
      for (const answer of answers) {
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${form}`])
        expect(answer.headers.get('cache-control')).toContain('immutable')
      }
      const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()))
      const metadata = await sharp(Buffer.from(bodies[0] ?? new ArrayBuffer())).metadata()
      expect(metadata.width).toBe(width)
      expect(bodies.map((body) => body.byteLength)).toEqual(bodies.map(() => bodies[0]?.byteLength))
    }
    for (const address of [`${url}.481.webp`, `${url}.480.png`, `${url}.480.webp.480.webp`, `${url}.480`])
      expect([address, (await read(address)).status]).toEqual([address, 404])
    await (await app.as('gita')).call(removeCompanyCover, { params: globex })
    expect((await read(variantAddress(url, 480, 'avif'))).status).toBe(404)
    const left = await readdir(join(app.folder, 'files'), { recursive: true })
    expect(left.filter((name) => name.includes(url.split('/').pop() ?? url))).toEqual([])
  })

  test('the focal point is stored with a cover and reset with the next one', async () => {
    const gita = await app.as('gita')
    const focus = async () => (await app.anyone.call(showCompany, { params: globex })).cover_focus
    await put(await picture(1920, 480))
    await gita.call(focusCompanyCover, { params: globex, body: { x: 20, y: 85 } })
    expect(await focus()).toEqual({ x: 20, y: 85 })
    for (const body of [
      { x: -1, y: 0 },
      { x: 0, y: 101 },
      { x: 0.5, y: 0 },
    ])
      expect((await failure(gita.call(focusCompanyCover, { params: globex, body }))).status).toBe(422)
    expect(await focus()).toEqual({ x: 20, y: 85 })
    await put(await picture(1920, 480))
    expect(await focus()).toEqual({ x: 50, y: 50 })
  })

  test('a cover that is too small is refused with the required size', async () => {
    for (const [width, height] of [
      [1919, 395],
      [1920, 394],
    ] as const) {
      const error = await failure(put(await picture(width, height)))
      expect(error.fields[0]).toMatchObject({
        field: 'cover',
        code: 'pictureTooSmall',
        title: 'The image must be at least 1920×395 pixels. Choose a larger one.',
      })
    }
  })

  test('a file that only claims to be an image is refused', async () => {
    const text = new File(['not a picture at all'], 'cover.png', { type: 'image/png' })
    expect(fieldsOf(await failure(put(text)))).toEqual({ cover: 'fileType' })
    const coverBytes = Buffer.from(await (await picture(1920, 480)).arrayBuffer())
    const half = new File([new Uint8Array(coverBytes.subarray(0, 200))], 'cover.png', { type: 'image/png' })
    expect(fieldsOf(await failure(put(half)))).toEqual({ cover: 'pictureUnreadable' })
    const huge = new File([new Uint8Array(26 * 1024 * 1024)], 'cover.png', { type: 'image/png' })
    expect((await failure(put(huge))).status).toBe(413)
  })

  test('two simultaneous cover uploads leave one file', async () => {
    await Promise.all([put(await picture(1920, 480)), put(await picture(1920, 480))])
    const { rows } = await app.backend.connection.pool.query(
      "select count(*)::int as n from files where audience = 'public'",
    )
    expect((rows[0] as { n: number }).n).toBe(1)
  })
})
