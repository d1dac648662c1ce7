import * as z from 'zod/mini'
import { Company, CompanyContact, Office } from './companies.ts'
import { endpoint } from '../core/endpoint.ts'
import { optionalEmail } from '../accounts/emailFields.ts'
import {
  atMost,
  idText,
  singleLineText,
  nothing,
  phone,
  multilineText,
  requiredSingleLineText,
  webAddress,
} from '../core/fields.ts'
import { CoverFocus } from '../files/coverFocus.ts'
import { pictureRule } from '../files/files.ts'
import { isTimeZone } from '../dictionaries/timeZones.ts'

export const earliestYearFounded = 1600
const choice = idText
const yearFounded = z.pipe(
  z.transform((given: unknown) => {
    if (given === '' || given == null) return null
    return typeof given === 'object' ? given : Number(given)
  }),
  z.nullable(
    z
      .number({ error: (issue) => (issue.code === 'invalid_type' ? 'number' : undefined) })
      .check(z.int(), z.minimum(earliestYearFounded), (year) => {
        // Evaluated at each check, because a process may run past New Year.
        const maximum = new Date().getFullYear()
        if (year.value > maximum)
          year.issues.push({ code: 'too_big', origin: 'number', maximum, input: year.value })
      }),
  ),
)
const timeZone = z.string().check(z.minLength(1), atMost(60), z.refine(isTimeZone, 'unknownChoice'))

/** Longest text about a company, in characters. */
export const aboutMaximum = 10_000

export const CompanyFactsForm = z.object({
  name: requiredSingleLineText(100),
  headline: singleLineText(160),
  website: webAddress,
  industry_id: choice,
  size_id: choice,
  year_founded: yearFounded,
  country_id: choice,
  time_zone: timeZone,
})
/** Renaming a verified company may require consent to lose its domain (docs/decisions/022-renaming-requires-verification.md). */
export const ChangeCompanyForm = z.extend(CompanyFactsForm, { accept_domain_loss: z.optional(z.boolean()) })
export const CompanyAboutForm = z.object({ about: multilineText(aboutMaximum) })
export const OfficeForm = z.object({
  name: requiredSingleLineText(100),
  address: singleLineText(),
  address2: singleLineText(),
  city: requiredSingleLineText(100),
  state: singleLineText(100),
  zip: singleLineText(20),
  country_id: choice,
  headquarters: z.boolean(),
})
export const CompanyContactForm = z
  .object({
    label: requiredSingleLineText(60),
    email: optionalEmail,
    phone,
  })
  .check(
    z.refine(({ email, phone }) => email !== '' || phone !== '', {
      error: 'emailOrPhone',
      path: ['email'],
    }),
  )

export const CompanyPicture = z.object({ url: z.string() })

export const changeCompany = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug',
  access: 'companyAdmin',
  summary:
    "Changes a company's facts; its slug stays the same. A new name triggers a check of the verified domain, which is lost if the check fails and `accept_domain_loss` is set.",
  body: ChangeCompanyForm,
  reply: Company,
  limited: true,
  refusals: { renameLosesDomain: 409 },
})

export const changeCompanyAbout = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/about',
  access: 'companyAdmin',
  summary: 'Changes the text about a company, in the Markdown subset.',
  body: CompanyAboutForm,
  reply: z.object({ about: z.string(), about_html: z.string() }),
  limited: true,
})

export const addOffice = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/offices',
  access: 'companyAdmin',
  summary: 'Adds an office. A new headquarters replaces the previous one.',
  body: OfficeForm,
  reply: Office,
  limited: true,
  refusals: { tooManyOffices: 409 },
})

export const changeOffice = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/offices/:officeId',
  access: 'companyAdmin',
  summary: 'Changes an office.',
  body: OfficeForm,
  reply: Office,
  limited: true,
})

export const removeOffice = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/offices/:officeId',
  access: 'companyAdmin',
  summary: 'Deletes an office.',
  reply: nothing,
  limited: true,
})

export const addCompanyContact = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/contacts',
  access: 'companyAdmin',
  summary: 'Adds a contact: an e-mail address, a phone number, or both.',
  body: CompanyContactForm,
  reply: CompanyContact,
  limited: true,
  refusals: { tooManyContacts: 409 },
})

export const changeCompanyContact = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/contacts/:contactId',
  access: 'companyAdmin',
  summary: 'Changes a contact.',
  body: CompanyContactForm,
  reply: CompanyContact,
  limited: true,
})

export const removeCompanyContact = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/contacts/:contactId',
  access: 'companyAdmin',
  summary: 'Deletes a contact.',
  reply: nothing,
  limited: true,
})

export const replaceCompanyCover = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/cover',
  access: 'companyAdmin',
  summary:
    'Replaces the cover image: at least 1920×395 pixels, at most 25 MB; stored as WebP, 1920 pixels wide and at most 1080 high.',
  files: { cover: pictureRule },
  reply: CompanyPicture,
  limited: true,
})

export const focusCompanyCover = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/cover/focus',
  access: 'companyAdmin',
  summary:
    'Sets the focal point of the cover in percent from the left and the top. The default is the centre.',
  body: CoverFocus,
  reply: CoverFocus,
  limited: true,
})

export const removeCompanyCover = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/cover',
  access: 'companyAdmin',
  summary: 'Deletes the cover image.',
  reply: nothing,
  limited: true,
})

export const replaceCompanyLogo = endpoint({
  method: 'PUT',
  path: '/api/companies/:slug/logo',
  access: 'companyAdmin',
  summary: 'Replaces the logo: a square picture, at most 25 MB; stored as WebP.',
  files: { logo: pictureRule },
  reply: CompanyPicture,
  limited: true,
})

export const removeCompanyLogo = endpoint({
  method: 'DELETE',
  path: '/api/companies/:slug/logo',
  access: 'companyAdmin',
  summary: 'Deletes the logo.',
  reply: nothing,
  limited: true,
})
