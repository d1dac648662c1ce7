import { chromium } from 'playwright-core'
import { chooseBrowser } from '../tests/e2e/browser.ts'
import { signedIn } from './bench/demo.ts'
const origin = 'http://localhost:4600'
const [, , email = '', ...paths] = process.argv
const token = email ? (await signedIn(origin, email)).token() : null
const browser = await chromium.launch(await chooseBrowser())
let n = 0
for (const spec of paths) for (const theme of ['light', 'dark'] as const) for (const width of [1280, 390]) {
  if ((theme === 'dark') !== (width === 390) && !process.env.ALL) continue
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme })
  if (token) await context.addCookies([{ name: 's-token', value: token, url: origin }])
  const page = await context.newPage()
  const [path = '', selector] = spec.split('##')
  await page.goto(origin + path)
  await page.waitForTimeout(1500)
  if (selector) await page.locator(selector).first().scrollIntoViewIfNeeded()
  const file = `/tmp/m/shots/${(process.env.NAME ?? 's')}-${n++}-${theme}-${width}.png`
  await page.screenshot({ path: file, fullPage: !selector && !process.env.FOLD })
  console.log(file, path)
  await context.close()
}
await browser.close()
