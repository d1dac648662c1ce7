import { expect, test } from 'vitest'
import { createFairQueue } from '#backend/ports/isolation/fairQueue.ts'

const all = (queue: { next(): string | null }) => {
  const order: string[] = []
  for (let next = queue.next(); next !== null; next = queue.next()) order.push(next)
  return order
}

test('owners take turns, however many entries each has, in the order of each', () => {
  const queue = createFairQueue<string>({ all: 20, ofOwner: 5 })
  for (const entry of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
    queue.add(entry, { owner: entry.charCodeAt(0), urgent: false })
  expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('urgent entries go first, but do not hold up the others forever', () => {
  const queue = createFairQueue<string>({ all: 20, ofOwner: 10 })
  for (const entry of ['slow1', 'slow2']) queue.add(entry, { owner: 1, urgent: false })
  for (let entry = 1; entry <= 6; entry++) queue.add(`photo${entry}`, { owner: 2, urgent: true })
  expect(all(queue)).toEqual([
    ...['photo1', 'photo2', 'photo3', 'photo4', 'slow1'],
    ...['photo5', 'photo6', 'slow2'],
  ])
})

test('one owner fills their own share only, and leaving makes room', () => {
  const queue = createFairQueue<string>({ all: 4, ofOwner: 2 })
  const add = (entry: string, owner: number, urgent = false) => queue.add(entry, { owner, urgent })
  expect([add('a', 1), add('b', 1, true), add('c', 1), add('d', 1, true)]).toEqual([true, true, false, false])
  expect([add('e', 2), add('f', 3), add('g', 4)]).toEqual([true, true, false])
  expect([queue.remove('a'), queue.remove('a')]).toEqual([true, false])
  expect(add('g', 4)).toBe(true)
  expect(all(queue)).toEqual(['b', 'e', 'f', 'g'])
})
