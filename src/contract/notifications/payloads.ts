import * as z from 'zod/mini'
import { id } from '../core/fields.ts'

/** Values for the messages and links about an application. */
export const application = {
  application_id: id,
  job_id: id,
  job_title: z.string(),
  company_slug: z.string(),
  company: z.string(),
}

/** Values for the messages about an invitation or a join request. */
export const joining = {
  invitation_id: id,
  company_slug: z.string(),
  company: z.string(),
  /** The company's verified domain at that time; empty if none. */
  company_domain: z._default(z.string(), ''),
  position: z.string(),
}
/** Of one that was answered: the employment, if there is one. */
export const answered = { ...joining, employment_id: z._default(z.nullable(id), null) }
/** Values for the messages about a company itself. */
export const company = { company_slug: z.string(), company: z.string() }
/** A company's verified domain in its display form. */
export const domain = { ...company, domain: z.string() }
/** Values for the messages about a review or feedback. */
export const employment = {
  employment_id: id,
  company_slug: z.string(),
  company: z.string(),
  position: z.string(),
}
/** Values for the messages about a mention. */
export const mention = {
  post_id: id,
  /** The company of the post. */
  company_slug: z.string(),
  company: z.string(),
  /** Who wrote the comment; null if the post itself mentions the reader. */
  person: z.nullable(z.string()),
}
/** Values for the messages about a conversation with a company. */
export const conversation = {
  conversation_id: id,
  company_slug: z.string(),
  company: z.string(),
  subject: z.string(),
}
