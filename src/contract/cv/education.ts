import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, multilineText, nothing, requiredSingleLineText, singleLineText } from '../core/fields.ts'
import { entryTextMaximum, inOrder, optionalDay } from './entryFields.ts'

/** Dates are days; a form that asks for months sends the first day of the first and the last day of the last month. */
export const Education = z.object({
  id,
  school: z.string(),
  degree: z.string(),
  area_of_study: z.string(),
  start_date: z.nullable(z.string()),
  /** May be in the future: the expected graduation. */
  end_date: z.nullable(z.string()),
  description: z.string(),
})
export type Education = z.infer<typeof Education>

export const EducationForm = z
  .object({
    school: requiredSingleLineText(150),
    degree: singleLineText(150),
    area_of_study: singleLineText(150),
    start_date: optionalDay,
    end_date: optionalDay,
    description: multilineText(entryTextMaximum),
  })
  .check(inOrder('start_date', 'end_date'))
export type EducationForm = z.infer<typeof EducationForm>

export const createEducation = endpoint({
  method: 'POST',
  path: '/api/profile/education',
  access: 'person',
  summary: "Adds a school to the caller's profile.",
  body: EducationForm,
  reply: Education,
  limited: true,
  refusals: { entryLimit: 409 },
})

export const saveEducation = endpoint({
  method: 'PUT',
  path: '/api/profile/education/:entryId',
  access: 'person',
  summary: "Changes a school on the caller's profile.",
  body: EducationForm,
  reply: Education,
  limited: true,
})

export const deleteEducation = endpoint({
  method: 'DELETE',
  path: '/api/profile/education/:entryId',
  access: 'person',
  summary: "Removes a school from the caller's profile.",
  reply: nothing,
  limited: true,
})
