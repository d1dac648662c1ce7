import { beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#demo/loadDemo.ts'
import { matchRoute, routes } from '#paths'
import { weigh } from '../../scripts/bench/weights.ts'
import { useProduct } from './product.ts'

// Realistic texts, places and images are larger than those of other tests.
const product = useProduct()
beforeAll(() => loadDemo(product.backend.ctx).then(() => undefined))

const kilobyte = 1024
/** Ukrainian pages are larger: two-byte letters, longer words. */
const start = '/uk_UA/jobs'
const people = ['olena-marchuk', 'hanna-zabolotna']

/** Static pages; of queries, only pagination. */
function isShared({ pathname, searchParams }: URL): boolean {
  const route = matchRoute(pathname.replace(/^\/uk_UA/, ''))
  const isPage = pathname.startsWith('/uk_UA/') && route !== null && routes[route.name].layout !== 'bare'
  return (
    isPage &&
    ('shared' in routes[route.name] || 'cachedForGuests' in routes[route.name]) &&
    [...searchParams.keys()].every((key) => key === 'after')
  )
}

test('no demo page exceeds its budget', async () => {
  // Nothing links to public pages: their owners do.
  const found = new Set([start, ...people.map((address) => `/uk_UA/people/${address}`)])
  const weighed = new Map<string, number>()
  for (const path of found) {
    const name = matchRoute(path.replace(/^\/uk_UA|\?.*$/g, ''))?.name ?? ''
    // A dozen of each kind is enough.
    if ((weighed.get(name) ?? 0) >= 12) continue
    weighed.set(name, (weighed.get(name) ?? 0) + 1)
    const [{ html, status }, { script, firstFlight }] = await Promise.all([
      product.visit(path),
      weigh(product.origin(), path),
    ])
    expect([path, status]).toEqual([path, 200])
    expect({ path, script }).toEqual({ path, script: Math.min(script, 5 * kilobyte) })
    expect({ path, firstFlight }).toEqual({ path, firstFlight: Math.min(firstFlight, 14 * kilobyte) })
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const to = new URL(href.replaceAll('&amp;', '&'), product.origin())
      if (to.origin === product.origin() && isShared(to)) found.add(to.pathname + to.search)
    }
  }
  const least = ['company', 'companyJob', 'companyJobs', 'jobs', 'login', 'privacy', 'publicPage', 'terms']
  expect([...weighed.keys()]).toEqual(expect.arrayContaining(least))
})
