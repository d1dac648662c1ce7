import { chromium, type Page } from 'playwright'
import { mkdir } from 'node:fs/promises'
import { chooseBrowser } from '../../tests/e2e/browser.ts'
import { signIn } from './signIn.ts'
import { untilQuiet } from '../../tests/e2e/quiet.ts'

/** Takes the pictures of the README: a company's public page, and an application in the HR Panel. */
export async function takeReadmePictures(origin: string): Promise<void> {
  const browser = await chromium.launch(await chooseBrowser())
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
  const page = await context.newPage()
  await mkdir('docs', { recursive: true })
  await page.goto(`${origin}/company/northwind`)
  await shoot(page, 'docs/company.png')
  // An open page would follow the sign-in.
  await page.goto('about:blank')
  await signIn(context, origin, 'hr@demo.example')
  await page.goto(`${origin}/hr-panel/northwind`)
  // The first of those that wait.
  await page.getByRole('main').locator('a[href*="/applications/"]').first().click()
  await page.waitForURL(/\/applications\/\d+/)
  await untilQuiet(page)
  await shoot(page, 'docs/application.png')
  await browser.close()
}

async function shoot(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path })
}
