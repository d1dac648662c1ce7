import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, multilineText, nothing, requiredSingleLineText, webAddress } from '../core/fields.ts'
import { entryTextMaximum, inOrder, optionalDay } from './entryFields.ts'

/** A portfolio project. */
export const Project = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Empty if there is none. */
  url: z.string(),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
})
export type Project = z.infer<typeof Project>

export const ProjectForm = z
  .object({
    title: requiredSingleLineText(150),
    description: multilineText(entryTextMaximum),
    url: webAddress,
    start_date: optionalDay,
    end_date: optionalDay,
  })
  .check(inOrder('start_date', 'end_date'))
export type ProjectForm = z.infer<typeof ProjectForm>

export const createProject = endpoint({
  method: 'POST',
  path: '/api/profile/projects',
  access: 'person',
  summary: "Adds a portfolio project to the caller's profile.",
  body: ProjectForm,
  reply: Project,
  limited: true,
  refusals: { entryLimit: 409 },
})

export const saveProject = endpoint({
  method: 'PUT',
  path: '/api/profile/projects/:entryId',
  access: 'person',
  summary: "Changes a portfolio project on the caller's profile.",
  body: ProjectForm,
  reply: Project,
  limited: true,
})

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/profile/projects/:entryId',
  access: 'person',
  summary: "Removes a portfolio project from the caller's profile.",
  reply: nothing,
  limited: true,
})
