import { existsSync } from 'node:fs'

/** Domains without a folder of tests, and those whose tests use them. */
const testedWith: Readonly<Record<string, readonly string[]>> = {
  dictionaries: ['settings', 'reviews'],
  search: ['jobs', 'people'],
  sms: ['accounts'],
  uploads: ['files', 'cv', 'messages'],
}

/** The tests of the domain of a source. */
export function testsOf(path: string): string[] {
  const [, wing = '', domain = ''] = path.split('/')
  const folders = [domain, ...(testedWith[domain] ?? [])].map((name) => `tests/api/${name}/`)
  return [...(wing === 'contract' ? ['tests/rules/'] : []), ...folders].filter((folder) => existsSync(folder))
}

/** What every endpoint answers to whom; it takes longest. */
export const roleTable = ['tests/api/core/roleTable.test.ts']
/** Everything else of the API. */
export const rest = ['tests/rules/', 'tests/api/']
