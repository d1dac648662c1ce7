import * as z from 'zod/mini'
import { ApplicationState } from '#contract/core/applicationStates.ts'
import { readJson, type Document } from '../documents.ts'
import { daysAgo, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import { ApplicantSet, applicantsOf, numberOf } from './applicantSets.ts'

export const applicantsFile = 'applicants.json'
const ApplicantsFile = z.strictObject({
  job: text,
  /** How many were sent from one day to another, by the state that they are in now. */
  periods: z.array(
    z.strictObject({ from: daysAgo, to: daysAgo, states: z.partialRecord(ApplicationState, z.number()) }),
  ),
  /** What the team wrote about one in that state, and what it filed it under. */
  remarks: z.array(
    z.strictObject({
      state: ApplicationState,
      tags: z.optional(z.unknown()),
      team_notes: z.optional(z.unknown()),
    }),
  ),
  sets: z.array(ApplicantSet),
})

/** What `people` and `applications.json` would contain, not yet validated. */
export interface DemoApplicants {
  readonly people: readonly Document[]
  readonly applications: readonly unknown[]
}

/** Puts the applicants of one job together, who are too many to be written one by one. The same each time. */
export function readApplicants(root: string, problems: Problems): DemoApplicants {
  const written = problems.check(applicantsFile, ApplicantsFile, readJson(root, applicantsFile, problems))
  if (!written) return { people: [], applications: [] }
  const { job, periods, remarks, sets } = written
  const people = sets
    .flatMap((set) => applicantsOf(set, applicantsFile))
    .sort((a, b) => numberOf(a.document.key, 1000) - numberOf(b.document.key, 1000))
  const left = [...remarks]
  const applications = periods.flatMap(sentIn).flatMap(({ state, sent }, index) => {
    const applicant = people[index]
    if (!applicant) return []
    const { document, note } = applicant
    const [remark] = left.splice(...whereOf(left, state))
    const opened = 0.2 + numberOf(`${document.key} opened`, 40) / 10
    return [
      {
        ...remark,
        ...(note === undefined ? {} : { note }),
        person: document.key,
        job,
        state,
        sent: sent === 0 ? 'today' : `-${sent} day${sent === 1 ? '' : 's'}`,
        opened_after: opened,
        answered_after: opened + 0.5 + numberOf(`${document.key} answered`, 80) / 10,
      },
    ]
  })
  return { people: people.map(({ document }) => document), applications }
}

type Period = z.infer<typeof ApplicantsFile>['periods'][number]

/** Oldest first, the states mixed. */
function sentIn({ from, to, states }: Period): { state: string; sent: number }[] {
  const mixed = Object.entries(states)
    .flatMap(([state, count]) => Array.from({ length: count }, (_, at) => ({ state, at })))
    .sort((a, b) => orderOf(a) - orderOf(b))
  return mixed.map(({ state }, at) => ({
    state,
    sent: from - Math.floor((at * (from - to + 1)) / mixed.length),
  }))
}

const orderOf = ({ state, at }: { state: string; at: number }) =>
  numberOf(`${at} ${state} ${at * at}`, 100_003)

/** What to take out for the next one in a state. */
function whereOf(left: readonly { state: string }[], state: string): [at: number, count: number] {
  const at = left.findIndex((one) => one.state === state)
  return at < 0 ? [0, 0] : [at, 1]
}
