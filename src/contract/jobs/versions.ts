import * as z from 'zod/mini'
import { id, timestamp } from '../core/fields.ts'
import {
  applicationMethods,
  experiences,
  jobLanguages,
  openings,
  salaryPeriods,
  salaryTypes,
} from './forms.ts'
import { Job } from './jobs.ts'

/**
 * The text of a job, as it is stored at each publication and edit: what candidates see, as numbers and codes, without the
 * managers. A field that comes later is optional, because stored versions lack it.
 */
export const JobVersion = z.object({
  title: z.string(),
  workplace_type: z.nullable(z.number()),
  employment_type: z.nullable(z.number()),
  country_id: z.nullable(z.number()),
  city: z.string(),
  salary_type: z.nullable(z.enum(salaryTypes)),
  salary_min: z.nullable(z.number()),
  salary_max: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  salary_period: z.nullable(z.enum(salaryPeriods)),
  description: z.string(),
  language: z.nullable(z.enum(jobLanguages)),
  experience: z.nullable(z.enum(experiences)),
  /** In their order on the page. */
  skill_ids: z.array(id),
  /** Ascending. */
  benefit_ids: z.array(id),
  application_method: z.enum(applicationMethods),
  external_url: z.string(),
  /** Missing without a promise, so that such a text keeps its hash. */
  answer_days: z.optional(z.number()),
  /** These are missing where the company does not say, likewise. */
  opening: z.optional(z.enum(openings)),
  selection_steps: z.optional(z.array(z.string())),
  external_screening: z.optional(z.boolean()),
  external_screening_tool: z.optional(z.string()),
  blind: z.optional(z.boolean()),
})
export type JobVersion = z.infer<typeof JobVersion>

/** A version with names in the reader's language. */
export const ShownJobVersion = z.object({
  /** SHA-256 of `content`, in hex. */
  hash: z.string(),
  /** Since when the job had this text, as far as it is known. */
  recorded_at: timestamp,
  /** The JSON that is stored and hashed, byte for byte. */
  content: z.string(),
  ...z.pick(Job, {
    title: true,
    language: true,
    workplace_type: true,
    workplace: true,
    employment_type: true,
    employment: true,
    country_id: true,
    country: true,
    city: true,
    salary: true,
    experience: true,
    description: true,
    description_html: true,
    skills: true,
    benefits: true,
    application_method: true,
    external_url: true,
    answer_days: true,
    opening: true,
    selection_steps: true,
    external_screening: true,
    external_screening_tool: true,
    blind: true,
  }).shape,
})
export type ShownJobVersion = z.infer<typeof ShownJobVersion>
