import * as z from 'zod/mini'
import { languageCode } from '../core/languageCode.ts'
import { locales } from '../core/locale.ts'
import { workplaceTypes } from '../dictionaries/dictionaries.ts'
import { id, singleLineText, multilineText, requiredSingleLineText, toSingleLine } from '../core/fields.ts'

/** Most key skills of a job (docs/limits.md). */
export const skillMaximum = 10
/** Longest description, in characters. */
export const descriptionMaximum = 10_000

/** Most days to an answer that a job may promise. */
export const answerDaysMaximum = 60

/** Most steps of a selection, and the longest one, in characters. */
export const stepMaximum = 10
export const stepLengthMaximum = 80
/** Longest name of the software that sorts applicants, in characters. */
export const screeningToolMaximum = 200

/** Highest amount of a salary. */
export const salaryMaximum = 100_000_000_000

export const salaryTypes = ['single', 'range', 'negotiable', 'notSpecified'] as const
export type SalaryType = (typeof salaryTypes)[number]
export const salaryPeriods = ['month', 'year'] as const
export const experiences = ['none', 'oneYear', 'twoYears', 'fiveYears'] as const
/** Languages that the text of a job may be in: those of the product, or another one. */
export const jobLanguages = /* @__PURE__ */ listLanguages()
// A function, so that what needs none of the schemas here loads none of them.
function listLanguages() {
  return [...locales.map((locale) => languageCode(locale)), 'other'] as const
}
export type JobLanguage = (typeof jobLanguages)[number]
/** Why there is an opening; a talent pool collects applications without one. */
export const openings = ['newPosition', 'replacement', 'talentPool'] as const
export type Opening = (typeof openings)[number]
export const applicationMethods = ['product', 'external'] as const
export const jobStatuses = ['draft', 'published', 'paused', 'closed'] as const
export type JobStatus = (typeof jobStatuses)[number]

const workplaceType = z.literal([1, 2, 3])
const employmentType = z.literal([1, 2, 3, 4, 5, 6, 7])
/** Pay, in units of the currency, with up to two decimals. */
export const salaryAmount = z
  .number({
    error: ({ code, input }) => (code === 'invalid_type' && input !== undefined ? 'number' : undefined),
  })
  .check(
    z.minimum(1),
    z.maximum(salaryMaximum),
    z.refine((value) => Number(value.toFixed(2)) === value, 'number'),
  )
/** Days from an application to the promised answer. */
const answerDays = z
  .int({
    error: ({ code, input }) => (code === 'invalid_type' && input !== undefined ? 'wholeNumber' : undefined),
  })
  .check(z.minimum(1), z.maximum(answerDaysMaximum))
/** In their order; blank ones are dropped. Too long a step is a mistake in the list, which is one field. */
const selectionSteps = z.array(z.string().check(z.overwrite(toSingleLine))).check(
  z.overwrite((steps) => steps.filter((step) => step !== '')),
  z.maxLength(stepMaximum, 'tooManySteps'),
  z.refine((steps) => steps.every((step) => step.length <= stepLengthMaximum), 'stepTooLong'),
)
/** ISO 4217. */
export const salaryCurrency = z.string().check(z.regex(/^[A-Z]{3}$/, 'unknownChoice'))
const skills = z.array(id).check(z.maxLength(skillMaximum), unique())
const benefits = z.array(id).check(z.maxLength(50), unique())
const managers = z.array(id).check(z.maxLength(20), unique())

interface Conditional {
  readonly workplace_type?: number | null | undefined
  readonly city?: string | undefined
  readonly salary_type?: SalaryType | null | undefined
  readonly salary_min?: number | null | undefined
  readonly salary_max?: number | null | undefined
  readonly currency?: string | null | undefined
  readonly salary_period?: string | null | undefined
  readonly application_method?: string | undefined
  readonly external_url?: string | undefined
  readonly external_screening?: boolean | null | undefined
  readonly external_screening_tool?: string | undefined
}
type FieldIssue = readonly [field: keyof Conditional, code: string]

/** A draft: no field is required; the fields that are present are validated. */
export const JobDraftForm = z
  .object({
    title: z.optional(singleLineText(120)),
    workplace_type: z.optional(z.nullable(workplaceType)),
    employment_type: z.optional(z.nullable(employmentType)),
    country_id: z.optional(z.nullable(id)),
    city: z.optional(singleLineText(100)),
    salary_type: z.optional(z.nullable(z.enum(salaryTypes))),
    /** The single value, or the lower end of a range. */
    salary_min: z.optional(z.nullable(salaryAmount)),
    salary_max: z.optional(z.nullable(salaryAmount)),
    currency: z.optional(z.nullable(salaryCurrency)),
    salary_period: z.optional(z.nullable(z.enum(salaryPeriods))),
    description: z.optional(multilineText(descriptionMaximum)),
    /** Of the title and the description; null for the one that the text shows. */
    language: z.optional(z.nullable(z.enum(jobLanguages))),
    experience: z.optional(z.nullable(z.enum(experiences))),
    skill_ids: z.optional(skills),
    benefit_ids: z.optional(benefits),
    manager_ids: z.optional(managers),
    /** Only they and the admins of the company manage the job and its applications. */
    limited_to_managers: z.optional(z.boolean()),
    application_method: z.optional(z.enum(applicationMethods)),
    external_url: z.optional(singleLineText(500)),
    /** Null without a promise, as always when candidates apply elsewhere. */
    answer_days: z.optional(z.nullable(answerDays)),
    /** Null if the company does not say. */
    opening: z.optional(z.nullable(z.enum(openings))),
    selection_steps: z.optional(selectionSteps),
    /** Whether software outside the product sorts or scores applicants; null if the company does not say. */
    external_screening: z.optional(z.nullable(z.boolean())),
    /** What it is, if there is any. */
    external_screening_tool: z.optional(singleLineText(screeningToolMaximum)),
    /** The company does not learn who applies until it shortlists them. Fixed by the first application. */
    blind: z.optional(z.boolean()),
  })
  .check(crossFieldCheck(contradictions))
export type JobDraftForm = z.infer<typeof JobDraftForm>
/** All fields of the form, possibly incomplete. */
export type CompleteJobForm = { [Field in keyof JobDraftForm]-?: Exclude<JobDraftForm[Field], undefined> }

/** A publishable job. */
export const JobForm = z
  .object({
    title: requiredSingleLineText(120),
    workplace_type: workplaceType,
    employment_type: employmentType,
    country_id: id,
    city: singleLineText(100),
    salary_type: z.enum(salaryTypes),
    salary_min: z.nullable(salaryAmount),
    salary_max: z.nullable(salaryAmount),
    currency: z.nullable(salaryCurrency),
    salary_period: z.nullable(z.enum(salaryPeriods)),
    description: z.string().check(z.trim(), z.minLength(1), z.maxLength(descriptionMaximum)),
    language: z.nullable(z.enum(jobLanguages)),
    experience: z.enum(experiences),
    skill_ids: skills,
    benefit_ids: benefits,
    manager_ids: managers.check(z.minLength(1)),
    limited_to_managers: z.boolean(),
    application_method: z.enum(applicationMethods),
    external_url: singleLineText(500),
    answer_days: z.nullable(answerDays),
    opening: z.nullable(z.enum(openings)),
    selection_steps: selectionSteps,
    external_screening: z.nullable(z.boolean()),
    external_screening_tool: singleLineText(screeningToolMaximum),
    blind: z.boolean(),
  })
  .check(crossFieldCheck((form) => [...missingFields(form), ...contradictions(form)]))
export type JobForm = z.infer<typeof JobForm>

/** Which salary fields a type uses. */
export function salaryFieldsOf(type: SalaryType | null | undefined) {
  const amounts = type === 'single' || type === 'range'
  return { min: amounts, max: type === 'range', currency: amounts, period: amounts }
}

/** Whether a URL is allowed as an external application address: https only. */
export function isApplicationAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.hostname.includes('.')
}

/** Inconsistencies that are errors even in a draft. */
function contradictions(form: Conditional): FieldIssue[] {
  const found: FieldIssue[] = []
  if (form.salary_type) {
    const has = salaryFieldsOf(form.salary_type)
    const refuse = (field: keyof Conditional, allowed: boolean) => {
      if (!allowed && isGiven(form[field])) found.push([field, 'salaryNotAllowed'])
    }
    refuse('salary_min', has.min)
    refuse('salary_max', has.max)
    refuse('currency', has.currency)
    refuse('salary_period', has.period)
    if (has.max && isGiven(form.salary_min) && isGiven(form.salary_max) && form.salary_max < form.salary_min)
      found.push(['salary_max', 'salaryOrder'])
  }
  if (isGiven(form.external_url) && !isApplicationAddress(form.external_url))
    found.push(['external_url', 'invalid'])
  return found
}

/** Fields that are required because of the value of another field. */
function missingFields(form: Conditional): FieldIssue[] {
  const found: FieldIssue[] = []
  const need = (field: keyof Conditional, needed: boolean) => {
    if (needed && !isGiven(form[field])) found.push([field, 'required'])
  }
  const has = salaryFieldsOf(form.salary_type)
  need('salary_min', has.min)
  need('salary_max', has.max)
  need('currency', has.currency)
  need('salary_period', has.period)
  need('external_url', form.application_method === 'external')
  need('external_screening_tool', form.external_screening === true)
  // Fully remote work has a country only.
  const elsewhere =
    form.workplace_type === workplaceTypes.onSite || form.workplace_type === workplaceTypes.hybrid
  if (elsewhere && !(typeof form.city === 'string' && form.city.trim())) found.push(['city', 'cityRequired'])
  return found
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined && value !== ''
}

/** The input has not been validated yet, so objects are dropped before fields are compared. */
const withoutObjects = (value: object): Conditional =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => typeof field !== 'object')) as Conditional

/** Runs even if single fields are invalid, so that all errors are reported at once. */
function crossFieldCheck(find: (form: Conditional) => FieldIssue[]) {
  return z.check<object>(
    ({ value, issues }) => {
      for (const [field, message] of find(withoutObjects(value)))
        issues.push({ code: 'custom', path: [field], message, input: value, continue: true })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}

function unique() {
  return z.refine<number[]>((ids) => new Set(ids).size === ids.length, 'invalid')
}
