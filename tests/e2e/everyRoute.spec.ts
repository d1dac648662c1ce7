import { expect, test } from '@playwright/test'
import { locales } from '#contract/core/locale.ts'
import type { RouteName } from '#paths'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { setTokenCookie } from './accounts.ts'
import { addressOf, everyone, expectHydrated, fixturesIn, visits } from './routeVisits.ts'

test.skip(({ isMobile }) => isMobile, 'each page is tried at both widths by itself')

/** Axe looks at each language once: at either width, and in either theme. Whether pages fit is tried in both. */
const looks = {
  en_GB: { width: 'wide', theme: 'light' },
  uk_UA: { width: 'narrow', theme: 'dark' },
} as const

for (const locale of locales)
  for (const role of everyone)
    test(`every page available to a ${role} is accessible, fits the window and logs no errors, in ${locale}`, async ({
      page,
      context,
    }) => {
      test.setTimeout(180_000)
      const { width, theme } = looks[locale]
      const fixtures = await fixturesIn(locale)
      if (role !== 'visitor') await setTokenCookie(context, fixtures[role].token)
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()} ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`))

      const names = Object.keys(visits) as RouteName[]
      for (const name of names.filter((one) => visits[one].as.includes(role)))
        await test.step(name, async () => {
          const address = addressOf(name, fixtures, locale)
          await page.setViewportSize({ width: 1280, height: 800 })
          const answer = await page.goto(address)
          expect.soft([name, answer?.status()]).toEqual([name, 200])
          await expect(page).toHaveURL(address)
          await expectHydrated(page, role)
          if (width === 'wide') await expectAccessible(page, theme)
          await page.setViewportSize({ width: 320, height: 640 })
          if (width === 'narrow') await expectAccessible(page, theme)
          await expectNoSidewaysScroll(page)
        })
      expect(complaints).toEqual([])
    })
