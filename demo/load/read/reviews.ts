import * as z from 'zod/mini'
import { workDay } from '#contract/core/workDay.ts'
import { FeedbackDraft, FeedbackForm } from '#contract/reviews/feedback.ts'
import { DraftRatings, ReviewerRatings, ReviewForm, SelfRatings } from '#contract/reviews/shapes.ts'
import { readRows } from '../documents.ts'
import { competencyId, daysAgo, relativeDay, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoPerson } from './people.ts'
import { findReferenced, rowField } from './references.ts'

/** A day in the past: in days before the day of loading, or YYYY-MM-DD for an employment that ended long ago. */
const pastDay = z.union([workDay, daysAgo])
export type PastDay = z.infer<typeof pastDay>
/** A rating and the words for it, by the name of the competency in the default language. */
const ratings = z.record(z.string(), z.tuple([z.nullable(z.number()), z.string()]))

const ReviewRow = z.strictObject({
  company: text,
  person: text,
  reviewer: text,
  title: text,
  started: pastDay,
  due: z.union([workDay, relativeDay]),
  self: z.optional(ratings),
  /** Whether the self-rating of an open review was submitted. */
  submitted: z._default(z.boolean(), false),
  /** The reviewer's, of all competencies of the review. */
  ratings,
  published: z.optional(pastDay),
  reply: z.optional(text),
  shared: z._default(z.boolean(), false),
})

const FeedbackRow = z.strictObject({
  company: text,
  person: text,
  by: text,
  text,
  assessment: ratings,
  published: z.optional(pastDay),
  reply: z.optional(text),
  shared: z._default(z.boolean(), false),
})

type Ratings = z.infer<typeof DraftRatings>
export interface DemoReview extends Omit<z.infer<typeof ReviewRow>, 'self' | 'ratings'> {
  readonly competencyIds: readonly number[]
  readonly self: Ratings | null
  readonly given: Ratings
}
export interface DemoFeedback extends Omit<z.infer<typeof FeedbackRow>, 'text' | 'assessment'> {
  readonly form: z.infer<typeof FeedbackDraft>
}

type People = ReadonlyMap<string, DemoPerson>
type Companies = ReadonlyMap<string, DemoCompany>

export function readReviews(
  root: string,
  people: People,
  companies: Companies,
  problems: Problems,
): DemoReview[] {
  const file = 'reviews.json'
  return readRows(root, file, ReviewRow, problems).flatMap(({ row, at }) => {
    assertParties(problems, file, at, people, companies, { ...row, writer: row.reviewer })
    const given = problems.check(
      file,
      row.published ? ReviewerRatings : DraftRatings,
      toForm(row.ratings),
      at,
    )
    const isSubmitted = row.published !== undefined || row.submitted
    // A competency without a self-rating of its own counts as N/A.
    const blank = Object.fromEntries(
      Object.keys(row.ratings).map((name) => [name, [0, ''] as [number, string]]),
    )
    const self = row.self
      ? problems.check(file, isSubmitted ? SelfRatings : DraftRatings, toForm({ ...blank, ...row.self }), at)
      : null
    const competencyIds = given?.ratings.map(({ competency_id: id }) => id) ?? []
    const form = { title: row.title, due_on: '2026-01-01', competency_ids: competencyIds }
    if (!given || !problems.check(file, ReviewForm, form, at)) return []
    return [{ ...row, competencyIds, self: self ?? null, given }]
  })
}

export function readFeedbacks(
  root: string,
  people: People,
  companies: Companies,
  problems: Problems,
): DemoFeedback[] {
  const file = 'final-feedback.json'
  return readRows(root, file, FeedbackRow, problems).flatMap(({ row, at }) => {
    const { text: words, assessment, ...rest } = row
    assertParties(problems, file, at, people, companies, { ...row, writer: row.by })
    const rated = Object.entries(assessment).map(([aspect, [rating, note]]) => [aspect, { rating, note }])
    const form = { text: words, assessment: Object.fromEntries(rated) as unknown }
    const checked = problems.check(file, row.published ? FeedbackForm : FeedbackDraft, form, at)
    return checked ? [{ ...rest, form: checked }] : []
  })
}

const toForm = (rated: z.infer<typeof ratings>) => ({
  ratings: Object.entries(rated).map(([name, [rating, evidence]]) => ({
    competency_id: competencyId(name) ?? 0,
    rating,
    evidence,
  })),
})

interface Parties {
  readonly company: string
  readonly person: string
  /** Who writes for the company. */
  readonly writer: string
}

function assertParties(
  problems: Problems,
  file: string,
  at: readonly [number],
  people: People,
  companies: Companies,
  { company: slug, person: key, writer }: Parties,
): void {
  const company = findReferenced(problems, [file, rowField(at, 'company')], 'company', companies, slug)
  const person = findReferenced(problems, [file, rowField(at, 'person')], 'person', people, key)
  if (company && person && !person.employments.some((one) => one.company === slug))
    problems.add(file, rowField(at, 'person'), `"${key}" has no employment at ${slug}`)
  if (company && !company.members.some((one) => one.person === writer))
    problems.add(file, rowField(at, 'company'), `"${writer}" is not a member of ${slug}`)
}
