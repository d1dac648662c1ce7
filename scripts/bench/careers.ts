import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import { call } from '#contract/core/call.ts'
import { showOwnProfile, showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { createDatabase, startPostgres } from '../postgres.ts'
import { signedIn, slug } from './demo.ts'
import { startDemo } from './load.ts'
import { eventsEach, fillEmployments, memberCount } from './manyEmployments.ts'
import { median, printLine, printTable } from './table.ts'

const rounds = 40
const goal = 1.3

/**
 * Measures the pages of careers, an employment and the members of a company before and after the company has thousands of
 * members with long histories, in one process on a PostgreSQL server of its own. Times are of whole pages, one at a time.
 */
export async function benchCareers(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const database = await createDatabase(postgres.url, 'careers')
    const product = await startDemo({ DATABASE_URL: database })
    try {
      const admin = await signedIn(product.url, 'admin@demo.example')
      const { employments } = await call(admin, showOwnProfileExtra, {})
      const verified = employments.find(({ company_slug }) => company_slug === slug)
      const { user_id: adminId } = await call(admin, showOwnProfile, {})
      if (!verified) throw new Error('The admin has no employment at the company')
      const pages: readonly (readonly [path: string, token: string])[] = [
        ['/careers', admin.token() ?? ''],
        [`/employment-details/${verified.id}`, admin.token() ?? ''],
        [`/company/${slug}/edit/members`, admin.token() ?? ''],
        [`/company/${slug}/edit/members/${adminId}`, admin.token() ?? ''],
      ]
      const measure = async () => {
        const times: number[] = []
        for (const [path, token] of pages) times.push(await timeOf(product.url + path, token))
        return times
      }
      const small = await measure()
      await fillEmployments(database, slug, verified.id)
      const large = await measure()
      const rows = pages.map(([path], index) => {
        const [before = NaN, after = NaN] = [small[index], large[index]]
        return { path, before, after, ratio: after / before }
      })
      printTable(
        ['page', 'small ms', 'large ms', 'ratio'],
        rows.map(({ path, before, after, ratio }) => [
          path,
          before.toFixed(1),
          after.toFixed(1),
          ratio.toFixed(2),
        ]),
      )
      printLine(
        `${memberCount} members, ${memberCount * eventsEach} events. Goal: at most ${goal} of the small world.`,
      )
      process.exitCode = rows.every(({ ratio }) => ratio <= goal) ? 0 : 1
    } finally {
      product.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** The median time of a page in milliseconds, after a few visits that warm it up. */
async function timeOf(url: string, token: string): Promise<number> {
  const headers = { cookie: `${tokenCookie}=${token}` }
  const times: number[] = []
  for (let round = -10; round < rounds; round++) {
    const started = performance.now()
    const response = await fetch(url, { headers, redirect: 'manual' })
    await response.text()
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
    if (round >= 0) times.push(performance.now() - started)
  }
  return median(times)
}
