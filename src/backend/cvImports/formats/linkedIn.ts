import type { LeftOutPart } from '#contract/cvImports/items.ts'
import {
  addParsedEmployment,
  addParsedEntry,
  addNamed,
  leaveOutField,
  leaveOut,
  type ParsedFile,
} from '../parsed.ts'
import { levelOf, noGrades } from './levels.ts'
import { statedDate, statedEnd, readPeriod } from './months.ts'
import { findCountryId, findLanguageCode } from './names.ts'

type Row = Readonly<Record<string, string>>
interface Reader {
  /** Columns that together only this table has. Others may be missing. */
  readonly has: readonly string[]
  /** The table has no other columns. */
  readonly only?: true
  readonly read: (row: Row, into: ParsedFile) => void
}

const get = (row: Row, name: string) => row[name] ?? ''

/**
 * The tables about the owner, recognised by their columns: the names of the files are in the owner's language, those of the
 * columns are not. All others, such as connections, messages and recommendations, are not read.
 */
const readers: readonly Reader[] = [
  { has: ['First Name', 'Last Name', 'Headline'], read: readProfile },
  { has: ['Company Name', 'Title', 'Started On'], read: readPosition },
  { has: ['Company Name', 'Role'], read: leaveSection('volunteering', 'Role', 'Company Name') },
  { has: ['School Name'], read: readEducation },
  { has: ['Name', 'Proficiency'], read: readLanguage },
  { has: ['Name', 'Authority'], read: readCertificate },
  { has: ['Name', 'License Number'], read: readCertificate },
  { has: ['Name', 'Url', 'Started On'], read: readCertificate },
  { has: ['Name', 'Published On'], read: leaveSection('publications', 'Name') },
  { has: ['Name', 'Publisher'], read: leaveSection('publications', 'Name') },
  { has: ['Title', 'Patent Number'], read: leaveSection('patents', 'Title') },
  { has: ['Title', 'Application Number'], read: leaveSection('patents', 'Title') },
  { has: ['Name', 'Score', 'Test Date'], read: leaveSection('testScores', 'Name', 'Score') },
  { has: ['Name', 'Position', 'Started On'], read: leaveSection('memberships', 'Position', 'Name') },
  { has: ['Supported Cause'], read: leaveSection('interests', 'Supported Cause') },
  { has: ['Title', 'Started On'], read: readProject },
  { has: ['Title', 'Issued On'], read: readAward },
  { has: ['Number', 'Type'], read: readPhone },
  { has: ['Email Address', 'Confirmed', 'Primary'], read: leaveEmail },
  { has: ['Name', 'Number'], only: true, read: leaveSection('courses', 'Name') },
  { has: ['Name'], only: true, read: readSkill },
]

/** The reader of a table with these columns; null for tables that must not be read. */
export const readerOf = (columns: readonly string[]): Reader | null =>
  readers.find(
    ({ has, only }) =>
      // Spreadsheets write empty columns at the end.
      has.every((name) => columns.includes(name)) && (!only || columns.filter(Boolean).length === has.length),
  ) ?? null

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(', ')

/** Profiles have no such section. */
function leaveSection(part: LeftOutPart, ...columns: readonly string[]) {
  return (row: Row, parsed: ParsedFile) =>
    leaveOut(parsed, {
      kind: 'profile',
      part,
      title: joined(...columns.map((name) => get(row, name))),
      reason: 'noSection',
    })
}

function leaveEmail(row: Row, parsed: ParsedFile): void {
  leaveOut(parsed, { kind: 'profile', part: 'email', title: get(row, 'Email Address'), reason: 'ownEmail' })
}

function readProfile(row: Row, parsed: ParsedFile): void {
  const { fields } = parsed
  const born = readPeriod(get(row, 'Birth Date'))
  // Usually only the day and the month, which is no birth date.
  const birthDate = born && born.first === born.last ? born.first : ''
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
    birth_date: birthDate,
  })
  const leaveOutPart = (part: LeftOutPart, value: string) => leaveOutField(parsed, 'profile', '', part, value)
  leaveOutPart('formerName', get(row, 'Maiden Name'))
  leaveOutPart('industry', get(row, 'Industry'))
  leaveOutPart('messenger', get(row, 'Instant Messengers'))
  if (birthDate === '') leaveOutPart('birthDate', get(row, 'Birth Date'))
  if (countryId === null) leaveOutPart('location', joined(get(row, 'Geo Location'), get(row, 'Country')))
  // '[PORTFOLIO:https://one.example,OTHER:https://two.example]'
  for (const [, label = '', url = ''] of get(row, 'Websites').matchAll(
    /([A-Z_]{1,30}):(https?:\/\/[^\s,\]]+)/g,
  ))
    addParsedEntry(parsed, 'urls', { label: titleCase(label), url })
  for (const [handle] of get(row, 'Twitter Handles').matchAll(/\w{1,15}/g))
    addParsedEntry(parsed, 'urls', { label: 'X', url: `https://x.com/${handle}` })
}

const titleCase = (word: string) => word.charAt(0) + word.slice(1).toLowerCase().replaceAll('_', ' ')

function readPosition(row: Row, parsed: ParsedFile): void {
  const company = get(row, 'Company Name')
  const position = get(row, 'Title')
  const start = statedDate(get(row, 'Started On'))
  const title = joined(position, company)
  leaveOutField(parsed, 'employment', title, 'location', get(row, 'Location'))
  addParsedEmployment(parsed, {
    company,
    position,
    start_date: start,
    end_date: statedEnd(get(row, 'Finished On')),
    description: get(row, 'Description'),
  })
}

function readEducation(row: Row, parsed: ParsedFile): void {
  const school = get(row, 'School Name')
  const degree = get(row, 'Degree Name')
  addNamed(parsed, 'education', degree, {
    school,
    degree,
    area_of_study: '',
    start_date: statedDate(get(row, 'Start Date')),
    end_date: statedEnd(get(row, 'End Date')),
    description: [get(row, 'Notes'), get(row, 'Activities')].filter(Boolean).join('\n'),
  })
}

function readLanguage(row: Row, parsed: ParsedFile): void {
  const name = get(row, 'Name')
  const code = findLanguageCode(name)
  if (code === null) return leaveOut(parsed, { kind: 'languages', title: name, reason: 'unknownLanguage' })
  addParsedEntry(parsed, 'languages', { code, ...levelOf(get(row, 'Proficiency')), ...noGrades })
}

function readCertificate(row: Row, parsed: ParsedFile): void {
  const name = get(row, 'Name')
  const provider = get(row, 'Authority')
  addNamed(parsed, 'certificates', provider, {
    name,
    provider,
    credential_id: get(row, 'License Number'),
    credential_url: get(row, 'Url'),
    issued_on: statedDate(get(row, 'Started On')),
    expires_on: statedEnd(get(row, 'Finished On')),
  })
}

function readProject(row: Row, parsed: ParsedFile): void {
  const title = get(row, 'Title')
  addNamed(parsed, 'projects', get(row, 'Url'), {
    title,
    description: get(row, 'Description'),
    url: get(row, 'Url'),
    start_date: statedDate(get(row, 'Started On')),
    end_date: statedEnd(get(row, 'Finished On')),
  })
}

function readAward(row: Row, parsed: ParsedFile): void {
  const title = get(row, 'Title')
  const description = get(row, 'Description')
  addNamed(parsed, 'awards', description, {
    title,
    issuer: '',
    awarded_on: statedDate(get(row, 'Issued On')),
    description,
  })
}

function readSkill(row: Row, parsed: ParsedFile): void {
  const name = get(row, 'Name')
  if (name !== '') addParsedEntry(parsed, 'skills', { name })
}

/** The first number: others are often the same in another form. */
function readPhone(row: Row, { fields }: ParsedFile): void {
  fields.phone ||= get(row, 'Number')
}
