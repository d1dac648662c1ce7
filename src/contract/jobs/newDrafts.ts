import * as z from 'zod/mini'
import { JobDraftForm } from './forms.ts'

/** Filled in by default, so that they alone are no draft. */
const givenByDefault: readonly string[] = [
  'country_id',
  'currency',
  'salary_period',
  'manager_ids',
  'limited_to_managers',
  'application_method',
  'blind',
]
const isEmpty = (value: unknown) =>
  value == null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** A new draft, in which something has been entered. */
export const NewJobDraftForm = JobDraftForm.check(
  z.refine<object>(
    (form) =>
      Object.entries(form).some(([field, value]) => !givenByDefault.includes(field) && !isEmpty(value)),
    { error: 'draftEmpty', path: ['title'] },
  ),
)
