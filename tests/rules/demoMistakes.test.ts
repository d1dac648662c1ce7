import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '#demo/content.ts'
import { DemoContentError } from '#demo/problems.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tenure-demo-'))
  cpSync('demo', folder, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The errors after one change to one file, which is reverted. */
function problemsAfter(file: string, from: string, to: string): readonly string[] {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  writeFileSync(path, after)
  try {
    readContent(folder)
    return []
  } catch (error) {
    if (error instanceof DemoContentError) return error.problems
    throw error
  } finally {
    writeFileSync(path, before)
  }
}

const company = 'companies/northwind/company.md'
const job = 'companies/northwind/jobs/northwind-backend.md'
const olena = 'people/olena-marchuk.md'

test('unchanged content is read as it is', () => {
  expect(readContent(folder)).toEqual(readContent())
})

test.each([
  // Refused by the contract's forms.
  [job, 'salary_max: 5200', 'salary_max: 520', 'salary_max: The maximum must not be lower than the minimum'],
  [job, 'city: Lviv\n', '', 'city: Enter a city, or make the job fully remote'],
  [job, 'currency: USD\n', '', 'currency: Field is required'],
  [job, 'title: Backend', `title: ${'B'.repeat(120)}`, 'title: Exceeded maximum character length of 120'],
  [company, 'website: https:', 'website: ftp:', 'website: Invalid field'],
  [
    company,
    'email: press@northwind.example',
    'email: press',
    'contacts, no. 3, email: Please enter a valid email',
  ],
  [company, 'city: Kyiv\n', "city: ''\n", 'offices, no. 2, city: Field is required'],
  [
    olena,
    'first_name: Olena',
    'first_name: olena.example',
    /^people\/olena-marchuk.md: first_name: Remove web/,
  ],
  [olena, 'birth_date: 1993-04-18', 'birth_date: 1993-02-30', 'birth_date: Invalid field'],
  [olena, 'start_date: 2021-09-06', 'start_date: September', 'employments, no. 1, start_date: Invalid field'],
  [olena, 'contacts: companies', 'contacts: friends', 'settings, privacy, contacts: Invalid field'],
  // Refused by the file formats.
  [job, 'title:', 'colour: blue\ntitle:', 'colour: Unknown field'],
  [job, 'salary_min: 3800', 'salary_min: 3,800', 'salary_min: Write a number, not "3,800"'],
  [job, '- TypeScript', '- Typescript', 'skills, no. 1: "Typescript" is not among the skills'],
  [job, 'published: -2 days', 'published: +2 days', 'published: This lies in the future'],
  [job, 'published: -2 days', 'published: last week', /published: Write "today" or a number of days/],
  [company, 'headquarters: true', 'headquarters: yes', /offices, no. 1, headquarters: Write true or false/],
  [
    company,
    'northwind.example\noffices',
    'northwind.com\noffices',
    /domain: Take a domain that ends in .example/,
  ],
  [
    olena,
    'first_name: Olena',
    'first_name: "Olena',
    /^people\/olena-marchuk.md: line \d+: unexpected end of the stream/,
  ],
  // Dangling references.
  [company, 'person: iryna-bondar', 'person: iryna', 'members, no. 2, person: There is no person "iryna"'],
  [
    company,
    'iryna-bondar',
    'olena-marchuk',
    'members, no. 2, person: "olena-marchuk" does not work here now',
  ],
  [
    olena,
    'company: kalamar',
    'company: kalamari',
    /employments, no. 3, company: There is no company "kalamari"/,
  ],
  [
    'applications.json',
    '"sent": "-2 days"',
    '"sent": "-9 days"',
    'no. 6, sent: It was sent before the job was published',
  ],
  ['applications.json', '"state": "sent"', '"state": "seen"', 'no. 1, state: Invalid field'],
  ['applications.json', 'northwind-mobile', 'northwind-data', 'no. 3: Duplicate of no. 1'],
  [
    'saved-jobs.json',
    '"person": "olena-marchuk"',
    '"person": "olena"',
    'no. 1, person: There is no person "olena"',
  ],
  [
    'invitations.json',
    '"by": "taras-kovalenko"',
    '"by": "iryna-bondar"',
    /no. 1, by: "iryna-bondar" is not an admin/,
  ],
  ['follows.json', '[\n  {', '[\n  {,', /^follows.json: Expected/],
])('%s with %j for %j is refused by file and field', (file, from, to, problem) => {
  const expected = typeof problem === 'string' ? `${file}: ${problem}` : expect.stringMatching(problem)
  // No further errors: references to the refused file are not reported too.
  expect(problemsAfter(file, from, to)).toEqual([expected])
})

test('all errors are reported at once', () => {
  const path = join(folder, olena)
  const before = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    before.replace('country: UA', 'country: XX').replace('digest: weekly', 'digest: hourly'),
  )
  try {
    expect(problemsAfter(job, 'status: published', 'status: open')).toHaveLength(2)
  } finally {
    writeFileSync(path, before)
  }
})
