/** Takes the screenshots of the README from a running demo: `npm run demo` in one terminal, `npm run screenshots` in another. */
import { chromium, type Page } from 'playwright'
import { mkdir } from 'node:fs/promises'
import { chooseBrowser } from '../tests/e2e/browser.ts'

const origin = process.env['SITE_URL'] ?? 'http://localhost:4321'
const browser = await chromium.launch(await chooseBrowser())
const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 })
const page = await context.newPage()
await mkdir('docs', { recursive: true })

await page.goto(`${origin}/company/northwind`)
await shoot(page, 'docs/company.png')

await page.goto(`${origin}/login`)
await page.getByLabel('Email').fill('hr@demo.example')
await page.getByLabel('Password').fill('Demo-pass-1')
await page.getByRole('button', { name: 'Log in' }).click()
await page.waitForURL((url) => !url.pathname.includes('login'))
await page.goto(`${origin}/hr-panel/northwind?lang=en_GB`)
const rows = page.getByRole('main').getByRole('listitem')
await rows
  .filter({ hasText: /\d applicants/ })
  .first()
  .getByRole('link')
  .first()
  .click()
await page.waitForURL(/\/jobs\/\d+/)
await rows.getByRole('heading').getByRole('link').first().click()
await page.waitForURL(/\/applications\/\d+/)
await page.waitForLoadState('networkidle')
await shoot(page, 'docs/application.png')
await browser.close()

async function shoot(of: Page, path: string): Promise<void> {
  await of.evaluate(() => document.fonts.ready)
  await of.screenshot({ path })
}
