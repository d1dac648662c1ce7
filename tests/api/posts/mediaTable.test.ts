import ExifReader from 'exifreader'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mediaInfoFactory, { type MediaInfo } from 'mediainfo.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPostImage } from '#contract/posts/managedPosts.ts'
import { checkPostVideo } from '#contract/posts/videos.ts'
import { runPictureJob } from '#backend/files/pictures.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { mediaTable, type MediaCase } from './mediaTable.ts'
import { globexPosts as params, usePosts } from './postFixtures.ts'

const app = useBackend({ rateFactor: 10_000 })
const make = usePosts(app)
let reader: MediaInfo<'JSON'>
let folder = ''
beforeAll(async () => {
  reader = await mediaInfoFactory({ format: 'JSON' })
  folder = await mkdtemp(join(tmpdir(), 'tenure-media-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function check(by: Caller, { purpose, bytes }: MediaCase) {
  const body = { upload: await make.upload(by, await bytes(), 'a file.jpg', purpose) }
  return purpose === 'postImage'
    ? by.call(checkPostImage, { params, body })
    : by.call(checkPostVideo, { params, body })
}

/** What is nobody's business: the words of the fixtures, the place, and what the picture was made with. */
const telling = /Secret|49\.8397|x264|Lav[cf]\d|alert\(/

/** The tags of a picture, besides those of its format and its size. */
function tagsOf(bytes: Buffer): string[] {
  const { exif = {}, iptc = {}, xmp = {}, gps = {}, Thumbnail } = ExifReader.load(bytes, { expanded: true })
  return [exif, iptc, xmp, gps, Thumbnail ? { Thumbnail } : {}].flatMap((group) => Object.keys(group))
}

/** Everything that is said about a video, and the kinds of its tracks. */
async function describeVideo(bytes: Buffer) {
  const described = await reader.analyzeData(bytes.length, (size, offset) =>
    bytes.subarray(offset, offset + size),
  )
  const { media } = JSON.parse(described) as { media: { track: { '@type': string }[] } }
  return { described, kinds: media.track.map((track) => track['@type']) }
}

const accepted = mediaTable.filter(({ refused }) => !refused)
const refusedFiles = mediaTable.filter(({ refused }) => refused)

test.each(accepted)('$name is accepted without what it told', async (file) => {
  const gita = await app.as('gita')
  const { url } = await check(gita, file)
  const bytes = Buffer.from(await (await make.file(gita, url)).arrayBuffer())
  if (file.purpose === 'postImage') {
    expect(bytes.toString('latin1')).not.toMatch(telling)
    expect(tagsOf(bytes)).toEqual([])
    return
  }
  const { described, kinds } = await describeVideo(bytes)
  expect(described).not.toMatch(telling)
  expect(kinds.filter((kind) => !['General', 'Video', 'Audio'].includes(kind))).toEqual([])
  expect(kinds.filter((kind) => kind === 'Video')).toHaveLength(1)
  // Encoders of AAC write their name into the sound itself.
  expect(bytes.toString('latin1').replace(/Lavc[\d.]+/, '')).not.toMatch(telling)
})

test.each(refusedFiles)('$name is refused with a sentence', async (file) => {
  const { status, fields } = await failure(check(await app.as('gita'), file))
  const [code, words] = file.refused ?? ['', '']
  expect([status, fields[0]?.code]).toEqual([422, code])
  expect(fields[0]?.title).toContain(words)
  expect(fields[0]?.title).toMatch(/^\p{Lu}\S* .*[^\s.]\.?$/su)
})

test.each(['tagged.jpg', 'tagged.png'])(
  '%s keeps its format as a document, and its orientation alone',
  async (name) => {
    const to = join(folder, name)
    await runPictureJob({ kind: 'clean', path: `tests/media/${name}`, to }, 1)
    const bytes = await readFile(to)
    expect(bytes.toString('latin1')).not.toMatch(telling)
    expect(tagsOf(bytes)).toEqual(name === 'tagged.jpg' ? ['Orientation'] : [])
  },
)
