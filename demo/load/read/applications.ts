import * as z from 'zod/mini'
import { InterviewForm } from '#contract/applications/interviews.ts'
import { TeamNoteForm } from '#contract/applications/notes.ts'
import { noteMaximum } from '#contract/applications/form.ts'
import { TagForm } from '#contract/applications/tags.ts'
import { MessageForm } from '#contract/messages/messages.ts'
import { ApplicationState } from '#contract/core/applicationStates.ts'
import { multilineText } from '#contract/core/fields.ts'
import { readRows } from '../documents.ts'
import { daysAgo, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoJob } from './jobs.ts'
import type { DemoPerson } from './people.ts'
import { applicantsFile } from './applicants.ts'
import { assertUnique, findReferenced, rowField } from './references.ts'

const file = 'applications.json'
const Row = z.strictObject({
  person: text,
  job: text,
  /** Its current state. */
  state: ApplicationState,
  sent: daysAgo,
  /** Days from sending until it was opened, if not within a day; null if it was decided on without. */
  opened_after: z.optional(z.nullable(z.number().check(z.nonnegative()))),
  /** Days from sending until the company answered, if not within two. */
  answered_after: z.optional(z.number().check(z.nonnegative())),
  /** To the company. */
  note: z.optional(multilineText(noteMaximum)),
  /** What the team files it under. */
  tags: z.optional(z.array(TagForm.shape.name)),
  /** One that the company has proposed, at three in the afternoon of days from now; the candidate may have taken one. */
  interview: z.optional(
    z.strictObject({
      by: text,
      days: z.array(z.number().check(z.positive())),
      taken: z.optional(z.number()),
      minutes: InterviewForm.shape.minutes,
      place: InterviewForm.shape.place,
      details: InterviewForm.shape.details,
      message: InterviewForm.shape.message,
    }),
  ),
  /** `by`: the member who writes; left out for the candidate. `after`: in days after the one before, or the sending. */
  messages: z.optional(
    z.array(
      z.strictObject({
        by: z.optional(text),
        after: z.number().check(z.nonnegative()),
        text: MessageForm.shape.text,
      }),
    ),
  ),
  /** What the team wrote about it, oldest first. */
  team_notes: z.optional(z.array(z.strictObject({ author: text, text: TeamNoteForm.shape.text }))),
})
/** `sent` in days ago. */
export type DemoApplication = z.infer<typeof Row>

export function readApplications(
  root: string,
  people: ReadonlyMap<string, DemoPerson>,
  jobs: ReadonlyMap<string, DemoJob>,
  problems: Problems,
  others: readonly unknown[] = [],
): DemoApplication[] {
  const rows = readRows(root, file, Row, problems)
  const generated = others.flatMap((given, index) => {
    const row = problems.check(applicantsFile, Row, given)
    return row === null ? [] : [{ row, at: [index] as const }]
  })
  const known = { people, jobs, problems }
  for (const one of rows) assertConsistent(file, one, known)
  for (const one of generated) assertConsistent(applicantsFile, one, known)
  assertUnique(
    problems,
    file,
    rows.map(({ row, at }) => ({ at, key: `${row.person} ${row.job}` })),
  )
  return [...rows, ...generated].map(({ row }) => row)
}

interface Known {
  readonly people: ReadonlyMap<string, DemoPerson>
  readonly jobs: ReadonlyMap<string, DemoJob>
  readonly problems: Problems
}

/** Reports what an application names that there is not, and what contradicts its job or itself. */
function assertConsistent(
  file: string,
  { row, at }: { readonly row: DemoApplication; readonly at: readonly [number] },
  { people, jobs, problems }: Known,
): void {
  findReferenced(problems, [file, rowField(at, 'person')], 'person', people, row.person)
  const job = findReferenced(problems, [file, rowField(at, 'job')], 'job', jobs, row.job)
  if (!job) return
  const addProblem = (field: string, message: string) => problems.add(file, rowField(at, field), message)
  if (job.status === 'draft') addProblem('job', 'Nobody can apply to a draft')
  else if (row.sent > job.age) addProblem('sent', 'It was sent before the job was published')
  for (const { author } of row.team_notes ?? [])
    findReferenced(problems, [file, rowField(at, 'team_notes')], 'person', people, author)
  for (const { by } of row.messages ?? [])
    if (by) findReferenced(problems, [file, rowField(at, 'messages')], 'person', people, by)
  const { interview } = row
  if (interview) findReferenced(problems, [file, rowField(at, 'interview')], 'person', people, interview.by)
  if (interview?.taken !== undefined && !interview.days.includes(interview.taken))
    addProblem('interview', 'It was taken on a day that was not proposed')
  if (row.state === 'withdrawn' && (row.tags ?? row.team_notes))
    addProblem('state', 'A withdrawn application has neither notes nor tags')
  if (row.state === 'withdrawn' && row.messages)
    addProblem('state', 'Nobody writes about a withdrawn application')
  if (job.form.application_method === 'external')
    addProblem('job', 'Candidates apply elsewhere, so there is no record of it here')
}
