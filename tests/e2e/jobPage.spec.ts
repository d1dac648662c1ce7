import { expect, test } from '@playwright/test'
import { formatDay } from '#i18n/dates.ts'
import { relativeTime } from '#i18n/relativeTime.ts'
import { locales } from '#contract/core/locale.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { setTokenCookie } from './accounts.ts'
import { origin } from './address.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { expectDenseRows, expectLeftOf, expectUncovered } from './layout.ts'
import { translationsIn } from './translations.ts'
import { untilQuiet } from './quiet.ts'

let fixtures: Fixtures
test.beforeAll(async () => {
  fixtures = await createFixtures('en_GB')
})
const job = () => `${origin}/company/${fixtures.slug}/job-postings/${fixtures.jobId}`

test('on a phone the apply button stays visible while a job is read', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'on a wide window it stands beside the title')
  const t = await translationsIn('en_GB')
  await page.goto(job())
  const apply = page.getByRole('link', { name: t('jobs:view.apply'), exact: true })
  await expect(apply).toHaveCount(1)
  await expect(apply).toBeInViewport({ ratio: 1 })
})

for (const width of [1024, 1280])
  test(`at ${width} px the salary, the facts and the apply button stay beside the text`, async ({
    page,
    context,
    isMobile,
  }) => {
    test.skip(isMobile, 'narrow windows have one column')
    const t = await translationsIn('en_GB')
    await page.setViewportSize({ width, height: 700 })
    const { slug, jobId, appliedId, candidate } = fixtures
    const shared = { address: job(), action: t('jobs:view.apply') }
    const own = { address: `${origin}/job-postings/${slug}/${jobId}`, action: t('jobs:view.apply') }
    const appliedJob = {
      address: `${origin}/my-jobs/${slug}/${appliedId}`,
      action: t('jobs:relations.showApplication'),
    }
    for (const { address, action } of [shared, own, appliedJob]) {
      if (address === own.address) await setTokenCookie(context, candidate.token)
      await page.goto(address)
      const apply = page.getByRole('link', { name: action, exact: true }).first()
      const facts = page.getByRole('term').filter({ hasText: t('jobs:view.experience') })
      const text = page.getByRole('region', { name: t('jobs:view.description') })
      await expectLeftOf(text, apply)
      // Each fact once.
      await expect(
        page
          .locator('article')
          .getByText(/\d per (month|year)/)
          // Similar jobs have their own.
          .and(page.locator(':not(.rows *)'))
          .filter({ visible: true }),
      ).toHaveCount(1)
      await page
        .getByRole('region', { name: t('jobs:view.company', { company: '' }).trim() })
        .last()
        .scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 3))
      for (const shown of [apply, facts]) await expect(shown).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })

test('nothing of a job moves while its page loads', async ({ page, context }) => {
  const { slug, jobId, candidate } = fixtures
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node }[] })[]
      for (const { value, sources } of entries)
        if (sources.some(({ node }) => node.parentElement?.closest('main'))) shifts.push(value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const address of [job(), `${origin}/job-postings/${slug}/${jobId}`]) {
    if (address !== job()) await setTokenCookie(context, candidate.token)
    await page.goto(address)
    await untilQuiet(page)
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[])
    expect([address, shifts.reduce((sum, one) => sum + one, 0)]).toEqual([address, 0])
  }
})

test('that a link was copied is in sight, wherever the button is pressed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  for (const locale of locales)
    for (const path of [new URL(job()).pathname, `/company/${fixtures.slug}`]) {
      const t = await translationsIn(locale)
      await page.goto(`${locale === 'uk_UA' ? '/uk_UA' : ''}${path}`)
      const button = page.getByRole('button', { name: t('jobs:view.share') })
      // At the top, and at the bottom above the bar with the apply button.
      for (const place of ['start', 'end'] as const) {
        await page.evaluate(() => document.body.style.setProperty('margin-block', '100vh'))
        await button.evaluate((one, block) => one.scrollIntoView({ block }), place)
        await button.click()
        const message = page.getByText(t('jobs:view.linkCopied'))
        await expect(message).toBeInViewport({ ratio: 1 })
        await expectUncovered(message, '[data-share]')
        await page.mouse.move(0, 0)
        await button.blur()
        await expect(message).toBeHidden()
      }
    }
})

test('rows of jobs are 56 to 72 px high on phones, titles of two lines aside', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wider rows have two lines on either side')
  for (const locale of ['', '/uk_UA'])
    for (const path of [
      '/jobs?language=all',
      `/company/${fixtures.slug}`,
      `/company/${fixtures.slug}/job-postings`,
    ]) {
      await page.goto(locale + path)
      await expectDenseRows(page.locator('main li.row'))
    }
})

test('sharing a job uses its canonical address', async ({ page, context, isMobile }) => {
  test.skip(isMobile, 'phones bring a sheet of their own')
  const t = await translationsIn('en_GB')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  await page.goto(`${job()}?from=mail`)
  await page.getByRole('button', { name: t('jobs:view.share') }).click()
  await expect(page.getByText(t('jobs:view.linkCopied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(job())
})

test('without clipboard access, the address of a job is shown', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones bring a sheet of their own')
  const t = await translationsIn('en_GB')
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.goto(job())
  await page.getByRole('button', { name: t('jobs:view.share') }).click()
  await expect(page.getByRole('status').getByText(job())).toBeVisible()
})

test('the posting date is relative, and exact on demand and in print', async ({ page, isMobile }) => {
  test.skip(isMobile, 'nothing rests on anything there')
  const t = await translationsIn('en_GB')
  await page.goto(job())
  const posted = page.locator('time').first()
  await expect(posted).toHaveText(relativeTime(new Date(), 'en_GB'))
  const day = formatDay((await posted.getAttribute('datetime')) ?? '', 'en_GB')
  await expect(posted).toHaveAttribute('title', day)
  const apply = page.getByRole('link', { name: t('jobs:view.apply'), exact: true })
  await expect(apply.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(apply).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  const paper = await posted.evaluate((time) => {
    const { fontSize } = getComputedStyle(time)
    const { content } = getComputedStyle(time, '::after')
    return { fontSize, content }
  })
  expect(paper).toEqual({ fontSize: '0px', content: `"${day}"` })
})
