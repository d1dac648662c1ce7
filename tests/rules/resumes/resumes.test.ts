import { expect, test } from 'vitest'
import { corpus } from './corpus.ts'
import { scoreOf, type Score } from './score.ts'

const report = ({ right, wanted, wrong, suggested, schoolsRight, schools, notes }: Score) =>
  `${right} of ${wanted} employments right, ${wrong} of ${suggested} wrong; ${schoolsRight} of ${schools} schools\n${notes.join('\n')}`

test('most employments of résumés in many layouts are found, and few wrong ones are suggested', async () => {
  const score = await scoreOf(corpus)
  process.stdout.write(`${corpus.length} résumés: ${report(score)}\n`)
  expect(corpus.length).toBeGreaterThanOrEqual(40)
  expect(score.right / score.wanted, report(score)).toBeGreaterThanOrEqual(0.8)
  expect(score.wrong / score.suggested, report(score)).toBeLessThanOrEqual(0.05)
})
