import { expect, test } from 'vitest'
import { failureText } from '#client/failureBeside.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { translatorFor } from '#i18n/island.ts'

test('a violation of a field that no form shows is told with its name', () => {
  const fields = [
    { field: 'captcha_token', title: 'is missing.' },
    { field: 'meta.source', title: 'is wrong.' },
  ]
  expect(failureText({ message: 'Some fields need another look.', fields })).toBe(
    'captcha token: is missing. meta source: is wrong.',
  )
  expect(failureText({ message: 'You are offline', fields: [] })).toBe('You are offline')
})

test('a network failure never shows the words of the browser', async () => {
  const api = {
    baseUrl: 'http://backend.example',
    locale: 'en_GB' as const,
    token: () => null,
    texts: { network: 'Something went wrong', unknown: 'Some error' },
    send: () => Promise.reject(new TypeError('Failed to fetch')),
  }
  const failed = await call(api, showOwnProfile).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(CallError)
  expect(failed).toMatchObject({ kind: 'network', message: 'Something went wrong' })
  expect((failed as CallError).cause).toBeInstanceOf(TypeError)
})

test('islands write large numbers as the language does', () => {
  const strings = { locale: 'en_GB' as const, texts: { tooLarge: 'Enter {{maximum, number}} or less' } }
  expect(translatorFor(strings)('tooLarge', { maximum: 100_000_000_000 })).toBe(
    'Enter 100,000,000,000 or less',
  )
})
