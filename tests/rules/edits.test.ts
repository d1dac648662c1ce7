import { expect, test } from 'vitest'
import { editDistance, singleEdits, transpositions } from '#backend/search/edits.ts'

test.each([
  ['', '', 0],
  ['koval', 'koval', 0],
  ['koval', '', 5],
  ['', 'koval', 5],
  ['kovla', 'koval', 1],
  ['kova', 'koval', 1],
  ['kovvl', 'koval', 1],
  ['kkoval', 'koval', 1],
  ['olga', 'olha', 1],
  ['shevchnko', 'shevchenko', 1],
  ['hsevchnko', 'shevchenko', 2],
  ['ivan', 'olena', 4],
])('from %s to %s: %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
  expect(editDistance(to, from)).toBe(distance)
})

test('single edits are all words at a distance of one', () => {
  const edits = singleEdits('olha')
  expect(edits).toEqual(expect.arrayContaining(['olga', 'lha', 'olhas', 'oolha', 'loha']))
  expect(new Set(edits).size).toBe(edits.length)
  expect(edits.filter((edit) => editDistance('olha', edit) !== 1)).toEqual([])
})

test('letters are swapped with the next one, if it is another', () => {
  expect(transpositions('anna')).toEqual(['nana', 'anan'])
})
