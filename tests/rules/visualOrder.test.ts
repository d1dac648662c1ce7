import { expect, test } from 'vitest'
import { directionOf } from '#backend/ports/cvRendering/direction.ts'
import { renderedText, inVisualOrder, runsOf } from '#backend/ports/cvRendering/pdf/visualOrder.ts'

const piece = (text: string) => [{ text, font: 'regular' as const, href: undefined }]
const split = (text: string) => [{ text, family: 'onest' as const }]
/** What is given to the font, from left to right. */
const rendered = (text: string) =>
  inVisualOrder(runsOf(piece(text), directionOf(text), split)).map(renderedText)

test('a text from left to right is one run', () => {
  expect(rendered('Loaded ships (9)')).toEqual(['Loaded ships (9)'])
})

test('words from right to left stay within their sentence', () => {
  expect(rendered('In שלום עולם now')).toEqual(['In ', 'שלום עולם', ' now'])
})

test('in a sentence from right to left, the runs are turned around, numbers are not', () => {
  expect(rendered('שלום 2015 world סוף')).toEqual([' סוף', 'world', ' ', '2015', 'שלום '])
})

test('brackets point the other way', () => {
  expect(rendered('שלום (עולם)')).toEqual(['שלום )עולם('])
})

test('reading order stays that of the text', () => {
  const runs = runsOf(piece('שלום 2015 world'), 'rtl', split)
  expect(runs.map(({ text }) => text).join('')).toBe('שלום 2015 world')
})
