import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, multilineText, nothing, requiredSingleLineText, webAddress } from '../core/fields.ts'
import { uploadRefusals } from '../uploads/uploadId.ts'
import { entryTextMaximum, inOrder, optionalDay } from './entryFields.ts'
import { MediaForm, Medium } from './media.ts'

const fields = {
  id,
  title: z.string(),
  description: z.string(),
  /** Empty if there is none. */
  url: z.string(),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
}
/** A portfolio project without its media, as applications and CVs contain it. */
export const ProjectFacts = z.object(fields)
export type ProjectFacts = z.infer<typeof ProjectFacts>

/** A portfolio project. */
export const Project = z.object({ ...fields, media: z.array(Medium) })
export type Project = z.infer<typeof Project>

export const ProjectForm = z
  .object({
    title: requiredSingleLineText(150),
    description: multilineText(entryTextMaximum),
    url: webAddress,
    start_date: optionalDay,
    end_date: optionalDay,
    media: MediaForm,
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
  refusals: { entryLimit: 409, ...uploadRefusals },
})

export const saveProject = endpoint({
  method: 'PUT',
  path: '/api/profile/projects/:entryId',
  access: 'person',
  summary: "Changes a portfolio project on the caller's profile.",
  body: ProjectForm,
  reply: Project,
  limited: true,
  refusals: uploadRefusals,
})

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/profile/projects/:entryId',
  access: 'person',
  summary: "Removes a portfolio project from the caller's profile.",
  reply: nothing,
  limited: true,
})
