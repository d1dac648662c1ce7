import * as z from 'zod/mini'

// JSON Resume (jsonresume.org/schema), as far as a profile fills it. Its readers ignore fields that begin with `x-`; with
// them, a CV that is imported here again loses nothing.

export const jsonResumeSchema =
  'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

const text = z.optional(z.string())

export const ResumeLocation = z.object({
  address: text,
  'x-address2': text,
  postalCode: text,
  city: text,
  /** ISO 3166-1 alpha-2. */
  countryCode: text,
  region: text,
})

export const ResumeWork = z.object({
  name: text,
  position: text,
  /** Days; what profiles state in months has the first or the last day of the month. */
  startDate: text,
  endDate: text,
  /** Markdown. */
  summary: text,
  /** Set if the company has confirmed the employment, and not withdrawn that. */
  'x-confirmed': z.optional(
    z.object({
      on: z.string(),
      domain: z.optional(z.string()),
      /** Under a name that the person no longer uses, and the company has not confirmed the new one. */
      earlierName: z.optional(z.literal(true)),
      check: z.optional(z.string()),
    }),
  ),
  /** Awards that the company gave. */
  'x-awards': z.optional(z.array(z.object({ title: z.string(), date: z.string(), summary: text }))),
})

export const JsonResume = z.object({
  $schema: z.string(),
  basics: z.object({
    name: text,
    'x-firstName': text,
    'x-lastName': text,
    label: text,
    image: text,
    email: text,
    phone: text,
    summary: text,
    'x-birthDate': text,
    location: z.optional(ResumeLocation),
    profiles: z.optional(z.array(z.object({ network: text, url: text }))),
  }),
  work: z.optional(z.array(ResumeWork)),
  education: z.optional(
    z.array(
      z.object({
        institution: text,
        studyType: text,
        area: text,
        startDate: text,
        endDate: text,
        'x-summary': text,
      }),
    ),
  ),
  certificates: z.optional(
    z.array(
      z.object({ name: text, issuer: text, date: text, url: text, 'x-id': text, 'x-expirationDate': text }),
    ),
  ),
  projects: z.optional(
    z.array(z.object({ name: text, description: text, url: text, startDate: text, endDate: text })),
  ),
  skills: z.optional(
    z.array(
      z.object({
        name: text,
        /** Where it was used: places in the lists of this document, from 0. */
        'x-usedIn': z.optional(
          z.object({
            work: z.optional(z.array(z.number())),
            certificates: z.optional(z.array(z.number())),
            projects: z.optional(z.array(z.number())),
          }),
        ),
      }),
    ),
  ),
  languages: z.optional(
    z.array(
      z.object({
        language: text,
        fluency: text,
        /** ISO 639. */
        'x-code': text,
        /** 'native', or a level of the Common European Framework. */
        'x-level': text,
        'x-grades': z.optional(z.record(z.string(), z.string())),
      }),
    ),
  ),
  awards: z.optional(z.array(z.object({ title: text, awarder: text, date: text, summary: text }))),
  meta: z.object({
    version: z.string(),
    'x-language': z.string(),
    'x-sections': z.array(z.string()),
    'x-anonymous': z.optional(z.boolean()),
  }),
})
export type JsonResume = z.infer<typeof JsonResume>
