/** Searches for mistyped names among many people: `npm run bench -- people`. Times are of the search itself, one at a time. */
import { runAllBatches } from '#backend/core/batchedWork.ts'
import type { Backend } from '#backend/main.ts'
import { findPeople } from '#backend/people/search.ts'
import { addEarlierWords } from '#backend/search/peopleWords.ts'
import { normalisedWords } from '#backend/search/words.ts'
import { withOwnBackend } from './backend.ts'
import { randomSequence } from './manyJobs.ts'
import { fillPeople, personName } from './manyPeople.ts'
import { percentile, printLine, printTable } from './table.ts'

const peopleCount = 200_000
const searchCount = 300
/** Milliseconds. */
const goal = 60

export const benchPeople = (): Promise<void> =>
  withOwnBackend(async (backend) => {
    const pick = randomSequence(11)
    await fillPeople(backend.connection.pool, peopleCount, pick)
    await runAllBatches(backend.ctx, addEarlierWords)
    await backend.ctx.db.execute('vacuum analyze')
    const rows: string[][] = []
    for (const [what, words, mistakes] of [
      ['last name, one mistake', 1, 1],
      ['last name, two mistakes', 1, 2],
      ['both names, a mistake in one', 2, 1],
      ['both names, a mistake in each', 2, 2],
    ] as const)
      rows.push([what, ...(await measure(backend, pick, words, mistakes))])
    printLine(`${peopleCount} people, ${searchCount} searches of each kind; goal for the p99: ${goal} ms`)
    printTable(['mistyped', 'found on the first page', 'median ms', 'p99 ms', 'goal'], rows)
  })

async function measure({ ctx, connection }: Backend, pick: () => number, words: number, mistakes: number) {
  const times: number[] = []
  let found = 0
  let searches = 0
  while (searches < searchCount) {
    const name = personName(pick).slice(-words)
    const whole = [...normalisedWords(name)].map((word) => `'${word}'`).join(' & ')
    const { rowCount: namesakes } = await connection.pool.query(
      'select from people_search where names @@ $1::tsquery limit 1',
      [whole],
    )
    if (!namesakes) continue
    const typed = [...name]
    for (let at = 0; at < mistakes; at++) {
      const word = typed.length - 1 - (at % typed.length)
      typed[word] = mistype(typed[word] ?? '', pick)
    }
    const started = performance.now()
    const { rows, similar } = await findPeople(ctx.db, 0, { q: typed.join(' ') })
    const ms = performance.now() - started
    // A mistake that makes another name is none.
    if (rows.length > 0 && !similar) continue
    searches++
    times.push(ms)
    const { rows: meant } = await connection.pool.query(
      'select from people_search where user_id = any($1) and names @@ $2::tsquery limit 1',
      [rows.map(({ id }) => id), whole],
    )
    found += meant.length
  }
  const p99 = percentile(times, 0.99)
  const share = `${Math.round((100 * found) / searches)} %`
  return [share, percentile(times, 0.5).toFixed(1), p99.toFixed(1), p99 <= goal ? 'reached' : 'missed']
}

/** Leaves out, adds, replaces or swaps a letter of the word's own script. */
function mistype(word: string, pick: () => number): string {
  const letters = [...word]
  const at = Math.floor(pick() * letters.length)
  const alphabet = /\p{Script=Cyrillic}/u.test(word)
    ? 'абвгдежзиіклмнопрстуфхцчшюя'
    : 'abcdefghijklmnoprstuvwyz'
  const other = alphabet[Math.floor(pick() * alphabet.length)] ?? ''
  const kind = Math.floor(pick() * 4)
  if (kind === 0) letters.splice(at, 1)
  else if (kind === 1) letters.splice(at, 0, other)
  else if (kind === 2) letters.splice(at, 1, other)
  else letters.splice(at, 2, ...letters.slice(at, at + 2).reverse())
  return letters.join('')
}
