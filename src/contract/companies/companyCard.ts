import * as z from 'zod/mini'
import { id } from '../core/fields.ts'

/** A company in a list. */
export const CompanyCard = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** The verified domain in lower case; null if none. Distinguishes companies with the same name. */
  domain: z.nullable(z.string()),
  headline: z.string(),
  logo_url: z.nullable(z.string()),
  /** Names in the caller's language. */
  industry: z.nullable(z.string()),
  country: z.nullable(z.string()),
})
export type CompanyCard = z.infer<typeof CompanyCard>

/** The verified domain behind a company's name, to distinguish it from others of the same name; empty without one. */
export const domainBehind = (domain: string | null): string => (domain ? ` (${domain})` : '')

/** A company's name where it stands without quotation marks, with its verified domain. */
export const nameWithDomain = (name: string, domain: string | null): string => name + domainBehind(domain)
