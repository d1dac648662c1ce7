import { expect, test } from 'vitest'
import { fileRejection } from '#ui/fileRejection.ts'

const accept = '.pdf,image/*,application/msword'

test.each([
  ['resume.PDF', '', 10, null],
  ['photo', 'image/webp', 10, null],
  ['letter', 'application/msword', 10, null],
  ['notes.txt', 'text/plain', 0, 'wrongType'],
  ['resume.pdf', '', 0, 'empty'],
  ['resume.pdf', '', 11, 'tooLarge'],
] as const)('%s of type "%s" with %d bytes: %s', (name, type, size, why) => {
  expect(fileRejection({ name, type, size }, accept, 10)).toBe(why)
})
