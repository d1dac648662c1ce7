import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { atMost, id, timestamp } from '../core/fields.ts'

/** Credentials attached to one CV. */
export const maxAttachedCredentials = 10

/** Of the caller's credentials that hold, those that are attached to the PDF. A Word file and an anonymised CV have none. */
export const attachedCredentials = z.array(id).check(
  atMost(maxAttachedCredentials),
  z.refine((ids) => new Set(ids).size === ids.length, 'invalid'),
)

/** A credential of the caller that holds, and can be attached to a CV that shows its employment. */
export const AttachableCredential = z.object({
  id,
  employment_id: id,
  /** As its issuer wrote it: 'Bookkeeper at Globex'. */
  title: z.string(),
  issued_at: timestamp,
  /** It holds, but the record says more by now. */
  outdated: z.boolean(),
})
export type AttachableCredential = z.infer<typeof AttachableCredential>

export const listAttachableCredentials = endpoint({
  method: 'GET',
  path: '/api/profile/cv-credentials',
  access: 'person',
  summary:
    "The caller's signed credentials that hold, newest first, for the CV: of an employment, a review or the final feedback the newest one.",
  reply: z.array(AttachableCredential),
})
