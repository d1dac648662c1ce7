import * as z from 'zod/mini'
import { findCountry } from '#backend/dictionaries/queries.ts'
import { email } from '#contract/accounts/emailFields.ts'
import { JoinRequestForm } from '#contract/employments/invitations.ts'
import { PositionForm } from '#contract/employments/record.ts'
import type { Locale } from '#contract/core/locale.ts'
import { locale } from '#contract/core/fields.ts'
import { workDay } from '#contract/core/workDay.ts'
import { ContactInfoForm, ProfileForm, ProfileUrlForm } from '#contract/profiles/edits.ts'
import { PublicPageForm } from '#contract/publicPages/publicPages.ts'
import { ProfileStatus } from '#contract/profiles/status.ts'
import { ProfileSkillsForm } from '#contract/profiles/skillForm.ts'
import { readDocuments, type Document } from '../documents.ts'
import { country, flag, optionalText, relativeDay, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import { CoverFile, type DemoCover } from './covers.ts'
import { findReferenced } from './references.ts'
import { readSections, sectionFields, type DemoSections } from './sections.ts'
import { readSkills, skillFields, type DemoSkill } from './skills.ts'
import { readSettings, SettingsFile, type DemoSettings } from './settings.ts'

export interface DemoEmployment {
  /** The slug of a demo company, which confirms the employment; null for other companies. */
  readonly company: string | null
  readonly companyName: string
  readonly position: string
  /** YYYY-MM-DD. */
  readonly startDate: string
  /** Null for current employments. */
  readonly endDate: string | null
  /** Positions after the first, oldest first. */
  readonly positions: readonly { readonly position: string; readonly startDate: string }[]
  /** Days until the announced end. */
  readonly leavesIn: number | null
  /** The company's message if it planned the end; null if the employee did. */
  readonly leavingNote: string | null
  readonly description: string
}

export interface DemoPerson {
  readonly file: string
  readonly key: string
  readonly email: string
  readonly language: Locale
  readonly profile: z.infer<typeof CompleteProfileForm>
  readonly timeZone: string
  readonly contact: z.infer<typeof ContactInfoForm>
  readonly url: z.infer<typeof ProfileUrlForm> | null
  readonly skills: readonly DemoSkill[]
  /** Under which companies have confirmed their employments; null if the name has not changed since. */
  readonly earlierLastName: string | null
  readonly employments: readonly DemoEmployment[]
  /** The person's settings; null for the defaults. */
  readonly settings: DemoSettings | null
  readonly sections: DemoSections
  readonly findable: boolean
  readonly cover: DemoCover | null
  /** Null for people without a public page. */
  readonly publicPage: z.infer<typeof PublicPageForm> | null
  readonly hasPhoto: boolean
  readonly portrait: { readonly hair: 'long' | 'short'; readonly skin: 'dark' | 'light' }
}
/** Profile edits are partial; here all fields are required. */
const CompleteProfileForm = z.required(z.omit(ProfileForm, { name_reason: true, open_to_work: true }))

const EmploymentFile = z.strictObject({
  company: z.optional(text),
  company_name: z.optional(text),
  position: text,
  start_date: text,
  end_date: z.optional(workDay),
  positions: z._default(z.array(PositionForm), []),
  termination_on: z.optional(relativeDay),
  termination_note: z.optional(text),
  description: optionalText,
})
const PersonFile = z.strictObject({
  first_name: text,
  last_name: text,
  earlier_last_name: z.optional(text),
  email,
  language: locale,
  headline: text,
  birth_date: z._default(text, ''),
  country,
  citizenship: z.optional(country),
  status: z._default(ProfileStatus, 'none'),
  contact: z.strictObject({
    address: optionalText,
    address2: optionalText,
    city: text,
    state: optionalText,
    zip: optionalText,
    phone: optionalText,
  }),
  website: z.optional(text),
  ...skillFields,
  employments: z._default(z.array(EmploymentFile), []),
  ...sectionFields,
  settings: z.optional(SettingsFile),
  /** Whether the people search finds them. */
  findable: z._default(flag, true),
  cover: z.optional(CoverFile),
  public_page: z.optional(
    z.strictObject({ address: text, indexed: z._default(flag, false), parts: z.array(text) }),
  ),
  photo: z._default(flag, true),
  portrait: z._default(
    z.strictObject({
      hair: z._default(z.enum(['long', 'short']), 'short'),
      skin: z._default(z.enum(['dark', 'light']), 'light'),
    }),
    { hair: 'short', skin: 'light' },
  ),
})

/** Reads the files of `people` and those who were put together, by file name. */
export function readPeople(
  root: string,
  companies: ReadonlyMap<string, DemoCompany>,
  problems: Problems,
  others: readonly Document[] = [],
): Map<string, DemoPerson> {
  const found = new Map<string, DemoPerson>()
  const addresses = new Map<string, string>()
  for (const document of [...readDocuments(root, 'people', 'person', problems), ...others]) {
    const person = readPerson(root, document, companies, problems)
    if (!person) {
      problems.markInvalid('person', document.key)
      continue
    }
    for (const address of [person.email, ...(person.settings?.moreEmails ?? [])]) {
      const other = addresses.get(address)
      if (other) problems.add(person.file, 'email', `${address} is in ${other} already`)
      addresses.set(address, person.file)
    }
    found.set(person.key, person)
  }
  return found
}

function readPerson(
  root: string,
  document: Document,
  companies: ReadonlyMap<string, DemoCompany>,
  problems: Problems,
): DemoPerson | null {
  const { file, key, text: about } = document
  const written = problems.check(file, PersonFile, document.facts)
  if (!written) return null
  const { first_name, last_name, headline, birth_date, country, website, settings, portrait, cover } = written
  const { status, citizenship: citizenship_id = null } = written
  const names = {
    first_name,
    last_name,
    headline,
    about,
    birth_date,
    country_id: country,
    status,
    citizenship_id,
  }
  const profile = problems.check(file, CompleteProfileForm, names)
  const contact = problems.check(file, ContactInfoForm, { ...written.contact, country_id: country }, [
    'contact',
  ])
  const url = website === undefined ? null : readUrl(file, website, problems)
  const publicPage = written.public_page
    ? problems.check(file, PublicPageForm, written.public_page, ['public_page'])
    : null
  const employments = written.employments.map((employment, index) =>
    readEmployment({ file, index, companies, problems }, employment),
  )
  const sections = readSections(root, file, written, problems)
  const entries = [
    ...written.employments.map(({ position }) => position),
    ...written.certificates.map(({ name }) => name),
    ...written.projects.map(({ title }) => title),
  ]
  const skills = readSkills(file, written, entries, problems)
  problems.check(file, ProfileSkillsForm, { skills: skills.map(({ id, name }) => ({ id, name })) })
  if (!profile || !contact) return null
  return {
    file,
    key,
    email: written.email,
    language: written.language,
    profile,
    contact,
    url,
    portrait,
    hasPhoto: written.photo,
    earlierLastName: written.earlier_last_name ?? null,
    timeZone: findCountry(country)?.timeZone ?? 'UTC',
    skills,
    findable: written.findable,
    cover: cover ?? null,
    publicPage,
    employments: employments.filter((employment) => employment !== null),
    sections,
    settings: settings ? readSettings(file, settings, companies, problems) : null,
  }
}

function readUrl(file: string, website: string, problems: Problems) {
  const label = URL.parse(website)?.hostname ?? website
  const form = problems.check(file, z.object({ website: ProfileUrlForm.shape.url }), { website })
  return form && problems.check(file, ProfileUrlForm, { label, url: form.website })
}

interface EmploymentSource {
  readonly file: string
  readonly index: number
  readonly companies: ReadonlyMap<string, DemoCompany>
  readonly problems: Problems
}

function readEmployment(
  { file, index, companies, problems }: EmploymentSource,
  written: z.infer<typeof EmploymentFile>,
): DemoEmployment | null {
  const { company: slug, company_name: name, end_date, termination_on, description } = written
  const field = (of: string) => `employments, no. ${index + 1}, ${of}`
  const form = problems.check(file, JoinRequestForm, written, ['employments', index])
  if ((slug === undefined) === (name === undefined)) {
    problems.add(
      file,
      field('company'),
      'Set either "company", a demo company, or the "company_name" of another',
    )
    return null
  }
  const company =
    slug === undefined ? null : findReferenced(problems, [file, field('company')], 'company', companies, slug)
  if (form && end_date !== undefined && end_date <= form.start_date)
    problems.add(file, field('end_date'), 'It ends before it begins')
  if (termination_on !== undefined && (termination_on <= 0 || end_date !== undefined || slug === undefined))
    problems.add(
      file,
      field('termination_on'),
      'Only a current employment at a demo company can have a termination date',
    )
  const starts = [form?.start_date ?? '', ...written.positions.map((one) => one.start_date)]
  if (starts.some((start, at) => at > 0 && start <= (starts[at - 1] ?? '')))
    problems.add(file, field('positions'), 'Each position starts after the one before it')
  const companyName = company?.facts.name ?? name
  return form && companyName !== undefined
    ? {
        company: slug ?? null,
        companyName,
        description,
        position: form.position,
        startDate: form.start_date,
        endDate: end_date ?? null,
        positions: written.positions.map((one) => ({ position: one.position, startDate: one.start_date })),
        leavesIn: termination_on ?? null,
        leavingNote: written.termination_note ?? null,
      }
    : null
}
