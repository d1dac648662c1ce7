import { withPrefix } from '#paths'
import { chromium, type Browser, type BrowserContext } from 'playwright'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { defaultLocale, languageTag, locales, type Locale } from '#contract/core/locale.ts'
import { chooseBrowser } from '../../tests/e2e/browser.ts'
import { loadMessages } from '#i18n/load.ts'
import { translator } from '#i18n/translate.ts'
import { signIn, speak } from './signIn.ts'
import { findScreens, type Screen } from './screens.ts'
import { untilQuiet } from '../../tests/e2e/quiet.ts'

const folder = resolve('.tmp/screens')
const widths = [390, 1280] as const
const themes = ['light', 'dark'] as const
/** Longer pages are cut. */
const maxHeight = 2_400

interface Variant {
  readonly locale: Locale
  readonly theme: (typeof themes)[number]
  readonly width: (typeof widths)[number]
}

/** Takes every screen in every variant, and lays those of a variant out on one sheet: `.tmp/screens/<locale>-dark-390.png`. */
export async function takeContactSheets(origin: string, only: string): Promise<void> {
  await loadMessages()
  const screens = (await findScreens(origin)).filter(({ name }) => name.includes(only))
  const viewers = [...new Set(screens.map(({ viewer }) => viewer))]
  if (only === '') await rm(folder, { recursive: true, force: true })
  const browser = await chromium.launch(await chooseBrowser())
  for (const locale of locales)
    for (const theme of themes)
      for (const width of widths) {
        const variant = { locale, theme, width }
        const taken: [string, string][] = []
        for (const viewer of viewers) {
          const own = screens.filter((screen) => screen.viewer === viewer)
          const context = await openContext(browser, variant)
          if (viewer !== null) {
            // A page is shown in the language of the profile.
            await speak(origin, viewer, locale)
            await signIn(context, origin, viewer)
          }
          for (const screen of own) taken.push([screen.name, await take(context, origin, screen, variant)])
          await context.close()
        }
        await composeSheet(browser, variant, taken)
        process.stdout.write(`${folder}/${nameOf(variant)}.png\n`)
      }
  for (const viewer of viewers) if (viewer !== null) await speak(origin, viewer, defaultLocale)
  await browser.close()
}

const nameOf = ({ locale, theme, width }: Variant) => `${locale}-${theme}-${width}`

function openContext(browser: Browser, { locale, theme, width }: Variant): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width, height: 844 },
    colorScheme: theme,
    locale: languageTag(locale),
    reducedMotion: 'reduce',
  })
}

async function take(
  context: BrowserContext,
  origin: string,
  { name, path, act }: Screen,
  variant: Variant,
): Promise<string> {
  const page = await context.newPage()
  const { locale } = variant
  const url = origin + withPrefix(path, { locale, profileId: null, strategy: 'prefix_except_default' })
  await page.goto(url)
  await untilQuiet(page)
  await act?.(page, { origin, url, locale, t: translator(locale) })
  if (act) await untilQuiet(page)
  await page.evaluate(() => document.fonts.ready)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const file = `${folder}/${nameOf(variant)}/${name.replaceAll(/\W+/g, '-')}.png`
  await mkdir(`${folder}/${nameOf(variant)}`, { recursive: true })
  const clip = { x: 0, y: 0, width: variant.width, height: Math.min(height, maxHeight) }
  await page.screenshot({ path: file, fullPage: true, clip })
  await page.close()
  return file
}

async function composeSheet(
  browser: Browser,
  variant: Variant,
  taken: readonly (readonly [name: string, file: string])[],
): Promise<void> {
  const figures = taken.map(
    ([name, file]) => `<figure><img src="file://${file}"><figcaption>${name}</figcaption></figure>`,
  )
  const html = `<!doctype html><meta charset="utf-8"><style>
    body { display: flex; flex-wrap: wrap; gap: 24px; align-items: start; margin: 24px; background: #888; font: 14px sans-serif }
    figure { width: ${variant.width === 390 ? 260 : 426}px; margin: 0 } img { width: 100%; display: block }
    </style>${figures.join('')}`
  const file = `${folder}/${nameOf(variant)}.html`
  await writeFile(file, html)
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } })
  await page.goto(`file://${file}`, { waitUntil: 'load' })
  await page.screenshot({ path: file.replace(/html$/, 'png'), fullPage: true })
  await page.close()
  await rm(file)
}
