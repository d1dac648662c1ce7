import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { email, optionalEmail } from '#contract/accounts/emailFields.ts'
import { contractOf } from '#backend/core/contract.ts'
import { domains } from '#backend/domains.ts'
import { mailAddress } from '#contract/core/mailAddress.ts'
import { smugglingAddresses } from '../addresses.ts'

test.each([
  ['victim@x.example', 'victim@x.example'],
  ['  Victim@X.Example ', 'victim@x.example'],
  ["o'neil+jobs_2024@sub.x-y.example", "o'neil+jobs_2024@sub.x-y.example"],
  ['ana@ПОШТА.укр', 'ana@xn--80a1acn3a.xn--j1amh'],
  ['ana@xn--80a1acn3a.xn--j1amh', 'ana@xn--80a1acn3a.xn--j1amh'],
  ['ana@ｘ.example', 'ana@x.example'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@bu\u0308cher.example', 'ana@xn--bcher-kva.example'],
])('%j is %j', (typed, address) => {
  expect(mailAddress(typed)).toBe(address)
  expect(z.parse(email, typed)).toBe(address)
})

test.each(smugglingAddresses)('%j is not an address', (typed) => {
  expect(mailAddress(typed)).toBeNull()
  expect(z.safeParse(email, typed).error?.issues[0]?.message).toBe('email')
  expect(z.safeParse(optionalEmail, typed).success).toBe(false)
})

test('an optional address may be empty', () => {
  expect(z.parse(optionalEmail, '  ')).toBe('')
  expect(z.safeParse(email, '').error?.issues[0]?.message).toBe('emailRequired')
  expect(z.safeParse(email, undefined).error?.issues[0]?.message).toBe('emailRequired')
})

test('every endpoint that takes an address has this rule', () => {
  const taking = [...contractOf(domains).endpoints].flatMap(([{ body }, name]) => {
    const fields = (body as { shape?: Record<string, z.ZodMiniType> } | undefined)?.shape ?? {}
    return Object.entries(fields)
      .filter(([field]) => /(^|_)email$/.test(field))
      .map(([field, type]) => [`${name}.${field}`, type] as const)
  })
  expect(taking.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'signIn.email',
      'requestPasswordReset.email',
      'sendReport.email',
      'invite.email',
    ]),
  )
  for (const [name, type] of taking)
    for (const typed of smugglingAddresses)
      expect([name, typed, z.safeParse(type, typed).error?.issues.at(-1)?.message]).toEqual([
        name,
        typed,
        'email',
      ])
})

test('normalising an address is idempotent and leaves one recipient', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (typed) => {
      const address = mailAddress(typed)
      if (address === null) return
      expect(mailAddress(address)).toBe(address)
      expect(mailAddress(address.toUpperCase())).toBe(address)
      expect(address).toMatch(/^[!-~]+$/)
      expect(address).not.toMatch(/[\s,;:<>()"\\[\]]/)
      expect(address.split('@')).toHaveLength(2)
    }),
  )
}, 30_000)
