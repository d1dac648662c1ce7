import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export type Theme = 'light' | 'dark'

/** Nothing that axe objects to on the page as it stands, in either theme; or in one, where another test has the other. */
export async function expectAccessible(page: Page, theme?: Theme): Promise<void> {
  await changeTheme(page, theme ?? 'light')
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(standards).analyze()
  if (!theme) {
    await changeTheme(page, 'dark')
    // The themes differ in their colours alone.
    const dark = await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).analyze()
    violations.push(...dark.violations)
  }
  const found = violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html ?? ''}`)
  expect(found).toEqual([])
}

async function changeTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // Colours on their way from one theme to the other are nobody's.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // What turns while one waits never comes to its end.
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => null)),
    ),
  )
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect([page.url(), wide]).toEqual([page.url(), width])
}
