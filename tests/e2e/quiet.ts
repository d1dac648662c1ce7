import type { Page } from '@playwright/test'

/**
 * Waits until the page has loaded and nothing more arrives for half a second. Playwright's `networkidle` waits forever in
 * signed-in pages: it never hears that the file of the shared worker has arrived.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const seen = window as { resourcesSeen?: number }
      const resources = performance.getEntriesByType('resource').length
      const isQuiet = document.readyState === 'complete' && seen.resourcesSeen === resources
      seen.resourcesSeen = resources
      return isQuiet
    },
    undefined,
    { polling: 500 },
  )
}
