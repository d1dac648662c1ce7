import * as z from 'zod/mini'
import { JobForm } from '#contract/jobs/forms.ts'
import { readRows } from '../documents.ts'
import { changedBenefits, daysAgo, text, workplaceType } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoJob } from './jobs.ts'
import { findReferenced, rowField } from './references.ts'

const file = 'job-edits.json'
const Row = z.strictObject({
  /** Who edited it. */
  person: text,
  job: text,
  edited: daysAgo,
  workplace_type: z.optional(workplaceType),
  salary_min: z.optional(z.number()),
  salary_max: z.optional(z.number()),
  benefits: changedBenefits,
  /** Parts of the description. */
  wording: z._default(z.array(z.strictObject({ from: text, to: text })), []),
})

export interface DemoJobEdit {
  readonly person: string
  readonly job: string
  /** Days ago. */
  readonly edited: number
  /** The whole job after the edit, without its managers. */
  readonly form: DemoJob['form']
}

/** Edits of jobs after their publication; the jobs' own files have what they said before. */
export function readJobEdits(
  root: string,
  companies: ReadonlyMap<string, DemoCompany>,
  jobs: ReadonlyMap<string, DemoJob>,
  problems: Problems,
): DemoJobEdit[] {
  return readRows(root, file, Row, problems).flatMap(({ row, at }) => {
    const { person, job: key, edited, wording, benefits, ...changed } = row
    const addProblem = (field: string, message: string) => problems.add(file, rowField(at, field), message)
    const job = findReferenced(problems, [file, rowField(at, 'job')], 'job', jobs, key)
    if (!job) return []
    const editor = companies.get(job.company)?.members.find((member) => member.person === person)
    if (!editor?.rights.manage_hr_panel) addProblem('person', 'They do not manage jobs of the company')
    if (job.status === 'draft' || edited >= job.age) addProblem('edited', 'It had not been published then')
    let { description } = job.form
    for (const { from, to } of wording) {
      if (!description.includes(from)) addProblem('wording', `The description does not say "${from}"`)
      description = description.replace(from, to)
    }
    const form = { ...job.form, ...changed, ...(benefits ? { benefit_ids: benefits } : {}), description }
    problems.check(file, JobForm, { ...form, manager_ids: [1] })
    return [{ person, job: key, edited, form: form as DemoJob['form'] }]
  })
}
