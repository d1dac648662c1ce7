import { expect, type Page } from '@playwright/test'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'nothing here depends on the width of the window')

const t = await translationsIn('en_GB')
const profileMenu = (page: Page) => page.getByRole('button', { name: t('common:session.profileMenu') })

test('a page reloads when a chunk is missing, at most once in ten seconds', async ({ personPage: page }) => {
  let loads = 0
  let stayed = 0
  page.on('request', (request) => void (request.isNavigationRequest() && loads++))
  await page.exposeFunction('stayedWithoutPart', () => stayed++)
  await page.addInitScript(() =>
    addEventListener('vite:preloadError', (event) =>
      // Only after all listeners have run is it known whether the page reloads.
      queueMicrotask(
        () => event.defaultPrevented || Reflect.apply(Reflect.get(window, 'stayedWithoutPart'), null, []),
      ),
    ),
  )
  await page.clock.install()
  await page.route('**/EditorDialog*.js', (route) => route.abort())
  // The reloaded page requests the chunk again, fails again, and stays.
  await page.goto('/profile#edit-about', { waitUntil: 'commit' })
  await expect.poll(() => [loads, stayed]).toEqual([2, 1])
  await page.clock.runFor(5_000)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => [loads, stayed]).toEqual([3, 2])
  await page.clock.runFor(10_000)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => [loads, stayed]).toEqual([5, 3])
})

for (const [what, path, part] of [
  ['an island’s own file', '/', '**/assets/islands.*.js*'],
  ['the code that hydrates islands', '/', '**/assets/client.*.js*'],
  ['the script of every page', '/', '**/assets/page.*.js*'],
  ['an island’s own file on a shared page', '/terms', '**/assets/islands.*.js*'],
] as const)
  test(`a page reloads once when it misses ${what}`, async ({ personPage: page }) => {
    let loads = 0
    page.on('request', (request) => void (request.isNavigationRequest() && loads++))
    let missing = true
    await page.route(part, (route) => (missing ? route.abort() : route.continue()))
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => loads).toBe(2)
    missing = false
    // The reload may still be under way, and would interrupt another navigation.
    await expect(() => page.goto(path)).toPass()
    await expect(profileMenu(page)).toBeVisible()
    await profileMenu(page).click()
    await expect(page.getByRole('button', { name: t('common:session.signOut') })).toBeVisible()
  })

for (const [what, path, part] of [
  ['the stylesheet of a cached page', '/jobs', '**/assets/jobs.*.css*'],
  ['the script of a cached page', '/jobs', '**/assets/page.*.js*'],
  ['the stylesheet of the first page', '/login', '**/assets/landing.*.css*'],
] as const)
  test(`a signed-out visitor’s page reloads once in ten seconds when it misses ${what}`, async ({ page }) => {
    let loads = 0
    page.on('request', (request) => void (request.isNavigationRequest() && loads++))
    await page.clock.install()
    let missed = 0
    await page.route(part, (route) => {
      missed++
      return route.fulfill({ status: 404, body: '' })
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => [loads, missed]).toEqual([2, 2])
    await page.waitForLoadState('load')
    // It stays, even without it.
    await page.clock.runFor(9_000)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(loads).toBe(2)
    await page.clock.runFor(1_000)
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => [loads, missed]).toEqual([4, 4])
  })

test('the latest-build file and the manifest it names are checked too', async ({ page, request }) => {
  const { id } = (await (await request.get('/builds/latest.json')).json()) as { id: string }
  const { ts } = (await (await request.get('/version.json')).json()) as { ts: number }
  const manifest = await request.get(`/builds/meta/${id}.json`)
  expect(await manifest.json()).toEqual({ id, timestamp: ts })
  expect((await request.get('/builds/meta/other.json')).status()).toBe(404)

  const requested: string[] = []
  await page.route('**/builds/**', (route) => {
    const { pathname } = new URL(route.request().url())
    requested.push(pathname)
    const latest = { id: 'newer', timestamp: ts + 1 }
    return route.fulfill({ json: latest })
  })
  await page.clock.install()
  await page.goto('/terms')
  await page.clock.runFor(300_000)
  await expect.poll(() => requested).toEqual(['/builds/latest.json', '/builds/meta/newer.json'])
})

test('the version is requested every five minutes, bypassing every cache', async ({ page }) => {
  let requests = 0
  await page.route('**/version.json', (route) => {
    requests++
    return route.fulfill({ json: { ts: requests } })
  })
  await page.clock.install()
  await page.goto('/terms')
  await page.clock.runFor(299_000)
  expect(requests).toBe(0)
  await page.clock.runFor(1_000)
  await expect.poll(() => requests).toBe(1)
  await page.clock.runFor(300_000)
  await expect.poll(() => requests).toBe(2)
})
