import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { singleLineText, requiredSingleLineText } from '#contract/core/fields.ts'

const read = (text: string) => z.safeParse(requiredSingleLineText(60), text)

test.each([
  ['  Ann \t Lee ', 'Ann Lee'],
  ['Ann\r\nBcc: x@y.example', 'Ann Bcc: x@y.example'],
  ['One\n\nYour account is locked', 'One Your account is locked'],
  ['Adm\u202Enimda', 'Admnimda'],
  ['a\u0000b\u0007c', 'abc'],
  ['О’Генрі — «Бухгалтер» №1', 'О’Генрі — «Бухгалтер» №1'],
  ['👩\u200D🔧 Mechanic', '👩\u200D🔧 Mechanic'],
])('%j is one line: %j', (given, expected) => expect(read(given).data).toBe(expected))

test.each(['', '   ', '\n', '\u200b', '\u2066\u2069', '\ufeff \u00a0'])('%j is invisible', (given) => {
  expect(read(given).error?.issues[0]?.code).toBe('too_small')
  expect(z.parse(singleLineText(), given)).toBe('')
})

test('a single-line text cannot break lines or change direction', () => {
  const any = fc.string({ unit: 'binary', maxLength: 80 })
  fc.assert(
    fc.property(any, (text) => {
      const { data = '' } = read(text)
      expect(data).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u)
      expect(data).toBe(data.trim())
    }),
  )
})
