import { expect, test } from 'vitest'
import { detectLocale, isLocale, languageTag, preferredLocale } from '#contract/core/locale.ts'

test('a browser whose language contains uk or UA reads Ukrainian', () => {
  for (const header of ['uk', 'uk-UA,uk;q=0.9', 'ru-UA,ru;q=0.9', 'en-GB,en;q=0.9,uk;q=0.5', 'en-UA'])
    expect(detectLocale(header), header).toBe('uk_UA')
  for (const header of [null, undefined, '', '*', 'en-GB', 'en-US,en;q=0.9', 'fr-FR', 'de', 'sq,guk'])
    expect(detectLocale(header), String(header)).toBe('en_GB')
})

test('the chosen language takes precedence over the browser’s', () => {
  expect(preferredLocale('en_GB', 'uk-UA')).toBe('en_GB')
  expect(preferredLocale('uk_UA', 'en-GB')).toBe('uk_UA')
  expect(preferredLocale('xx_XX', 'uk-UA')).toBe('uk_UA')
  expect(preferredLocale(undefined, null)).toBe('en_GB')
})

test('the fallback of messages is not a locale', () => {
  expect(isLocale('en-US')).toBe(false)
  expect(isLocale('en_GB')).toBe(true)
  expect(languageTag('uk_UA')).toBe('uk-UA')
})
