import * as z from 'zod/mini'
import { AwardForm } from '#contract/employments/awards.ts'
import { workDay } from '#contract/core/workDay.ts'
import { readRows } from '../documents.ts'
import { daysAgo, optionalText, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoPerson } from './people.ts'
import { findReferenced, rowField } from './references.ts'

/** The employment, and who acts, by key: the person or an admin of the company. */
const ofEmployment = { company: text, person: text, by: text }
const AwardRow = z.strictObject({ ...ofEmployment, title: text, awarded_on: text, words: optionalText })
const CorrectionRow = z.strictObject({
  ...ofEmployment,
  start_date: z.optional(workDay),
  end_date: z.optional(workDay),
  words: optionalText,
  proposed: daysAgo,
})

interface Row {
  readonly company: string
  readonly person: string
  readonly by: string
}
export interface DemoAward extends Row {
  readonly form: z.infer<typeof AwardForm>
}
export type DemoCorrection = z.infer<typeof CorrectionRow>

type People = ReadonlyMap<string, DemoPerson>
type Companies = ReadonlyMap<string, DemoCompany>

/** Awards given within employments. */
export function readAwards(root: string, people: People, companies: Companies, problems: Problems) {
  const file = 'awards.json'
  return readRows(root, file, AwardRow, problems).flatMap(({ row, at }): DemoAward[] => {
    const { company, person, by, ...award } = row
    assertKnown(row, file, at, people, companies, problems)
    const form = problems.check(file, AwardForm, award, at)
    return form ? [{ company, person, by, form }] : []
  })
}

/** Open proposals to correct the dates of an employment. */
export function readCorrections(root: string, people: People, companies: Companies, problems: Problems) {
  const file = 'corrections.json'
  return readRows(root, file, CorrectionRow, problems).map(({ row, at }): DemoCorrection => {
    assertKnown(row, file, at, people, companies, problems)
    return row
  })
}

export function assertKnown(
  { person, company, by }: Row,
  file: string,
  at: readonly [number],
  people: People,
  companies: Companies,
  problems: Problems,
): void {
  findReferenced(problems, [file, rowField(at, 'person')], 'person', people, person)
  findReferenced(problems, [file, rowField(at, 'by')], 'person', people, by)
  findReferenced(problems, [file, rowField(at, 'company')], 'company', companies, company)
}
