import { expect, test, type ElementHandle, type Page } from '@playwright/test'
import { locales, type Locale } from '#contract/core/locale.ts'
import { routes, withPrefix, type RouteName } from '#paths'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { setTokenCookie } from './accounts.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'

test.skip(({ isMobile }) => isMobile, 'each page is tried at both widths by itself')

type Role = 'visitor' | 'candidate' | 'admin'
interface Visit {
  readonly as: readonly Role[]
  readonly params?: (fixtures: Fixtures) => Record<string, string | number>
  readonly query?: string | ((fixtures: Fixtures) => string)
}

const everyone = ['visitor', 'candidate', 'admin'] as const
const visitor = { as: ['visitor'] } as const
const candidate = { as: ['candidate'] } as const
const ofCompany = { as: ['admin'], params: ({ slug }: Fixtures) => ({ slug }) } as const
const unconfirmed = {
  ...visitor,
  query: '?attempt=3b241101-e2bb-4255-8caf-4136c566a962&email=somebody@people.example',
} as const
const withJob = ({ slug, jobId: id }: Fixtures) => ({ slug, id })
const withApplied = ({ slug, appliedId: id }: Fixtures) => ({ slug, id })

/** Which roles visit each row of the route table; a new row fails to compile until it is added. */
const visits: Record<RouteName, Visit> = {
  home: { as: ['candidate', 'admin'] },
  createAccount: visitor,
  createCompany: visitor,
  verifyEmail: unconfirmed,
  verifyCompanyEmail: unconfirmed,
  changeEmail: unconfirmed,
  changeCompanyEmail: unconfirmed,
  verifyPhone: candidate,
  verifyCompanyPhone: { as: ['admin'], query: '?phone=%2B380671234567' },
  completed: candidate,
  completedCompany: { as: ['admin'] },
  terms: visitor,
  privacy: visitor,
  forgotPassword: visitor,
  newPassword: { ...visitor, query: '?done=1' },
  login: visitor,
  jobs: { as: everyone, query: '?q=engineer&workplace=3' },
  company: { ...ofCompany, as: everyone },
  companyJobs: { ...ofCompany, as: ['visitor', 'candidate'] },
  companyJob: { as: everyone, params: withJob },
  editCompany: ofCompany,
  editCompanyInfo: ofCompany,
  editCompanyDomain: ofCompany,
  editMembers: ofCompany,
  editJobs: ofCompany,
  createJob: ofCompany,
  editJob: { as: ['admin'], params: withJob },
  job: { ...candidate, params: withJob },
  myJobs: candidate,
  myJob: { ...candidate, params: withApplied },
  application: { ...candidate, params: withApplied },
  notifications: { as: ['candidate', 'admin'] },
  settings: candidate,
  settingsSecurity: candidate,
  settingsEmails: candidate,
  settingsPhones: candidate,
  settingsNotifications: candidate,
  settingsLanguage: candidate,
  settingsPrivacy: candidate,
  settingsAccount: { as: ['candidate', 'admin'] },
  accountClosed: visitor,
  developers: visitor,
  developersPart: { ...visitor, params: () => ({ part: 'jobs' }) },
  unsubscribe: { ...visitor, query: '?token=1.digest.x' },
  unknownCompany: { ...visitor, query: '?token=1.forged' },
  invitation: { ...candidate, query: ({ invitationId }) => `?id=${invitationId}` },
  // Machine-readable, tested in tests/pages.
  robots: { as: [] },
  securityText: { as: [] },
  sitemap: { as: [] },
  sitemapPart: { as: [] },
  feed: { as: [] },
  companyFeed: { as: [] },
  embedding: { as: [] },
  companyPicture: { as: [] },
  jobPicture: { as: [] },
  hrPanel: ofCompany,
  hrJob: { as: ['admin'], params: withApplied },
  hrApplication: { as: ['admin'], params: ({ slug, applicationId: id }) => ({ slug, id }) },
}

const fixturesByLocale = new Map<Locale, Promise<Fixtures>>()
function fixturesIn(locale: Locale): Promise<Fixtures> {
  const fixtures = fixturesByLocale.get(locale) ?? createFixtures(locale)
  fixturesByLocale.set(locale, fixtures)
  return fixtures
}

function addressOf(name: RouteName, fixtures: Fixtures, locale: Locale): string {
  const params = visits[name].params?.(fixtures) ?? {}
  const bare = routes[name].path.replace(/:(\w+)/g, (_, key: string) => String(params[key]))
  const scope = { locale, profileId: null, strategy: 'prefix_except_default' } as const
  const { query = '' } = visits[name]
  return withPrefix(bare, scope) + (typeof query === 'string' ? query : query(fixtures))
}

/** Waits until islands are hydrated, except those that wait for visibility, for use or for a signed-in user. */
const expectHydrated = (page: Page, role: Role) =>
  expect(
    page.locator(
      `astro-island[ssr]:not([client="visible"], [client="focus"], [client="interaction"])${role === 'visitor' ? ':not([client="session"])' : ''}`,
    ),
  ).toHaveCount(0)

/** Each width is tested in each theme and language, without all combinations. */
const themes = {
  en_GB: { wide: 'light', narrow: 'dark' },
  uk_UA: { wide: 'dark', narrow: 'light' },
} as const

for (const locale of locales)
  for (const role of everyone)
    test(`every page available to a ${role} is accessible, fits the window and logs no errors, in ${locale}`, async ({
      page,
      context,
    }) => {
      test.setTimeout(180_000)
      const { wide, narrow } = themes[locale]
      const fixtures = await fixturesIn(locale)
      if (role !== 'visitor') await setTokenCookie(context, fixtures[role].token)
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()} ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`))

      const names = Object.keys(visits) as RouteName[]
      for (const name of names.filter((one) => visits[one].as.includes(role)))
        await test.step(name, async () => {
          const address = addressOf(name, fixtures, locale)
          await page.setViewportSize({ width: 1280, height: 800 })
          const answer = await page.goto(address)
          expect.soft([name, answer?.status()]).toEqual([name, 200])
          await expect(page).toHaveURL(address)
          await expectHydrated(page, role)
          await expectAccessible(page, wide)
          await page.setViewportSize({ width: 320, height: 640 })
          await expectAccessible(page, narrow)
          await expectNoSidewaysScroll(page)
        })
      expect(complaints).toEqual([])
    })

/** Everything a click can change, as one text without running numbers. */
const seen = (page: Page) =>
  page.evaluate(() =>
    [
      location.pathname,
      document.querySelectorAll('dialog[open], :popover-open').length,
      document.querySelectorAll('[aria-expanded=true], [aria-pressed=true], :checked').length,
      document.body.innerText.replaceAll(/\d+/g, '#'),
    ].join('\n'),
  )
const buttons = 'astro-island button:not([popovertarget]):not(:disabled)'

/** Everything clickable, by island and label. Forms that post work without their island and are tested with forms. */
async function findButtons(page: Page): Promise<ReadonlyMap<string, ElementHandle>> {
  // Handles, not positions: toolbars that load after hydration would shift the positions.
  const handles = await page.locator(buttons).elementHandles()
  const keys = await page.evaluate(
    (all) =>
      all.map((one) => {
        if (!(one instanceof HTMLElement)) return ''
        const island = one.closest('astro-island')
        const offered =
          one.checkVisibility() &&
          !one.matches('[aria-disabled=true], form[method=post] button:not([type=button])')
        return offered
          ? `${island?.getAttribute('component-url') ?? ''} ${one.textContent || one.ariaLabel || ''}`
          : ''
      }),
    handles,
  )
  const found = new Map<string, ElementHandle>()
  for (const [index, handle] of handles.entries()) {
    const key = keys[index] ?? ''
    if (!found.has(key)) found.set(key, handle)
  }
  return found
}

/** Nothing is changed on the server, so that each click finds the same page. */
async function refuseChanges(page: Page, sent: string[]) {
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.continue()
    // Opening an application marks it as viewed, whatever is pressed.
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('/view')) sent.push(`${request.method()} ${pathname}`)
    await route.fulfill({ status: 409, json: { error: 'applicationClosed', message: 'Not now' } })
  })
}

for (const role of ['candidate', 'admin'] as const)
  test(`clicks of a ${role} before hydration take effect after it`, async ({ page, context }) => {
    test.setTimeout(180_000)
    const fixtures = await fixturesIn('en_GB')
    await setTokenCookie(context, fixtures[role].token)
    const sent: string[] = []
    await refuseChanges(page, sent)
    let hydration: Promise<void> = Promise.resolve()
    await page.route('**/assets/*.js', async (route) => {
      await hydration
      await route.continue()
    })
    const known = new Set<string>([''])
    let pressed = 0
    for (const name of (Object.keys(visits) as RouteName[]).filter((one) => visits[one].as.includes(role))) {
      const address = addressOf(name, fixtures, 'en_GB')
      let hydrate = () => undefined as void
      hydration = new Promise<void>((resolve) => (hydrate = resolve))
      await page.goto(address, { waitUntil: 'commit' })
      await page.locator('astro-island').last().waitFor({ state: 'attached' })
      const early = [...(await findButtons(page)).keys()].filter((key) => !known.has(key))
      hydrate()
      for (const key of early)
        await test.step(`${name}: ${key}`, async () => {
          known.add(key)
          const press = async () => (await findButtons(page)).get(key)?.click()
          const happened = async () => ({ seen: await seen(page).catch(() => ''), sent: [...sent] })
          await page.goto(address)
          await expectHydrated(page, role)
          sent.length = 0
          const before = JSON.stringify({ seen: await seen(page), sent })
          // Controls that appear only to be removed on hydration are excluded.
          if (!(await findButtons(page)).has(key)) return
          await press()
          // Clicks that change nothing visible cannot be compared.
          await expect
            .poll(async () => JSON.stringify(await happened()), { timeout: 1_500 })
            .not.toBe(before)
            .catch(() => undefined)
          await page.waitForLoadState('networkidle')
          const late = await happened()

          hydration = new Promise<void>((resolve) => (hydrate = resolve))
          sent.length = 0
          await page.goto(address, { waitUntil: 'commit' })
          await page.locator('astro-island').last().waitFor({ state: 'attached' })
          await press()
          hydrate()
          await expect.poll(happened, { message: key, timeout: 5_000 }).toEqual(late)
          pressed++
        })
    }
    expect(pressed).toBeGreaterThan(5)
  })
