import { Session, type HeapProfiler } from 'node:inspector/promises'
import { describe, expect, test } from 'vitest'
import { costOf } from './costOf.ts'
import { parserCosts } from './parserCosts.ts'

/** What a parser may take at its maximum whatever it does, in milliseconds of this thread; linear ones take a few. */
const alwaysEnough = 30
/** Twice the input takes twice as long, and four times when each character is compared with each. */
const mostGrowth = 3
const attempts = 6
/** Bytes that a parser may allocate at its maximum whatever it does. */
const littleMemory = 8 * 1024 * 1024

/** Whether the input of twice the length costs at most three times as much, in the best of several runs each. */
function growsWithLength(parse: (text: string) => unknown, half: string, whole: string): boolean {
  let [least, leastOfHalf] = [Infinity, Infinity]
  for (let attempt = 0; attempt < attempts; attempt++) {
    least = Math.min(
      least,
      costOf(() => parse(whole)),
    )
    if (least < alwaysEnough) return true
    leastOfHalf = Math.min(
      leastOfHalf,
      costOf(() => parse(half)),
    )
    const isProportional = least <= mostGrowth * leastOfHalf
    // Long runs vary less.
    if (attempt > 1 && (isProportional || leastOfHalf > alwaysEnough)) return isProportional
  }
  return false
}

/** The inputs that a parser is slow with. They double up to its maximum, where a quadratic one would take minutes. */
function slowInputs({ maximum, inputs, parse }: (typeof parserCosts)[number]): string[] {
  return Object.entries(inputs).flatMap(([name, make]) => {
    for (let length = Math.min(maximum, 4_000); ; length = Math.min(maximum, length * 2)) {
      // A jump is no growth. Where memory is allocated in another way there is one, at this length or the next, as the parser
      // before has left the heap; the third is beyond it.
      const lengths = [length, length * 2, length * 4]
      const isSlow = lengths.every((one) => !growsWithLength(parse, make(one / 2), make(one)))
      if (isSlow) return [`${name}, ${length} characters`]
      if (length === maximum) return []
    }
  })
}

const sizeOf = ({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize)

/** Bytes of heap that parsing allocates, also those that are collected meanwhile; a sample of them. */
async function bytesAllocatedBy(parse: () => unknown): Promise<number> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.startSampling', {
      samplingInterval: 8192,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    })
    parse()
    const { profile } = await session.post('HeapProfiler.stopSampling')
    return sizeOf(profile.head)
  } finally {
    session.disconnect()
  }
}

/** Whether a parser allocates more than three times as much for all of its inputs as for half of each. */
async function takesMuchMemory({ maximum, inputs, parse }: (typeof parserCosts)[number]): Promise<boolean> {
  const length = Math.min(maximum, 64_000)
  const bytesFor = (each: number) => {
    const texts = Object.values(inputs).map((make) => make(each))
    return bytesAllocatedBy(() => {
      for (const text of texts) costOf(() => parse(text))
    })
  }
  const bytes = await bytesFor(length)
  return bytes > littleMemory && bytes > mostGrowth * (await bytesFor(length / 2))
}

describe('the time of reading grows no faster than what is read', () => {
  test.each(parserCosts.map((one) => [one.name, one] as const))(
    '%s',
    (_, cost) => expect(slowInputs(cost)).toEqual([]),
    120_000,
  )
})

test.each(parserCosts.map((one) => [one.name, one] as const))(
  'the memory of reading grows no faster than what is read: %s',
  async (_, cost) => expect(await takesMuchMemory(cost)).toBe(false),
  120_000,
)

test('a parser that copies the rest for each character is recognised', async () => {
  const parse = (text: string) => [...text].map((_, at) => [...text.slice(at)].reverse())
  const inputs = { letters: (length: number) => 'x'.repeat(length) }
  expect(await takesMuchMemory({ name: '', maximum: 2_000, inputs, parse })).toBe(true)
}, 120_000)

test('a pattern that compares each character with each is recognised', () => {
  const parse = (text: string) => text.replace(/[ \t]+$/gm, '')
  const inputs = { spaces: (length: number) => `${' '.repeat(length)}x` }
  expect(slowInputs({ name: '', maximum: 32_000, inputs, parse })).not.toEqual([])
}, 120_000)
