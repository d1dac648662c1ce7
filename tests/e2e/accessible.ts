import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export type Theme = 'light' | 'dark'

/** Asserts that axe finds nothing on the current page, in both themes or in the given one. */
export async function expectAccessible(page: Page, theme?: Theme): Promise<void> {
  await changeTheme(page, theme ?? 'light')
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(standards).analyze()
  if (!theme) {
    await changeTheme(page, 'dark')
    // The themes differ in colours only.
    const dark = await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).analyze()
    violations.push(...dark.violations)
  }
  const found = violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html ?? ''}`)
  expect(found).toEqual([])
}

async function changeTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // Colours in the middle of a theme transition are not checked.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // Spinners never finish.
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => null)),
    ),
  )
}

/** Asserts that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect([page.url(), wide]).toEqual([page.url(), width])
}
