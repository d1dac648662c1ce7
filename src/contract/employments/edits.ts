import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { multilineText, nothing, requiredSingleLineText, singleLineText } from '../core/fields.ts'
import { requiredName } from '../core/nameFields.ts'
import { workDay } from '../core/workDay.ts'
import { Employment } from '../profiles/profiles.ts'

export const descriptionMaximum = 2000
/** Self-reported employments of one profile. */
export const employmentMaximum = 100

const Dates = z.object({ start_date: z.string(), end_date: z.nullable(z.string()) })
/** Compared as texts, which is right for days in ISO 8601. */
const endsAfterStart = z.refine<z.infer<typeof Dates>>(
  ({ start_date: start, end_date: end }) => end === null || end >= start,
  {
    error: 'endBeforeStart',
    path: ['end_date'],
    // Runs even if other fields are invalid, so that all errors are shown at once.
    when: ({ value }) => Dates.safeParse(value).success,
  },
)

/**
 * A self-reported employment. `company_slug` links it to a company that has a page here; its name is then the company's,
 * and `company` is ignored. Dates are days; a form that asks for months sends the first day of the first month and the
 * last day of the last one (docs/decisions/056-self-reported-employments.md).
 */
export const EmploymentForm = z
  .object({
    company: requiredSingleLineText(100),
    company_slug: z.optional(z.nullable(singleLineText(100))),
    position: requiredName(100),
    start_date: workDay,
    /** Null while it lasts. */
    end_date: z.nullable(workDay),
    description: multilineText(descriptionMaximum),
  })
  .check(endsAfterStart)

export const createEmployment = endpoint({
  method: 'POST',
  path: '/api/profile/employments',
  access: 'person',
  summary: "Adds a self-reported employment to the caller's profile, current or past, at any company.",
  body: EmploymentForm,
  reply: Employment,
  limited: true,
  refusals: { companyClosed: 410, employmentExists: 409, employmentLimit: 409 },
})

export const saveEmployment = endpoint({
  method: 'PUT',
  path: '/api/profile/employments/:employmentId',
  access: 'person',
  summary:
    'Changes a self-reported employment. While a company is asked to verify it, and once a company has, only the ' +
    'description can be changed.',
  body: EmploymentForm,
  reply: Employment,
  limited: true,
  refusals: {
    companyClosed: 410,
    employmentExists: 409,
    employmentRequested: 409,
    employmentVerified: 409,
    confirmationWithdrawn: 409,
  },
})

export const EmploymentDescriptionForm = z.object({ description: multilineText(descriptionMaximum) })

export const saveEmploymentDescription = endpoint({
  method: 'PUT',
  path: '/api/profile/employments/:employmentId/description',
  access: 'person',
  summary: "Changes the description of one of the caller's employments, self-reported or verified.",
  body: EmploymentDescriptionForm,
  reply: Employment,
  limited: true,
})

export const removeSelfReportedEmployment = endpoint({
  method: 'DELETE',
  path: '/api/profile/employments/:employmentId',
  access: 'person',
  summary:
    'Removes a self-reported employment and withdraws its pending join request. An employment that a company has ' +
    'verified cannot be removed.',
  reply: nothing,
  limited: true,
  refusals: { employmentVerified: 409, confirmationWithdrawn: 409 },
})
