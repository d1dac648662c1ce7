import { expect, test } from 'vitest'
import { corpus, unseen } from './corpus.ts'
import { scoreOf, type Score } from './score.ts'

const report = ({ right, wanted, wrong, suggested, schoolsRight, schools, notes }: Score) =>
  `${right} of ${wanted} employments right, ${wrong} of ${suggested} wrong; ${schoolsRight} of ${schools} schools\n${notes.join('\n')}`

test.each([
  ['most layouts', corpus, 40],
  ['layouts that no rule was made for', unseen, 14],
] as const)('most employments are found, and few wrong ones suggested, in %s', async (_, samples, least) => {
  const score = await scoreOf(samples)
  process.stdout.write(`${samples.length} résumés: ${report(score)}\n`)
  expect(samples.length).toBeGreaterThanOrEqual(least)
  expect(score.right / score.wanted, report(score)).toBeGreaterThanOrEqual(0.8)
  expect(score.wrong / score.suggested, report(score)).toBeLessThanOrEqual(0.05)
})
