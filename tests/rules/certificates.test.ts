import { expect, test } from 'vitest'
import { isExpired } from '#contract/cv/certificates.ts'

test('a certificate is valid on its last day, and forever without one', () => {
  expect(isExpired({ expires_on: '2027-05-10' }, '2027-05-10')).toBe(false)
  expect(isExpired({ expires_on: '2027-05-10' }, '2027-05-11')).toBe(true)
  expect(isExpired({ expires_on: null }, '2027-05-11')).toBe(false)
})
