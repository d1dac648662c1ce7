import { findCountryId, findLanguageCode } from './names.ts'
import { levelOf, noGrades } from './levels.ts'
import { endDay, firstDay, readPeriod } from './months.ts'
import type { ParsedFile } from '../parsed.ts'

type Row = Readonly<Record<string, string>>
interface Reader {
  /** Columns that together only this table has. */
  readonly has: readonly string[]
  /** The table has no other columns. */
  readonly only?: true
  readonly read: (row: Row, into: ParsedFile) => void
}

const get = (row: Row, name: string) => row[name] ?? ''

/**
 * The tables that are read, recognised by their columns: the names of the files are in the owner's language, those of the
 * columns are not. All others, such as connections, messages and recommendations, are about other people.
 */
const readers: readonly Reader[] = [
  { has: ['First Name', 'Last Name', 'Headline', 'Summary'], read: readProfile },
  { has: ['Company Name', 'Title', 'Started On'], read: readPosition },
  { has: ['Company Name', 'Role', 'Started On'], read: readVolunteering },
  { has: ['School Name', 'Degree Name'], read: readEducation },
  { has: ['Name', 'Proficiency'], read: readLanguage },
  { has: ['Name', 'Authority', 'License Number'], read: readCertificate },
  { has: ['Title', 'Description', 'Url', 'Started On'], read: readProject },
  { has: ['Title', 'Description', 'Issued On'], read: readAward },
  { has: ['Extension', 'Number', 'Type'], read: readPhone },
  { has: ['Name'], only: true, read: readSkill },
]

/** The reader of a table with these columns; null for tables that must not be read. */
export const readerOf = (columns: readonly string[]): Reader | null =>
  readers.find(
    ({ has, only }) =>
      has.every((name) => columns.includes(name)) && (!only || columns.length === has.length),
  ) ?? null

function readProfile(row: Row, { fields, entries }: ParsedFile): void {
  const born = readPeriod(get(row, 'Birth Date'))
  // 'Lviv, Lviv Oblast, Ukraine'
  const place = get(row, 'Geo Location')
    .split(',')
    .map((part) => part.trim())
  const countryId = findCountryId(place.at(-1) ?? '') ?? findCountryId(get(row, 'Country'))
  Object.assign(fields, {
    first_name: get(row, 'First Name'),
    last_name: get(row, 'Last Name'),
    headline: get(row, 'Headline'),
    about: get(row, 'Summary'),
    address: get(row, 'Address'),
    zip: get(row, 'Zip Code'),
    city: place.length > 1 ? place[0] : '',
    country_id: countryId === null ? '' : String(countryId),
    // Usually only the day and the month, which is no birth date.
    birth_date: born && born.first === born.last ? born.first : '',
  })
  // '[PORTFOLIO:https://one.example,OTHER:https://two.example]'
  for (const [, label = '', url = ''] of get(row, 'Websites').matchAll(
    /([A-Z_]{1,30}):(https?:\/\/[^\s,\]]+)/g,
  ))
    entries.urls.push({ label: titleCase(label), url })
  for (const [handle] of get(row, 'Twitter Handles').matchAll(/\w{1,15}/g))
    entries.urls.push({ label: 'X', url: `https://x.com/${handle}` })
}

const titleCase = (word: string) => word.charAt(0) + word.slice(1).toLowerCase().replaceAll('_', ' ')

function readPosition(row: Row, parsed: ParsedFile): void {
  addEmployment(parsed, get(row, 'Company Name'), get(row, 'Title'), row)
}
function readVolunteering(row: Row, parsed: ParsedFile): void {
  addEmployment(parsed, get(row, 'Company Name'), get(row, 'Role'), row)
}

function addEmployment({ entries, leftOut }: ParsedFile, company: string, position: string, row: Row): void {
  const title = [position, company].filter(Boolean).join(', ')
  const start = firstDay(get(row, 'Started On'))
  if (company === '') leftOut.push({ kind: 'employment', title, reason: 'noCompany' })
  else if (position === '') leftOut.push({ kind: 'employment', title, reason: 'noPosition' })
  else if (start === null) leftOut.push({ kind: 'employment', title, reason: 'noStart' })
  else
    entries.employment.push({
      ...{ company, position, start_date: start },
      end_date: endDay(get(row, 'Finished On')),
      description: get(row, 'Description'),
    })
}

function readEducation(row: Row, { entries, leftOut }: ParsedFile): void {
  const school = get(row, 'School Name')
  const degree = get(row, 'Degree Name')
  if (school === '') return void leftOut.push({ kind: 'education', title: degree, reason: 'noName' })
  entries.education.push({
    ...{ school, degree, area_of_study: '' },
    start_date: firstDay(get(row, 'Start Date')),
    end_date: endDay(get(row, 'End Date')),
    description: [get(row, 'Notes'), get(row, 'Activities')].filter(Boolean).join('\n'),
  })
}

function readLanguage(row: Row, { entries, leftOut }: ParsedFile): void {
  const name = get(row, 'Name')
  const code = findLanguageCode(name)
  if (code === null) return void leftOut.push({ kind: 'languages', title: name, reason: 'unknownLanguage' })
  entries.languages.push({ code, ...levelOf(get(row, 'Proficiency')), ...noGrades })
}

function readCertificate(row: Row, { entries, leftOut }: ParsedFile): void {
  const name = get(row, 'Name')
  const provider = get(row, 'Authority')
  if (name === '') return void leftOut.push({ kind: 'certificates', title: provider, reason: 'noName' })
  entries.certificates.push({
    ...{ name, provider, credential_id: get(row, 'License Number'), credential_url: get(row, 'Url') },
    issued_on: firstDay(get(row, 'Started On')),
    expires_on: endDay(get(row, 'Finished On')),
  })
}

function readProject(row: Row, { entries, leftOut }: ParsedFile): void {
  const title = get(row, 'Title')
  if (title === '') return void leftOut.push({ kind: 'projects', title: get(row, 'Url'), reason: 'noName' })
  entries.projects.push({
    ...{ title, description: get(row, 'Description'), url: get(row, 'Url') },
    start_date: firstDay(get(row, 'Started On')),
    end_date: endDay(get(row, 'Finished On')),
  })
}

function readAward(row: Row, { entries, leftOut }: ParsedFile): void {
  const title = get(row, 'Title')
  const description = get(row, 'Description')
  if (title === '') return void leftOut.push({ kind: 'awards', title: description, reason: 'noName' })
  entries.awards.push({ title, issuer: '', awarded_on: firstDay(get(row, 'Issued On')), description })
}

function readSkill(row: Row, { entries }: ParsedFile): void {
  const name = get(row, 'Name')
  if (name !== '') entries.skills.push({ name })
}

/** The first number: others are often the same in another form. */
function readPhone(row: Row, { fields }: ParsedFile): void {
  fields.phone ||= get(row, 'Number')
}
