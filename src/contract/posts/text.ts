import * as z from 'zod/mini'
import { atMost } from '../core/fields.ts'

/** Maximum lengths, in characters as people count them: a family emoji is one. */
export const postTextMaximum = 3_000
export const commentTextMaximum = 1_500
export const altTextMaximum = 300
/** A character may have hundreds of combining marks, so bytes are limited too. */
const bytesPerCharacter = 8

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The number of characters as people count them. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count++
  return count
}

/**
 * Plain text of several lines: line breaks are unified, more than one empty line becomes one, and control and bidi
 * characters, which can make a text read differently than it is, are removed.
 */
export function toPlainText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]|[\u061C\u202A-\u202E\u2066-\u2069]/gu, '')
      // Begins where a run of spaces does: tried at each space, a long run would take the square of its length.
      .replace(/(?<![ \t])[ \t]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** `https://bank.example@evil.example` leads to evil.example. */
const linkWithPassword = /\bhttps?:\/\/[^\s/?#]*@/i

const isTooLong = (text: string, maximum: number) =>
  new TextEncoder().encode(text).length > maximum * bytesPerCharacter || countCharacters(text) > maximum

export const plainText = /* @__NO_SIDE_EFFECTS__ */ (maximum: number) =>
  z.string().check(
    // Longer than any text within the limit: refused before it is counted.
    atMost(maximum * bytesPerCharacter),
    z.overwrite(toPlainText),
    z.check<string>(({ value, issues }) => {
      if (isTooLong(value, maximum))
        issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value })
    }),
    z.refine((text) => !linkWithPassword.test(text), 'linkWithPassword'),
  )

export const requiredPlainText = /* @__NO_SIDE_EFFECTS__ */ (maximum: number) =>
  plainText(maximum).check(z.minLength(1))
