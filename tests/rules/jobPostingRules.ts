import { z } from 'zod'

/**
 * What search engines document for JobPosting data (developers.google.com/search/docs/appearance/structured-data/
 * job-posting, and schema.org): required properties, and the form of optional ones. Anything else is refused.
 */

const timestamp = z.iso.datetime({ offset: true })
const webAddress = z.url({ protocol: /^https?$/ })
const countryCode = z.string().regex(/^[A-Z]{2}$/)
const words = z.string().trim().min(1)
const withoutMarkup = words.regex(/^[^<>]*$/)

const Organization = z.strictObject({
  '@type': z.literal('Organization'),
  name: withoutMarkup,
  sameAs: webAddress.optional(),
  logo: webAddress.optional(),
})

const Place = z.strictObject({
  '@type': z.literal('Place'),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    addressLocality: words,
    addressCountry: countryCode,
  }),
})

const unitText = z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'])
const quantity = { '@type': z.literal('QuantitativeValue'), unitText }
const BaseSalary = z.strictObject({
  '@type': z.literal('MonetaryAmount'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  value: z.union([
    z.strictObject({ ...quantity, value: z.number().positive() }),
    z
      .strictObject({ ...quantity, minValue: z.number().positive(), maxValue: z.number().positive() })
      .refine(({ minValue, maxValue }) => minValue <= maxValue),
  ]),
})

const Experience = z.union([
  z.literal('no requirements'),
  z.strictObject({
    '@type': z.literal('OccupationalExperienceRequirements'),
    monthsOfExperience: z.number().int().positive(),
  }),
])

const fields = {
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('JobPosting'),
  title: withoutMarkup,
  description: z.string().regex(/<(p|ul|ol|h3)>/, 'has to be HTML'),
  url: webAddress,
  datePosted: timestamp,
  validThrough: timestamp,
  employmentType: z.enum([
    'FULL_TIME',
    'PART_TIME',
    'CONTRACTOR',
    'TEMPORARY',
    'INTERN',
    'VOLUNTEER',
    'PER_DIEM',
    'OTHER',
  ]),
  identifier: z.strictObject({ '@type': z.literal('PropertyValue'), name: words, value: words }),
  hiringOrganization: Organization,
  baseSalary: BaseSalary.optional(),
  experienceRequirements: Experience.optional(),
  skills: words.optional(),
  jobBenefits: words.optional(),
  directApply: z.boolean(),
}

/** With a workplace. */
const InPlace = z.strictObject({ ...fields, jobLocation: Place })
/** Remote within a country: no workplace, but a required location of applicants. */
const FromAnywhere = z.strictObject({
  ...fields,
  jobLocationType: z.literal('TELECOMMUTE'),
  applicantLocationRequirements: z.strictObject({ '@type': z.literal('Country'), name: words }),
})

export const JobPostingRules = z
  .union([InPlace, FromAnywhere])
  .refine(({ datePosted, validThrough }) => datePosted < validThrough, 'ends before it begins')
  .refine(
    ({ title, description }) => !description.includes(`>${title}<`),
    'the description repeats the title',
  )
