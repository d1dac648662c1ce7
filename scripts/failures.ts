import { stripVTControlCharacters } from 'node:util'

/** First lines of a failure report of Vitest and Playwright. */
const heading = /^(?: FAIL  | {2}\d+\) \[|⎯+ Unhandled Re)/
/** Lines of each report to repeat. */
const maxLines = 12

/** Extracts the failure reports of a test run, shortened, to repeat them at the end of a long log. */
export function failuresIn(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n')
  const failures: string[] = []
  for (const [index, line] of lines.entries()) {
    if (!heading.test(line)) continue
    const rest = lines.slice(index + 1, index + maxLines)
    const next = rest.findIndex((one) => heading.test(one))
    failures.push([line, ...(next < 0 ? rest : rest.slice(0, next))].join('\n').trimEnd())
  }
  return failures
}
