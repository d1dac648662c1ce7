import { expect, test } from 'vitest'
import { excerptOf } from '#features/posts/excerpt.ts'

test('a short first line is the excerpt, whatever follows', () => {
  expect(excerptOf('\n  We hire.  \nCome and see.')).toBe('We hire.')
  expect(excerptOf(' \n ')).toBe('')
})

test('a long line is cut at a word, without the punctuation before it', () => {
  const excerpt = excerptOf(`${'word '.repeat(15)}and, unbelievably long`)
  expect(excerpt).toBe(`${'word '.repeat(15)}and…`)
})

test('letters are counted as readers see them', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(excerptOf(family.repeat(80))).toBe(family.repeat(80))
  expect(excerptOf(family.repeat(81))).toBe(`${family.repeat(80)}…`)
})
