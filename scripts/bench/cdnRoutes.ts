import { defaultLocale, languageCookie, locales, type Locale } from '#contract/core/locale.ts'
import { isMachineReadable, routes, type Route, type RouteName } from '#paths'
import type { Fixtures } from '../../tests/e2e/fixtures.ts'
import type { Read, Reader } from './cdnReader.ts'

type Visits = Pick<typeof import('../../tests/e2e/routeVisits.ts'), 'addressOf' | 'fixturesIn' | 'visits'>

interface Readers {
  readonly origin: Reader
  readonly cdn: Reader
}

export interface RouteFindings {
  /** Addresses that Varnish stores. */
  readonly stored: readonly string[]
  /** Reads by people who are signed in. */
  readonly signedIn: number
  readonly addresses: number
  /** Sentences about what must not be. */
  readonly problems: readonly string[]
}

/** The last part of addresses whose rows nobody visits in a browser. */
const fileNames: Partial<Record<RouteName, string>> = {
  islandTexts: `editors.${defaultLocale}.json`,
  sitemapPart: 'jobs-0.xml.gz',
  feed: 'jobs.atom',
  companyPicture: 'cover.png',
  personPicture: 'card.png',
  jobPicture: 'card.png',
}

/**
 * Reads every route as a candidate and as an admin of a company, in each language, from a process and through Varnish: they have
 * to get the same, and nothing of it may be stored. Then a signed-out visitor reads it, and they read it again.
 */
export async function checkRoutes(
  { origin, cdn }: Readers,
  { addressOf, fixturesIn, visits }: Visits,
): Promise<RouteFindings> {
  const problems: string[] = []
  const stored: string[] = []
  const read = new Set<string>()
  let signedIn = 0
  for (const locale of locales) {
    const fixtures = await fixturesIn(locale)
    const { candidate, admin } = fixtures
    for (const name of Object.keys(routes) as RouteName[])
      for (const address of addressesOf(name, fixtures, locale)) {
        if (read.has(address)) continue
        read.add(address)
        const report = (text: string) => void problems.push(`${name} ${address}: ${text}`)
        const readSignedIn = async ({ token }: { readonly token: string }) => {
          signedIn++
          await compareSignedIn({ origin, cdn }, address, `s-token=${token}`, report)
        }
        await readSignedIn(candidate)
        await readSignedIn(admin)
        if (await compareSignedOut({ origin, cdn }, name, address, report)) stored.push(address)
        await readSignedIn(candidate)
      }
  }
  return { stored, signedIn, addresses: read.size, problems }

  function addressesOf(name: RouteName, fixtures: Fixtures, locale: Locale): string[] {
    const { slug, jobId, postId, publicAddress } = fixtures
    if (visits[name].as.length > 0) return [addressOf(name, fixtures, locale, 'prefix_and_default')]
    const params: Record<string, string | number> = {
      slug,
      address: publicAddress,
      folder: 'ab',
      credential: 1,
      list: 1,
      reference: fixtures.reference,
      id: name === 'postFeed' ? postId : jobId,
      name: fileNames[name] ?? `${slug}.atom`,
    }
    const bare = routes[name].path.replace(/:(\w+)/g, (_, key: string) => String(params[key]))
    const query = name === 'embedding' ? `?url=${encodeURIComponent(`/company/${slug}`)}` : ''
    const prefixed = `/${locale}${bare}${query}`
    return isMachineReadable(bare) ? [bare + query, prefixed] : [prefixed]
  }
}

type Report = (text: string) => void

async function compareSignedIn(
  { origin, cdn }: Readers,
  address: string,
  cookie: string,
  report: Report,
): Promise<void> {
  const before = await origin(address, { cookie })
  const given = await cdn(address, { cookie })
  if (given.from !== 'pass') report(`a signed-in reader got a ${given.from}`)
  if (!isPrivate(before)) report(`may be stored for a signed-in reader: ${before.headers['cache-control']}`)
  // Some pages change by being read, such as unread messages.
  if (!isSame(given, before) && !isSame(given, await origin(address, { cookie })))
    report(`differs for a signed-in reader: ${before.status}, through Varnish ${given.status}`)
}

const [other = defaultLocale] = locales.filter((locale) => locale !== defaultLocale)

/** Returns whether it is stored. */
async function compareSignedOut(
  { origin, cdn }: Readers,
  name: RouteName,
  address: string,
  report: Report,
): Promise<boolean> {
  const first = await cdn(address)
  if (first.from === 'hit') report('what a signed-in reader got was stored')
  const own = await origin(address)
  if (!isSame(first, own) && !isSame(first, await origin(address))) report('differs for a signed-out visitor')
  const isStored = (await cdn(address)).from === 'hit'
  const row: Route = routes[name]
  if (isStored && !row.shared) report('is stored, and not the same for everybody')
  if (isStored && own.headers.vary !== 'accept-encoding') report(`varies on ${own.headers.vary}`)
  // Other cookies and languages of a browser.
  const reader = {
    cookie: `${languageCookie}=${other}; theme=dark`,
    'accept-language': other.replace('_', '-'),
  }
  const seen = await cdn(address, reader)
  if (!isSame(seen, await origin(address, reader))) report('differs for a visitor with other cookies')
  return isStored
}

const isPrivate = ({ headers }: Read): boolean =>
  /\b(private|no-store)\b/.test(headers['cache-control'] ?? '') && !headers['surrogate-key']

const isSame = (one: Read, other: Read): boolean =>
  one.status === other.status &&
  one.headers.location === other.headers.location &&
  String(one.headers['set-cookie'] ?? '').replace(/=[^;]*/, '') ===
    String(other.headers['set-cookie'] ?? '').replace(/=[^;]*/, '') &&
  one.headers['content-security-policy'] === other.headers['content-security-policy'] &&
  comparable(one) === comparable(other)

/** The text of a page without the time until which a code may be requested again, and the ids made of such properties. */
const comparable = ({ body }: Read): string =>
  body.toString('latin1').replaceAll(/\b1\d{12}\b|\buid="[^"]*"/g, '')
