import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyToJob } from '#contract/applications/applications.ts'
import { savePhoto } from '#contract/profiles/edits.ts'
import { clamd, ScannerUnavailable } from '#backend/ports/files/scanner.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { failure, useBackend } from '../backend.ts'
import { fakeClamd } from './fakeClamd.ts'
import { hasClamd, realClamd } from './realClamd.ts'

const log = pino({ level: 'silent' })
const evil = 'EVIL-BYTES-OF-A-TEST'
const sees = (bytes: Buffer) => (bytes.includes(evil) ? 'stream: Tenure.Test FOUND' : 'stream: OK')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-clamd-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileOf(bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, randomBytes(4).toString('hex'))
  await writeFile(path, bytes)
  return path
}

describe.each(['tcp', 'unix'])('over %s', (kind) => {
  test('distinguishes clean and infected files of any size, in parallel', async () => {
    const daemon = await fakeClamd(sees, kind === 'unix' ? { path: join(folder, 'socket') } : {})
    const scanner = clamd(daemon.url, log)
    const large = randomBytes(5 * 1024 * 1024)
    const paths = await Promise.all([
      fileOf('clean'),
      fileOf(large),
      fileOf(Buffer.concat([large, Buffer.from(evil)])),
      fileOf(evil),
    ])
    expect(await Promise.all(paths.map((path) => scanner.isClean(path)))).toEqual([true, true, false, false])
    expect(scanner.stats()).toEqual({ scanned: 4, infected: 2, failed: 0 })
    await daemon.stop()
  })
})

test.each([
  ['is away', null, {}],
  ['says nothing', () => null, {}],
  ['hangs up', () => '', {}],
  ['cannot scan', () => 'Can’t allocate memory ERROR', {}],
  ['takes no file of that size', sees, { maxBytes: 10 }],
] as const)('a scanner that %s lets nothing through', async (_, verdict, options) => {
  const daemon = await fakeClamd(verdict ?? sees, options)
  if (!verdict) await daemon.stop()
  const scanner = clamd(daemon.url, log, 200)
  await expect(scanner.isClean(await fileOf(randomBytes(3 * 1024 * 1024)))).rejects.toBeInstanceOf(
    ScannerUnavailable,
  )
  expect(scanner.stats()).toEqual({ scanned: 0, infected: 0, failed: 1 })
  if (verdict) await daemon.stop()
})

/** The result of an upload scanned by the daemon at `url`. */
function uploads(url: () => string) {
  const config = {
    get clamdUrl() {
      return url()
    },
  }
  const app = useBackend(config)
  const send = async (bytes: Uint8Array) => {
    const jobId = await postJob(app)
    const resume = new File([bytes as BlobPart], 'cv.pdf')
    const files = { resume }
    return (await app.as('ana')).call(applyToJob, {
      params: { jobId },
      body: { email: 'ana@people.example' },
      files,
    })
  }
  const clean = async () => new Uint8Array(await pdf().arrayBuffer())
  const infected = async () => Buffer.concat([await clean(), Buffer.from(evil)])
  return { app, send, clean, infected }
}

describe('an upload', () => {
  let daemon: Awaited<ReturnType<typeof fakeClamd>>
  beforeAll(async () => {
    daemon = await fakeClamd(sees)
  })
  const { app, send, clean, infected } = uploads(() => daemon.url)

  test('is accepted when clean, refused with a message when infected, and refused when the scanner fails', async () => {
    expect((await send(await clean())).resume).toMatchObject({ name: 'cv.pdf' })
    const refused = await failure(send(await infected()))
    expect([refused.status, refused.fields]).toMatchObject([
      422,
      [
        {
          field: 'resume',
          code: 'fileInfected',
          title: 'We found a virus in this file. Choose another one.',
        },
      ],
    ])
    await daemon.stop()
    const away = await failure(send(await clean()))
    expect([away.status, away.code, away.message, away.retryAfter]).toEqual([
      503,
      'scannerAway',
      'We couldn’t check the file for viruses. Try again in a minute.',
      60,
    ])
    const photo = new File([(await clean()) as BlobPart], 'photo.png')
    // Files that are refused anyway are not scanned.
    expect((await failure((await app.as('ana')).call(savePhoto, { files: { photo } }))).status).toBe(422)
    const { rows } = await app.backend.connection.pool.query('select 1 from applications')
    expect(rows).toHaveLength(1)
  })
})

// Debian: `apt-get install clamav-daemon`. It reads this test's own signature and downloads none.
describe.skipIf(!hasClamd)(`with a real clamd${hasClamd ? '' : ' (skipped: clamd is not installed)'}`, () => {
  let daemon: Awaited<ReturnType<typeof realClamd>>
  beforeAll(async () => {
    daemon = await realClamd(evil)
  }, 60_000)
  afterAll(() => daemon.stop())
  const { send, clean, infected } = uploads(() => daemon.url)

  test('an upload is scanned', async () => {
    expect((await send(await clean())).resume).toMatchObject({ name: 'cv.pdf' })
    expect((await failure(send(await infected()))).fields).toMatchObject([{ code: 'fileInfected' }])
  })

  test('a file above the scanner’s limit is refused', async () => {
    const scanner = clamd(daemon.url, log)
    await expect(scanner.isClean(await fileOf(randomBytes(9 * 1024 * 1024)))).rejects.toBeInstanceOf(
      ScannerUnavailable,
    )
  })
})
