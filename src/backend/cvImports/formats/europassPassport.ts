import type { LeftOutPart } from '#contract/cvImports/items.ts'
import {
  addParsedEmployment,
  addParsedEntry,
  addNamed,
  leaveOutField,
  leaveOut,
  type ParsedFile,
} from '../parsed.ts'
import { valueAt, listOf, textOf } from './europassTree.ts'
import type { Json } from './json.ts'
import { lowestOf, noGrades, toGrade, type Grades } from './levels.ts'
import { statedDate, statedEnd } from './months.ts'
import { findCountryId, findLanguageCode } from './names.ts'

/** Reads a SkillsPassport, versions 3.0 to 3.4. */
export function readPassport(passport: Json, parsed: ParsedFile): void {
  const learner = valueAt(passport, 'LearnerInfo')
  readIdentification(valueAt(learner, 'Identification'), parsed)
  const headline = textOf(learner, 'Headline', 'Description', 'Label')
  // The headline may be a motto, a job somebody applies for, or a whole statement.
  if (headline.length <= 150) parsed.fields.headline = headline
  else parsed.fields.about = headline
  for (const one of listOf(learner, 'WorkExperience')) readWork(one, parsed)
  for (const one of listOf(learner, 'Education')) readEducation(one, parsed)
  const linguistic = valueAt(learner, 'Skills', 'Linguistic')
  for (const one of listOf(linguistic, 'MotherTongue')) readLanguage(one, parsed, true)
  for (const one of listOf(linguistic, 'ForeignLanguage')) readLanguage(one, parsed, false)
  for (const one of listOf(learner, 'Achievement')) readAchievement(one, parsed)
  for (const name of ['Communication', 'Organisational', 'JobRelated', 'Computer', 'Other']) {
    const title = textOf(learner, 'Skills', name, 'Description')
    if (title !== '') leaveOut(parsed, { kind: 'skills', title, reason: 'noSection' })
  }
  const licences = valueAt(learner, 'Skills', 'Driving', 'Description')
  leaveOutField(
    parsed,
    'profile',
    '',
    'drivingLicence',
    namesOf(Array.isArray(licences) ? licences : [licences]),
  )
  for (const one of listOf(passport, 'Attachment'))
    leaveOutField(parsed, 'profile', '', 'document', textOf(one, 'Name') || textOf(one, 'Description'))
}

/** 'B, BE': of texts, or of things with a label, a code or licences of their own. */
const namesOf = (list: readonly unknown[]): string =>
  list
    .flatMap((one): string[] => {
      const licences = valueAt(one, 'Licence')
      if (Array.isArray(licences)) return licences.map((licence) => textOf(licence))
      return [textOf(one) || textOf(one, 'Licence') || textOf(one, 'Label') || textOf(one, 'Code')]
    })
    .filter(Boolean)
    .join(', ')

function readIdentification(identification: unknown, parsed: ParsedFile): void {
  const { fields } = parsed
  const contact = valueAt(identification, 'ContactInfo')
  const address = valueAt(contact, 'Address', 'Contact')
  const country = textOf(address, 'Country', 'Code') || textOf(address, 'Country', 'Label')
  const countryId = findCountryId(country) ?? findCountryId(textOf(address, 'Country', 'Label'))
  const [phone] = listOf(contact, 'Telephone')
  const demographics = valueAt(identification, 'Demographics')
  const born = dateText(valueAt(demographics, 'Birthdate'))
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(born)
  Object.assign(fields, {
    first_name: textOf(identification, 'PersonName', 'FirstName'),
    last_name: textOf(identification, 'PersonName', 'Surname'),
    birth_date: isDay ? born : '',
    phone: textOf(phone, 'Contact'),
    address: textOf(address, 'AddressLine'),
    address2: textOf(address, 'AddressLine2'),
    zip: textOf(address, 'PostalCode'),
    city: textOf(address, 'Municipality'),
    country_id: String(countryId ?? ''),
  })
  for (const one of listOf(contact, 'Website')) {
    const url = textOf(one, 'Contact')
    if (url !== '')
      addParsedEntry(parsed, 'urls', {
        label: 'Website',
        url: /^[a-z]+:/i.test(url) ? url : `https://${url}`,
      })
  }
  const leaveOutPart = (part: LeftOutPart, value: string) => leaveOutField(parsed, 'profile', '', part, value)
  if (!isDay) leaveOutPart('birthDate', born)
  if (countryId === null) leaveOutPart('location', country)
  leaveOutPart('nationality', namesOf(listOf(demographics, 'Nationality')))
  leaveOutPart('gender', textOf(demographics, 'Gender', 'Label') || textOf(demographics, 'Gender', 'Code'))
  for (const one of listOf(contact, 'InstantMessaging')) leaveOutPart('messenger', textOf(one, 'Contact'))
  const email = textOf(contact, 'Email', 'Contact')
  if (email !== '') leaveOut(parsed, { kind: 'profile', part: 'email', title: email, reason: 'ownEmail' })
  if (valueAt(identification, 'Photo') !== undefined)
    leaveOut(parsed, { kind: 'profile', part: 'photo', title: '', reason: 'noSection' })
}

/** '--3' and '---14' are how XML Schema writes a month and a day. */
const part = (value: unknown, name: string) => textOf(value, name).replace(/^-+/, '')

function dateText(value: unknown): string {
  const [year, month, day] = [part(value, 'Year'), part(value, 'Month'), part(value, 'Day')]
  return [year, month.padStart(month ? 2 : 0, '0'), day.padStart(day ? 2 : 0, '0')].filter(Boolean).join('-')
}

const periodOf = (one: Json) => ({
  start: statedDate(dateText(valueAt(one, 'Period', 'From'))),
  end:
    textOf(one, 'Period', 'Current') === 'true' || valueAt(one, 'Period', 'Current') === true
      ? null
      : statedEnd(dateText(valueAt(one, 'Period', 'To'))),
})

/** Where an employer or a school is. */
const placeOf = (organisation: unknown): string => {
  const address = valueAt(organisation, 'ContactInfo', 'Address', 'Contact')
  const names = [
    textOf(address, 'AddressLine'),
    textOf(address, 'PostalCode'),
    textOf(address, 'Municipality'),
  ]
  return [...names, textOf(address, 'Country', 'Label')].filter(Boolean).join(', ')
}
const websiteOf = (organisation: unknown) => textOf(organisation, 'ContactInfo', 'Website', 'Contact')

function readWork(one: Json, parsed: ParsedFile): void {
  const company = textOf(one, 'Employer', 'Name')
  const position = textOf(one, 'Position', 'Label')
  const title = [position, company].filter(Boolean).join(', ')
  const { start, end } = periodOf(one)
  const employer = valueAt(one, 'Employer')
  leaveOutField(parsed, 'employment', title, 'location', placeOf(employer))
  leaveOutField(parsed, 'employment', title, 'website', websiteOf(employer))
  leaveOutField(parsed, 'employment', title, 'industry', textOf(employer, 'Sector', 'Label'))
  const description = textOf(one, 'Activities')
  addParsedEmployment(parsed, { company, position, start_date: start, end_date: end, description })
}

function readEducation(one: Json, parsed: ParsedFile): void {
  const school = textOf(one, 'Organisation', 'Name')
  const degree = textOf(one, 'Title')
  const organisation = valueAt(one, 'Organisation')
  leaveOutField(parsed, 'education', school || degree, 'location', placeOf(organisation))
  leaveOutField(parsed, 'education', school || degree, 'website', websiteOf(organisation))
  leaveOutField(parsed, 'education', school || degree, 'level', textOf(one, 'Level', 'Label'))
  const { start, end } = periodOf(one)
  addNamed(parsed, 'education', degree, {
    school,
    degree,
    area_of_study: textOf(one, 'Field', 'Label'),
    start_date: start,
    end_date: end,
    description: textOf(one, 'Activities'),
  })
}

function readLanguage(one: Json, parsed: ParsedFile, isNative: boolean): void {
  const name = textOf(one, 'Description', 'Label')
  const code = findLanguageCode(textOf(one, 'Description', 'Code')) ?? findLanguageCode(name)
  if (code === null) return leaveOut(parsed, { kind: 'languages', title: name, reason: 'unknownLanguage' })
  if (isNative) return addParsedEntry(parsed, 'languages', { code, level: 'native', words: '', ...noGrades })
  const grade = (dimension: string) => toGrade(textOf(one, 'ProficiencyLevel', dimension))
  const grades: Grades = {
    listening: grade('Listening'),
    reading: grade('Reading'),
    interaction: grade('SpokenInteraction'),
    production: grade('SpokenProduction'),
    writing: grade('Writing'),
  }
  addParsedEntry(parsed, 'languages', { code, level: lowestOf(grades), words: '', ...grades })
}

/** Achievements are of many kinds; those that a profile has a section for are recognised by their codes. */
function readAchievement(one: Json, parsed: ParsedFile): void {
  const [first = '', ...rest] = textOf(one, 'Description').split('\n')
  const description = rest.join('\n').trim()
  const code = textOf(one, 'Title', 'Code')
  const title = textOf(one, 'Title', 'Label')
  if (code === 'honors_awards' && first !== '')
    addParsedEntry(parsed, 'awards', { title: first, issuer: '', awarded_on: null, description })
  else if (code === 'projects' && first !== '')
    addParsedEntry(parsed, 'projects', {
      title: first,
      url: '',
      description,
      start_date: null,
      end_date: null,
    })
  else if (code === 'certifications' && first !== '') {
    const unknown = { provider: '', credential_id: '', credential_url: '', issued_on: null, expires_on: null }
    addParsedEntry(parsed, 'certificates', { name: first, ...unknown })
    leaveOutField(parsed, 'certificates', first, 'other', description)
  } else leaveOutField(parsed, 'profile', title, 'other', first || title)
}
