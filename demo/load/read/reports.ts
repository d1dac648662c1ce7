import * as z from 'zod/mini'
import { caseDecisions, objectionOutcomes } from '#contract/reports/cases.ts'
import { reportReasons } from '#contract/reports/reports.ts'
import { contentRules } from '#contract/reports/rules.ts'
import { readRows } from '../documents.ts'
import { daysAgo, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoJob } from './jobs.ts'
import type { DemoPerson } from './people.ts'
import { findReferenced, rowField } from './references.ts'

/** What reports can be about, and whose name says which: a post is the newest of its company, a comment that of its author. */
const owners = {
  job: 'job',
  company: 'company',
  post: 'company',
  profile: 'person',
  page: 'person',
  comment: 'person',
} as const
export type DemoReportedKind = keyof typeof owners

const ReportRow = z.strictObject({
  kind: z.enum(Object.keys(owners) as [DemoReportedKind, ...DemoReportedKind[]]),
  of: text,
  /** Nobody: it was reported by somebody who was logged out. */
  by: z.array(text),
  reported: daysAgo,
  reason: z.enum(reportReasons),
  words: text,
  law: z.optional(text),
  decided: z.optional(
    z.strictObject({
      /** In days after the report; of an answer, after the decision. */
      after: z.number(),
      as: z.enum(caseDecisions),
      rule: z.optional(z.enum(contentRules)),
      reason: text,
      objection: z.optional(text),
      answer: z.optional(
        z.strictObject({ after: z.number(), outcome: z.enum(objectionOutcomes), reason: text }),
      ),
    }),
  ),
})
export type DemoReport = z.infer<typeof ReportRow>

interface Present {
  readonly people: ReadonlyMap<string, DemoPerson>
  readonly companies: ReadonlyMap<string, DemoCompany>
  readonly jobs: ReadonlyMap<string, DemoJob>
}

/** What was reported, the earliest first. */
export function readReports(
  root: string,
  { people, companies, jobs }: Present,
  problems: Problems,
): DemoReport[] {
  const file = 'reports.json'
  const named = { job: jobs, company: companies, person: people } as const
  const rows = readRows(root, file, ReportRow, problems).map(({ row, at }) => {
    const owner = owners[row.kind]
    findReferenced<unknown>(problems, [file, rowField(at, 'of')], owner, named[owner], row.of)
    for (const person of row.by)
      findReferenced(problems, [file, rowField(at, 'by')], 'person', people, person)
    return row
  })
  return rows.toSorted((one, other) => other.reported - one.reported)
}
