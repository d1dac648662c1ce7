import * as z from 'zod/mini'
import { companyChoiceViolations } from '#backend/companies/createCompany.ts'
import { RightsForm } from '#contract/employments/members.ts'
import {
  CompanyAboutForm,
  CompanyContactForm,
  CompanyFactsForm,
  OfficeForm,
} from '#contract/companies/edits.ts'
import { CoverFocus } from '#contract/files/coverFocus.ts'
import type { Locale } from '#contract/core/locale.ts'
import { locale } from '#contract/core/fields.ts'
import { listNames, readDocument, type Document } from '../documents.ts'
import {
  companySize,
  country,
  industry,
  matching,
  number,
  optionalFlag,
  optionalText,
  text,
} from '../fields.ts'
import { patterns, type Colours, type Pattern } from '../pictures/patterns.ts'
import { colour } from './covers.ts'
import type { Problems } from '../problems.ts'

export interface DemoCompany {
  readonly file: string
  readonly slug: string
  readonly facts: z.infer<typeof CompanyFactsForm>
  /** Markdown subset. */
  readonly about: string
  /** The language of its page and jobs. */
  readonly language: Locale
  /** Its verified domain; null when it has none. */
  readonly domain: string | null
  readonly offices: readonly z.infer<typeof OfficeForm>[]
  readonly contacts: readonly z.infer<typeof CompanyContactForm>[]
  /** Members with more rights than an ordinary one. */
  readonly members: readonly { readonly person: string; readonly rights: z.infer<typeof RightsForm> }[]
  readonly pattern: Pattern
  readonly colours: Colours
  readonly coverFocus: z.infer<typeof CoverFocus>
}

/** The forms accept only real domains; the demo must not use any. */
const domain = matching(
  /^[a-z\d]([a-z\d-]*[a-z\d])?\.example$/,
  'Take a domain that ends in .example, which nobody owns',
)
const CompanyFile = z.strictObject({
  name: text,
  headline: text,
  language: locale,
  industry,
  size: companySize,
  year_founded: text,
  country,
  time_zone: text,
  website: optionalText,
  domain: z._default(z.nullable(domain), null),
  offices: z.array(
    z.strictObject({
      name: text,
      address: optionalText,
      address2: optionalText,
      city: text,
      state: optionalText,
      zip: optionalText,
      country,
      headquarters: optionalFlag,
    }),
  ),
  contacts: z._default(
    z.array(z.strictObject({ label: text, email: optionalText, phone: optionalText })),
    [],
  ),
  members: z.array(
    z.strictObject({
      person: text,
      role: text,
      manage_hr_panel: optionalFlag,
      answer_messages: optionalFlag,
    }),
  ),
  pictures: z.strictObject({
    pattern: z.enum(patterns),
    paper: colour,
    ink: colour,
    accent: colour,
    second: colour,
    cover_focus: z._default(z.strictObject({ x: number, y: number }), { x: 50, y: 50 }),
  }),
})

/** Reads the folders of `companies`, by slug. */
export function readCompanies(root: string, problems: Problems): Map<string, DemoCompany> {
  const found = new Map<string, DemoCompany>()
  for (const slug of listNames(root, 'companies')) {
    const document = readDocument(root, `companies/${slug}/company.md`, problems)
    const company = document && readCompany(slug, document, problems)
    if (company) found.set(slug, company)
    else problems.markInvalid('company', slug)
  }
  return found
}

function readCompany(
  slug: string,
  { file, facts: given, text: about }: Document,
  problems: Problems,
): DemoCompany | null {
  const written = problems.check(file, CompanyFile, given)
  if (!written) return null
  const { offices, contacts, members, pictures, language, domain, industry, size, country, ...own } = written
  const facts = problems.check(file, CompanyFactsForm, {
    ...own,
    industry_id: industry,
    size_id: size,
    country_id: country,
  })
  if (facts) for (const violation of companyChoiceViolations(facts)) problems.addViolation(file, violation)
  const text = problems.check(file, CompanyAboutForm, { about })
  return (
    facts &&
    text && {
      file,
      slug,
      facts,
      about: text.about,
      language,
      domain,
      offices: offices.flatMap(({ country, ...office }, at) => {
        const form = { ...office, country_id: country }
        return problems.check(file, OfficeForm, form, ['offices', at]) ?? []
      }),
      contacts: contacts.flatMap(
        (contact, at) => problems.check(file, CompanyContactForm, contact, ['contacts', at]) ?? [],
      ),
      members: members.flatMap(({ person, ...rights }, at) => {
        const form = problems.check(file, RightsForm, rights, ['members', at])
        return form ? [{ person, rights: form }] : []
      }),
      pattern: pictures.pattern,
      colours: pictures,
      coverFocus: problems.check(file, CoverFocus, pictures.cover_focus, ['pictures', 'cover_focus']) ?? {
        x: 50,
        y: 50,
      },
    }
  )
}
