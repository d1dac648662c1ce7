import { defaultLocale } from '#contract/core/locale.ts'
import { listActivities } from '#backend/activities/queries.ts'
import type { Backend } from '#backend/main.ts'
import { withOwnBackend } from './backend.ts'
import { blocksOf } from './blocks.ts'
import { companyCount, fillPosts, followCount, people, postCount } from './manyPosts.ts'
import { median, printLine, printTable } from './table.ts'

const rounds = 30
const pages = [1, 50]
/** Blocks. Five hundred companies that were silent for years take a look into an index each, for posts and for jobs. */
const most: Readonly<Record<string, number>> = { few: 300, 'signed out': 300, busy: 2_500, quiet: 3_500 }
const mostQueries = 8

/** Measures the list of all activities on a PostgreSQL server of its own, by the blocks that its statements touch. */
export const benchActivities = (): Promise<void> =>
  withOwnBackend(async (backend, url) => {
    await fillPosts(url)
    const rows: (Measured & { name: string; kind: string; page: number })[] = []
    for (const [name, userId] of [...Object.entries(people), ['signed out', null] as const])
      for (const kind of ['posts', undefined] as const)
        for (const page of pages)
          rows.push({ name, kind: kind ?? 'all', page, ...(await measure(backend, userId, kind, page)) })
    printTable(
      ['follows', 'kind', 'page', 'blocks', 'queries', 'median ms', 'slowest ms'],
      rows.map(({ name, kind, page, blocks, queries, ms, slow }) => [
        ...[name, kind],
        ...[page, blocks, queries, ms.toFixed(1), slow.toFixed(1)].map(String),
      ]),
    )
    printLine(
      `${postCount} posts of ${companyCount} companies; busy and quiet: ${followCount} follows each, few: 5. Goals: ` +
        `at most ${most['few']} blocks for few follows, ${most['busy']} for busy and ${most['quiet']} for quiet ones, and ${mostQueries} queries.`,
    )
    const isGood = rows.every(
      ({ name, blocks, queries }) => blocks <= (most[name] ?? 0) && queries <= mostQueries,
    )
    process.exitCode = isGood ? 0 : 1
  })

interface Measured {
  readonly blocks: number
  readonly queries: number
  readonly ms: number
  readonly slow: number
}

async function measure(
  backend: Backend,
  userId: number | null,
  kind: 'posts' | undefined,
  page: number,
): Promise<Measured> {
  const viewer = userId === null ? null : { userId, sessionId: 0, locale: defaultLocale }
  const read = (after: string) =>
    listActivities(backend.ctx, viewer, { ...(kind && { kind }), ...(after && { after }) }, defaultLocale)
  let after = ''
  for (let turn = 1; turn < page; turn++) after = (await read(after)).next ?? after
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await read(after)
    times.push(performance.now() - started)
  }
  const slow = times.toSorted((a, b) => a - b).at(-1) ?? NaN
  return { ...(await blocksOf(backend, () => read(after))), ms: median(times), slow }
}
