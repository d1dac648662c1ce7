import * as z from 'zod/mini'
import { readRows } from '../documents.ts'
import { daysAgo, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoJob } from './jobs.ts'
import type { DemoPerson } from './people.ts'
import { assertUnique, findReferenced, rowField } from './references.ts'

const FollowsRow = z.strictObject({
  company: text,
  followers: z.array(text),
  muted: z._default(z.array(text), []),
})
const SavedRow = z.strictObject({ person: text, job: text, saved: daysAgo })

export interface DemoFollow {
  readonly person: string
  readonly company: string
  readonly muted: boolean
}
/** `saved` in days ago. */
export type DemoSavedJob = z.infer<typeof SavedRow>

export function readFollows(
  root: string,
  people: ReadonlyMap<string, DemoPerson>,
  companies: ReadonlyMap<string, DemoCompany>,
  problems: Problems,
): DemoFollow[] {
  const file = 'follows.json'
  const follows = readRows(root, file, FollowsRow, problems).flatMap(({ row, at }) => {
    findReferenced(problems, [file, rowField(at, 'company')], 'company', companies, row.company)
    for (const person of row.followers)
      findReferenced(problems, [file, rowField(at, 'followers')], 'person', people, person)
    for (const person of row.muted)
      if (!row.followers.includes(person))
        problems.add(file, rowField(at, 'muted'), 'Only followers can mute the company')
    return row.followers.map((person) => ({
      at,
      person,
      company: row.company,
      muted: row.muted.includes(person),
    }))
  })
  assertUnique(
    problems,
    file,
    follows.map(({ at, person, company }) => ({ at, key: `${person} ${company}` })),
  )
  return follows
}

export function readSavedJobs(
  root: string,
  people: ReadonlyMap<string, DemoPerson>,
  jobs: ReadonlyMap<string, DemoJob>,
  problems: Problems,
): DemoSavedJob[] {
  const file = 'saved-jobs.json'
  const rows = readRows(root, file, SavedRow, problems)
  for (const { row, at } of rows) {
    findReferenced(problems, [file, rowField(at, 'person')], 'person', people, row.person)
    const job = findReferenced(problems, [file, rowField(at, 'job')], 'job', jobs, row.job)
    if (job?.status === 'draft') problems.add(file, rowField(at, 'job'), 'Nobody can save a draft')
    else if (job && row.saved > job.age)
      problems.add(file, rowField(at, 'saved'), 'It was saved before the job was published')
  }
  assertUnique(
    problems,
    file,
    rows.map(({ row, at }) => ({ at, key: `${row.person} ${row.job}` })),
  )
  return rows.map(({ row }) => row)
}
