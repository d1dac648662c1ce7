import { expect, type Page } from '@playwright/test'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { origin } from './address.ts'
import type { Fixtures } from './fixtures.ts'
import { translationsIn } from './translations.ts'

/** Steps of applying, in English. */

const t = await translationsIn('en_GB')
export const publicJob = ({ slug, jobId }: Fixtures) => `${origin}/company/${slug}/job-postings/${jobId}`
export const ownJob = ({ slug, jobId }: Fixtures) => `${origin}/job-postings/${slug}/${jobId}`
export const resumeFile = async () => ({
  name: 'Resume.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(await pdf().arrayBuffer()),
})
export const applyLink = (page: Page) =>
  page
    .getByRole('link', { name: t('jobs:view.apply'), exact: true })
    .filter({ visible: true })
    .first()
export const sendButton = (page: Page) => page.getByRole('button', { name: t('applications:apply.send') })
export const section = (page: Page) => page.locator('#apply')

/** Clicks what it is given and counts. */
export function counted() {
  let clicks = 0
  return {
    async click(target: ReturnType<Page['locator']>): Promise<void> {
      clicks++
      await target.click()
    },
    count: () => clicks,
  }
}

/** The place of the form after sending: what happens next, and nothing that still asks to apply. */
export async function expectSent(page: Page): Promise<void> {
  await expect(section(page).getByRole('heading', { level: 2 })).toHaveText(t('applications:next.title'))
  await expect(section(page)).toBeFocused()
  await expect(page.getByRole('link', { name: t('jobs:view.apply'), exact: true })).toHaveCount(0)
  await expect(page.getByText(t('applications:apply.title'))).toHaveCount(0)
  await expect(section(page).getByText(/has been notified/)).toBeVisible()
}
