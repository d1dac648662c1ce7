import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, default as Axe, RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** Half the size of what the package exports as its source. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export type Theme = 'light' | 'dark'

/** Asserts that axe finds nothing on the current page, in both themes or in the given one. */
export async function expectAccessible(page: Page, theme?: Theme): Promise<void> {
  await waitForControls(page)
  await changeTheme(page, theme ?? 'light')
  await page.evaluate(axeSource)
  const found = await findViolations(page, { runOnly: { type: 'tag', values: standards } })
  if (!theme) {
    await changeTheme(page, 'dark')
    // The themes differ in colours only.
    found.push(...(await findViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })))
  }
  expect(found).toEqual([])
  await expectStyled(page)
}

/** What axe, which the page has loaded, finds in it: the first element of each violation. */
async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  // Describes violations only: selectors of everything that passes take a fifth of the time.
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: typeof Axe }).axe.run(document, given) as Promise<AxeResults>,
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  )
  return violations.map(
    ({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`,
  )
}

/**
 * Waits until hydration has enabled what waits for it: done in the middle of a check, it changes colours. Controls that stay
 * disabled, in islands that are hydrated when they are seen, are not waited for long.
 */
async function waitForControls(page: Page): Promise<void> {
  const waiting = page.locator('astro-island[ssr]:has(:disabled)')
  await expect(waiting)
    .toHaveCount(0, { timeout: 2_000 })
    .catch(() => undefined)
}

/**
 * Asserts that the page has loaded the styles of its fields, which are not in the stylesheet of every page. The upper corners
 * of a field below a toolbar are square.
 */
async function expectStyled(page: Page): Promise<void> {
  const plain = await page
    .locator('.input:visible')
    .evaluateAll((fields) =>
      fields
        .filter((field) => getComputedStyle(field).borderBottomLeftRadius === '0px')
        .map((field) => field.outerHTML),
    )
  expect([page.url(), plain]).toEqual([page.url(), []])
}

async function changeTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async (scheme) => {
    const media = matchMedia(`(prefers-color-scheme: ${scheme})`)
    if (!media.matches)
      await new Promise((resolve) => media.addEventListener('change', resolve, { once: true }))
    // Transitions begin with the next frame. Colours in the middle of one are not checked.
    await new Promise(requestAnimationFrame)
    await Promise.all(
      document
        .getAnimations()
        // Spinners never finish.
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => null)),
    )
  }, colorScheme)
}

/** Asserts that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect([page.url(), wide]).toEqual([page.url(), width])
}
