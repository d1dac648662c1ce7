import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, multilineText, nothing, requiredSingleLineText, singleLineText } from '../core/fields.ts'
import { entryTextMaximum, optionalDay } from './entryFields.ts'

/** An award as its holder states it. Nobody confirms it, unlike one that a company gives within an employment. */
export const OwnAward = z.object({
  id,
  title: z.string(),
  issuer: z.string(),
  awarded_on: z.nullable(z.string()),
  description: z.string(),
})
export type OwnAward = z.infer<typeof OwnAward>

export const OwnAwardForm = z.object({
  title: requiredSingleLineText(150),
  issuer: singleLineText(150),
  awarded_on: optionalDay,
  description: multilineText(entryTextMaximum),
})
export type OwnAwardForm = z.infer<typeof OwnAwardForm>

export const createOwnAward = endpoint({
  method: 'POST',
  path: '/api/profile/awards',
  access: 'person',
  summary: "Adds a self-reported award to the caller's profile.",
  body: OwnAwardForm,
  reply: OwnAward,
  limited: true,
  refusals: { entryLimit: 409 },
})

export const saveOwnAward = endpoint({
  method: 'PUT',
  path: '/api/profile/awards/:entryId',
  access: 'person',
  summary: "Changes a self-reported award on the caller's profile.",
  body: OwnAwardForm,
  reply: OwnAward,
  limited: true,
})

export const deleteOwnAward = endpoint({
  method: 'DELETE',
  path: '/api/profile/awards/:entryId',
  access: 'person',
  summary: "Removes a self-reported award from the caller's profile.",
  reply: nothing,
  limited: true,
})
