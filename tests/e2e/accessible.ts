import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing that axe objects to on the page as it stands, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const found = violations.map(
      ({ id, nodes }) => `${page.url()} ${colorScheme} ${id}: ${nodes[0]?.html ?? ''}`,
    )
    expect(found).toEqual([])
  }
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect([page.url(), wide]).toEqual([page.url(), width])
}
