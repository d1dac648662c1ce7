import { stripVTControlCharacters } from 'node:util'

/** How Vitest and Playwright head the account of a test that failed. */
const heading = /^(?: FAIL  | {2}\d+\) \[|⎯+ Unhandled Re)/
/** Lines of it that are worth reading once more at the end. */
const toldLines = 12

/** The failures that a test run told of, shortened: at the end of a long log they are what is looked for. */
export function failuresIn(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n')
  const accounts: string[] = []
  for (const [index, line] of lines.entries()) {
    if (!heading.test(line)) continue
    const rest = lines.slice(index + 1, index + toldLines)
    const next = rest.findIndex((one) => heading.test(one))
    accounts.push([line, ...(next < 0 ? rest : rest.slice(0, next))].join('\n').trimEnd())
  }
  return accounts
}
