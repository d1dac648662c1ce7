/** Feeds the importer with mutated files: `npm run fuzz-imports -- 10000 7` runs 10,000 of them from seed 7. */
import { defaultLocale } from '#contract/core/locale.ts'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { importFields } from '#contract/cvImports/items.ts'
import type { CurrentProfile } from '#backend/cvImports/currentProfile.ts'
import { readFile as readImport } from '#backend/cvImports/reading/readFile.ts'
import { Unreadable } from '#backend/cvImports/reading/unreadable.ts'
import { reviewFile } from '#backend/cvImports/review.ts'

/** Processor time of one file, in milliseconds, and memory of all of them, in bytes. */
const maxMs = 2_000
const maxBytes = 200 * 1024 * 1024

const nobody: CurrentProfile = {
  fields: Object.fromEntries(importFields.map((name) => [name, ''])) as CurrentProfile['fields'],
  entries: {
    employment: [],
    education: [],
    certificates: [],
    projects: [],
    languages: [],
    awards: [],
    urls: [],
  },
  ownEmployments: 0,
  skills: new Set(),
}

export interface FuzzResult {
  readonly read: number
  readonly refused: number
  readonly slowestMs: number
  readonly grownBytes: number
}

/** @throws Error when a file crashes the importer, takes too long, or too much memory */
export async function fuzzImports(runs: number, seed: number): Promise<FuzzResult> {
  const random = generator(seed)
  const samples = await readSamples()
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-imports-'))
  const path = join(folder, 'file')
  const result = { read: 0, refused: 0, slowestMs: 0, grownBytes: 0 }
  try {
    // The first file starts the thread.
    await attempt(path, samples[0] ?? Buffer.alloc(0))
    const before = process.memoryUsage().rss
    for (let run = 0; run < runs; run++) {
      const file = await mutate(samples, random)
      const started = process.cpuUsage()
      const outcome = await attempt(path, file).catch((error: unknown) => {
        throw new Error(`Run ${run} of seed ${seed} failed`, { cause: error })
      })
      result[outcome] += 1
      const { user, system } = process.cpuUsage(started)
      result.slowestMs = Math.max(result.slowestMs, (user + system) / 1_000)
      result.grownBytes = Math.max(result.grownBytes, process.memoryUsage().rss - before)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (result.slowestMs > maxMs) throw new Error(`A file took ${Math.round(result.slowestMs)} ms`)
  if (result.grownBytes > maxBytes) throw new Error(`The importer took ${result.grownBytes} bytes`)
  return result
}

async function attempt(path: string, file: Buffer): Promise<'read' | 'refused'> {
  await writeFile(path, file)
  try {
    const parsed = await readImport(path)
    reviewFile(parsed, { current: nobody, employers: new Map(), locale: defaultLocale, t: (key) => key })
    return 'read'
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return 'refused'
  }
}

async function readSamples(): Promise<Buffer[]> {
  const folder = 'demo/imports'
  const names = (await readdir(folder)).filter((name) => name !== 'README.md').sort()
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))))
  const json = await readFile(join(folder, 'resume.json'))
  return [...files, await pdfWith(json), await pdfWith(await readFile(join(folder, 'europass.xml')))]
}

function pdfWith(content: Buffer): Promise<Buffer> {
  const pdf = new PDFDocument({ compress: false })
  pdf.text('A page')
  pdf.file(content, { name: 'resume.json' })
  pdf.end()
  return buffer(pdf)
}

/** A reproducible source of numbers below a limit (mulberry32). */
function generator(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
type Random = ReturnType<typeof generator>

/** Mutates bytes, or those of the tables in an archive, which compression would protect. */
async function mutate(samples: readonly Buffer[], random: Random): Promise<Buffer> {
  const sample = samples[random(samples.length)] ?? Buffer.alloc(0)
  if (sample.subarray(0, 2).toString() === 'PK' && random(2) === 0) return mutateEntries(sample, random)
  return mutateBytes(sample, samples, random)
}

async function mutateEntries(archive: Buffer, random: Random): Promise<Buffer> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const mutated = new ZipFile()
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    mutated.addBuffer(random(2) === 0 ? mutateBytes(content, [content], random) : content, entry.fileName)
  }
  mutated.end()
  return buffer(mutated.outputStream)
}

const tokens = [
  ...['"', '\n', ',', '<', '>', '&', '{', '[', '\0', '\uFEFF', '\u202E', '🚢', '0000-00-00', '9999-99-99'],
  ...[
    'null',
    '1e999',
    '-1',
    '<!DOCTYPE a>',
    '__proto__',
    'javascript:',
    'x'.repeat(5_000),
    ','.repeat(2_000),
  ],
]

function mutateBytes(sample: Buffer, samples: readonly Buffer[], random: Random): Buffer {
  let file = sample
  for (let count = 1 + random(6); count > 0; count--) {
    const at = random(file.length + 1)
    const [before, after] = [file.subarray(0, at), file.subarray(at)]
    const length = random(64)
    const other = samples[random(samples.length)] ?? file
    const mutations = [
      () => Buffer.concat([before, Buffer.from([random(256)]), after.subarray(1)]),
      () => Buffer.concat([before, after.subarray(length)]),
      () => Buffer.concat([before, after.subarray(0, length), after]),
      () => Buffer.concat([before, Buffer.from(tokens[random(tokens.length)] ?? ''), after]),
      () => Buffer.concat([before, Buffer.from(tokens[random(tokens.length)] ?? ''), after.subarray(length)]),
      () => Buffer.concat([before, other.subarray(random(other.length))]),
      () => before,
    ]
    // Cutting a file off is the least interesting.
    file = (mutations[random(count === 1 ? mutations.length : mutations.length - 1)] ?? (() => file))()
  }
  return file
}

if (import.meta.main) {
  const [runs = '10000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
  const { read, refused, slowestMs, grownBytes } = await fuzzImports(Number(runs), Number(seed))
  const megabytes = Math.round(grownBytes / 1024 / 1024)
  console.log(
    `Seed ${seed}: ${read} read, ${refused} refused, slowest ${Math.round(slowestMs)} ms, ${megabytes} MB more`,
  )
}
