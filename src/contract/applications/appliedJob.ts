import * as z from 'zod/mini'
import { id } from '../core/fields.ts'
import { jobStatuses } from '../jobs/forms.ts'

/** The job of an application, as shown in one line. */
export const AppliedJob = z.object({
  id,
  title: z.string(),
  status: z.enum(jobStatuses),
  company: z.object({
    id,
    slug: z.string(),
    name: z.string(),
    domain: z.nullable(z.string()),
    logo_url: z.nullable(z.string()),
  }),
  city: z.string(),
  country: z.nullable(z.string()),
})
export type AppliedJob = z.infer<typeof AppliedJob>
