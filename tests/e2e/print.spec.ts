import { expect, test, type Page } from '@playwright/test'
import { setTokenCookie } from './accounts.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { untilQuiet } from './quiet.ts'

test.skip(({ isMobile }) => isMobile, 'paper has a width of its own')

let fixtures: Fixtures
test.beforeAll(async () => {
  fixtures = await createFixtures('en_GB')
})

/** What of a printed page is not plain text: its controls, and colours other than black and its greys on white. */
const findControls = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const seen = [...document.querySelectorAll('body *')].filter(isSeen)
    const nameOf = (element: Element) => `${element.localName} ${element.textContent.trim().slice(0, 30)}`
    const controls =
      'button:not(.stamp),input,select,textarea,form,nav,footer,dialog,[role=search],.button,.edit-link'
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const brightness = (color: string) => {
      if (!context) return 0
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
      return alpha === 0 ? 255 : Math.max(red, green, blue)
    }
    const texts = seen.filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    const paper = getComputedStyle(document.documentElement).backgroundColor
    return {
      controls: seen.filter((element) => element.matches(controls)).map(nameOf),
      bright: texts.filter((element) => brightness(getComputedStyle(element).color) > 120).map(nameOf),
      paper: brightness(paper),
    }
  })

test('profile, job, application and company print without controls, black on white, also in the dark', async ({
  page,
  context,
}) => {
  const { slug, jobId, appliedId, applicationId, admin, candidate } = fixtures
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // The width of A4, less its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  const visitor = [`/company/${slug}`, `/company/${slug}/job-postings/${jobId}`]
  const person = [
    '/',
    '/profile',
    ...visitor,
    `/job-postings/${slug}/${jobId}`,
    `/my-jobs/${slug}/${appliedId}`,
    `/applications/${slug}/${appliedId}`,
    `/applications/${slug}/${appliedId}/receipt`,
  ]
  const manager = [`/company/${slug}`, `/hr-panel/${slug}/applications/${applicationId}`]
  for (const [token, paths] of [
    [null, visitor],
    [candidate.token, person],
    [admin.token, manager],
  ] as const) {
    if (token !== null) await setTokenCookie(context, token)
    for (const path of paths) {
      await page.goto(path)
      await untilQuiet(page)
      // Of the home page only the profile is printed, whose name is no title there.
      await expect(page.getByRole('heading', { level: path === '/' ? 2 : 1 }).first()).toBeVisible()
      expect([path, await findControls(page)]).toEqual([path, { controls: [], bright: [], paper: 255 }])
    }
  }
})

test('a link in a printed text shows where it leads', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(`/company/${fixtures.slug}`)
  const shown = await page.locator('main').evaluate((main) => {
    const link = document.createElement('a')
    link.href = 'https://somewhere.example/page'
    main.querySelector('.prose')?.append(link)
    const { content } = getComputedStyle(link, '::after')
    return { content, underline: getComputedStyle(link).textDecorationLine }
  })
  expect(shown).toEqual({ content: '" (https://somewhere.example/page)"', underline: 'underline' })
})

test('the receipt of an application is one page of A4', async ({ page, context }) => {
  const { slug, appliedId, candidate } = fixtures
  await setTokenCookie(context, candidate.token)
  await page.goto(`/applications/${slug}/${appliedId}/receipt`)
  await untilQuiet(page)
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1)
})
