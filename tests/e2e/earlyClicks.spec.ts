import { expect, type ElementHandle, type Page } from '@playwright/test'
import type { RouteName } from '#paths'
import { setTokenCookie } from './accounts.ts'
import { addressOf, expectHydrated, fixturesIn, visits } from './routeVisits.ts'
import { untilQuiet } from './quiet.ts'
import { test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'what a click does is independent of the width')

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
    // Opening an application marks it as viewed, and a CV is drawn at once, whatever is pressed.
    const { pathname } = new URL(request.url())
    if (!/\/(view|cv-file)$/.test(pathname)) sent.push(`${request.method()} ${pathname}`)
    await route.fulfill({ status: 409, json: { error: 'applicationClosed', message: 'Not now' } })
  })
}

for (const role of ['candidate', 'admin'] as const)
  test(`clicks of a ${role} before hydration take effect after it`, async ({ page, context }) => {
    test.setTimeout(300_000)
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
          await untilQuiet(page)
          // What was shown at once may still be rolled back by the refusal.
          let last = ''
          const isStable = async () => {
            const before = last
            last = JSON.stringify(await happened())
            return last === before
          }
          await expect.poll(isStable, { intervals: [0, 250] }).toBe(true)
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

/** Scripts of the page, which wait from `pause` to `resume`. */
async function scriptsOf(page: Page) {
  let released = Promise.resolve()
  let release = () => undefined as void
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return {
    pause(): void {
      released = new Promise<void>((resolve) => (release = resolve))
    },
    resume: () => release(),
  }
}

test('what is typed and chosen in the job wizard before hydration counts, and so does its button', async ({
  t,
  page,
  context,
}) => {
  const { admin, slug } = await fixturesIn('en_GB')
  await setTokenCookie(context, admin.token)
  const field = (name: 'title' | 'city' | 'description') =>
    page.getByLabel(t(`jobs:wizard.${name}`), { exact: true })
  const scripts = await scriptsOf(page)
  scripts.pause()
  await page.goto(`/company/${slug}/edit/job-postings/create`, { waitUntil: 'commit' })
  await field('title').fill('Weigher')
  await page.getByRole('radio', { name: 'Hybrid' }).check()
  scripts.resume()
  await expectHydrated(page, 'admin')
  await field('city').fill('Lviv')
  await page.getByLabel(t('jobs:wizard.employment')).selectOption('1')
  await page.getByLabel(t('jobs:wizard.experience')).selectOption('twoYears')
  await page.getByRole('radio', { name: t('jobs:wizard.negotiable') }).check()
  await field('description').fill('You weigh.')
  scripts.pause()
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: t('jobs:wizard.continue') }).click()
  scripts.resume()
  await expect(page.getByText(t('jobs:wizard.managersHint'))).toBeVisible()
})

test('the text and the audience of a post count when they are entered before hydration', async ({
  t,
  page,
  context,
}) => {
  const { admin, slug } = await fixturesIn('en_GB')
  await setTokenCookie(context, admin.token)
  const scripts = await scriptsOf(page)
  scripts.pause()
  await page.goto(`/company/${slug}/posts/edit/create`, { waitUntil: 'commit' })
  const followers = page.getByRole('radio', { name: t('posts:composer.followers') })
  await page
    .getByRole('textbox', { name: t('posts:composer.text'), exact: true })
    .fill('For those who follow.')
  await page.getByLabel(t('posts:composer.commenting')).selectOption('nobody')
  await followers.check()
  scripts.resume()
  await expect(page.getByText(t('posts:composer.saved'))).toBeVisible()
  await page.reload()
  await expect(followers).toBeChecked()
  await expect(page.getByLabel(t('posts:composer.commenting'))).toHaveValue('nobody')
})

test('privacy settings count when they are chosen before hydration', async ({ t, personPage: page }) => {
  const birthDate = page.getByLabel(t('settings:privacy.birth_date'))
  const ratings = page.getByLabel(t('settings:privacy.ratings'))
  const findable = page.getByLabel(t('settings:privacy.findable'))
  const scripts = await scriptsOf(page)
  scripts.pause()
  await page.goto('/settings/privacy', { waitUntil: 'commit' })
  await birthDate.selectOption('signedIn')
  await ratings.selectOption('companies')
  // Not `check`, which expects the change at once.
  await findable.click()
  scripts.resume()
  await expect(findable).toBeChecked()
  await expect(birthDate).toHaveValue('signedIn')
  await page.getByRole('button', { name: t('settings:privacy.save') }).click()
  await expect(page.getByText(t('settings:privacy.saved'))).toBeVisible()
  await page.reload()
  await expect(findable).toBeChecked()
  await expect(birthDate).toHaveValue('signedIn')
  await expect(ratings).toHaveValue('companies')
})

test('a list is searched for what was typed before hydration, and a combobox opens', async ({
  t,
  admin,
  adminPage: page,
}) => {
  const search = page.getByLabel(t('employments:members.search'))
  const scripts = await scriptsOf(page)
  scripts.pause()
  await page.goto(`/company/${admin.slug}/edit/members`, { waitUntil: 'commit' })
  await search.fill('nobody of this name')
  scripts.resume()
  await expect(page.getByText(t('employments:members.nobody'))).toBeVisible()
  await expect(search).toHaveValue('nobody of this name')
  await search.clear()
  await expect(page.getByRole('link', { name: admin.name, exact: true })).toBeVisible()

  scripts.pause()
  await page.goto('/settings/language', { waitUntil: 'commit' })
  const zone = page.getByLabel(t('settings:language.zone'), { exact: true })
  await zone.selectText()
  await zone.pressSequentially('Bratislava')
  scripts.resume()
  await page.getByRole('option', { name: /Bratislava|Slovakia/ }).click()
  await expect(page.getByText(t('settings:language.zoneSaved'))).toBeVisible()
})
