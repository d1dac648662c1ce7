import { expect, test } from '@playwright/test'
import { formatDay } from '#i18n/dates.ts'
import { relativeTime } from '#i18n/relativeTime.ts'
import { origin } from './address.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { translationsIn } from './translations.ts'

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
