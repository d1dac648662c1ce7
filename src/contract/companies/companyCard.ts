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

/** A company's name in running text, with its verified domain to distinguish it from others of the same name. */
export const nameWithDomain = (name: string, domain: string | null): string =>
  domain ? `${name} (${domain})` : name
