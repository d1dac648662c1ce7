import { workplaceTypes } from '#contract/dictionaries/dictionaries.ts'
import {
  JobDraftForm,
  JobForm,
  salaryFieldsOf,
  type SalaryType,
  type CompleteJobForm,
} from '#contract/jobs/forms.ts'
import type { Schema } from '#contract/core/schema.ts'
import { parseAmount } from './parseAmount.ts'

/** Values of the wizard's controls: choices are text, empty if nothing is chosen. */
export interface WizardValues {
  title: string
  workplace_type: string
  employment_type: string
  country_id: string
  city: string
  salary_type: string
  salary_min: string
  salary_max: string
  currency: string
  salary_period: string
  description: string
  /** Empty for the one that the text shows. */
  language: string
  experience: string
  skill_ids: number[]
  benefit_ids: number[]
  manager_ids: string[]
  limited_to_managers: boolean
  application_method: string
  external_url: string
  answer_days: string
  opening: string
  /** One on each line. */
  selection_steps: string
  external_screening: '' | 'yes' | 'no'
  external_screening_tool: string
  blind: boolean
  /** The intent of the clicked button: a draft may be incomplete. */
  intent: 'draft' | 'continue'
}
export type WizardField = keyof WizardValues & keyof CompleteJobForm

/** The fields of each step that has a form. */
export const stepFields = {
  info: [
    'title',
    'workplace_type',
    'employment_type',
    'country_id',
    'city',
    'experience',
    'opening',
    'salary_type',
    'salary_min',
    'salary_max',
    'currency',
    'salary_period',
    'description',
    'language',
    'skill_ids',
    'benefit_ids',
  ],
  contacts: [
    'manager_ids',
    'limited_to_managers',
    'application_method',
    'external_url',
    'answer_days',
    'selection_steps',
    'external_screening',
    'external_screening_tool',
    'blind',
  ],
} as const satisfies Record<string, readonly WizardField[]>
export type WizardStep = keyof typeof stepFields

export function toValues(form: CompleteJobForm): WizardValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  return {
    title: form.title,
    workplace_type: text(form.workplace_type),
    employment_type: text(form.employment_type),
    country_id: text(form.country_id),
    city: form.city,
    salary_type: text(form.salary_type),
    salary_min: text(form.salary_min),
    salary_max: text(form.salary_max),
    currency: text(form.currency),
    salary_period: text(form.salary_period),
    description: form.description,
    language: text(form.language),
    experience: text(form.experience),
    skill_ids: form.skill_ids,
    benefit_ids: form.benefit_ids,
    manager_ids: form.manager_ids.map(String),
    limited_to_managers: form.limited_to_managers,
    application_method: form.application_method,
    external_url: form.external_url,
    answer_days: text(form.answer_days),
    opening: text(form.opening),
    selection_steps: form.selection_steps.join('\n'),
    external_screening: form.external_screening === null ? '' : form.external_screening ? 'yes' : 'no',
    external_screening_tool: form.external_screening_tool,
    blind: form.blind,
    intent: 'continue',
  }
}

/** Converts form values to a request body. Fields that do not apply to the chosen type are hidden and not sent. */
function toBody(values: WizardValues): Record<WizardField, unknown> {
  const number = (text: string) => (text === '' ? null : Number(text))
  const amount = (text: string) => (text.trim() === '' ? null : parseAmount(text))
  const choice = (text: string) => (text === '' ? null : text)
  const has = salaryFieldsOf(choice(values.salary_type) as SalaryType | null)
  const external = values.application_method === 'external'
  return {
    title: values.title,
    workplace_type: number(values.workplace_type),
    employment_type: number(values.employment_type),
    country_id: number(values.country_id),
    city: Number(values.workplace_type) === workplaceTypes.remote ? '' : values.city,
    salary_type: choice(values.salary_type),
    salary_min: has.min ? amount(values.salary_min) : null,
    salary_max: has.max ? amount(values.salary_max) : null,
    currency: has.currency ? choice(values.currency) : null,
    salary_period: has.period ? choice(values.salary_period) : null,
    description: values.description,
    language: choice(values.language),
    experience: choice(values.experience),
    skill_ids: values.skill_ids,
    benefit_ids: values.benefit_ids,
    manager_ids: idsOf(values.manager_ids),
    limited_to_managers: values.limited_to_managers,
    application_method: values.application_method,
    external_url: external ? values.external_url.trim() : '',
    answer_days: external ? null : number(values.answer_days.trim()),
    opening: choice(values.opening),
    selection_steps: values.selection_steps.split('\n'),
    external_screening: choice(values.external_screening) && values.external_screening === 'yes',
    external_screening_tool: values.external_screening === 'yes' ? values.external_screening_tool : '',
    blind: values.blind,
  }
}

/** Several checkboxes yield a list; a single one its value, or false. */
function idsOf(chosen: string[] | string | false): number[] {
  return [chosen].flat().filter(Boolean).map(Number)
}

/** The request body of one step. */
export function stepBody(values: WizardValues, step: WizardStep): JobDraftForm {
  const body = toBody(values)
  return Object.fromEntries(stepFields[step].map((field) => [field, body[field]])) as JobDraftForm
}

/** The schema of one step: complete to continue, possibly incomplete as a draft. */
export function stepSchema(step: WizardStep): Schema {
  const fields: readonly string[] = stepFields[step]
  return {
    _zod: { input: undefined, output: undefined },
    safeParse(value) {
      const values = value as WizardValues
      const result = (values.intent === 'draft' ? JobDraftForm : JobForm).safeParse(toBody(values))
      const issues = result.error?.issues.filter(({ path }) => fields.includes(String(path[0]))) ?? []
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: values }
    },
  }
}
