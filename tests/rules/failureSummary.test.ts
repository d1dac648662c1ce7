import { expect, test } from 'vitest'
import { failuresIn } from '../../scripts/failures.ts'

test('failures in a long run are listed again at the end, each in a few lines', () => {
  const passing = Array.from({ length: 20 }, (_, index) => ` ✓ test ${index}`)
  const output = [
    ...passing,
    '\x1B[31m FAIL \x1B[39m api  tests/api/accounts/accountClosing.test.ts > an account is closed',
    'AssertionError: expected 1 to be 2',
    ' FAIL  api  tests/api/jobs/jobs.test.ts > a job is paused',
    'AssertionError: expected 3 to be 4',
    '  1) [desktop] › tests/e2e/settings.spec.ts:118:3 › a time zone is found by typing ────',
    '    TimeoutError: locator.click: Timeout 15000ms exceeded.',
    ...passing,
  ].join('\n')
  const failures = failuresIn(output)
  expect(failures.map((failure) => failure.split('\n').slice(0, 2))).toEqual([
    [
      ' FAIL  api  tests/api/accounts/accountClosing.test.ts > an account is closed',
      'AssertionError: expected 1 to be 2',
    ],
    [' FAIL  api  tests/api/jobs/jobs.test.ts > a job is paused', 'AssertionError: expected 3 to be 4'],
    [
      '  1) [desktop] › tests/e2e/settings.spec.ts:118:3 › a time zone is found by typing ────',
      '    TimeoutError: locator.click: Timeout 15000ms exceeded.',
    ],
  ])
  expect(failures[0]?.split('\n')).toHaveLength(2)
  expect(failures[2]?.split('\n')).toHaveLength(12)
})
