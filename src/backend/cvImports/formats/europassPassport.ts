import type { ParsedFile } from '../parsed.ts'
import { at, listOf, plainText, textOf } from './europassTree.ts'
import type { Json } from './json.ts'
import { lowestOf, noGrades, toGrade, type Grades } from './levels.ts'
import { endDay, firstDay } from './months.ts'
import { findCountryId, findLanguageCode } from './names.ts'

/** Reads a SkillsPassport, versions 3.0 to 3.4. */
export function readPassport(passport: Json, parsed: ParsedFile): void {
  const learner = at(passport, 'LearnerInfo')
  readIdentification(at(learner, 'Identification'), parsed)
  const headline = textOf(learner, 'Headline', 'Description', 'Label')
  // The headline may be a motto, a job somebody applies for, or a whole statement.
  if (headline.length <= 150) parsed.fields.headline = headline
  else parsed.fields.about = plainText(headline)
  for (const one of listOf(learner, 'WorkExperience')) readWork(one, parsed)
  for (const one of listOf(learner, 'Education')) readEducation(one, parsed)
  const linguistic = at(learner, 'Skills', 'Linguistic')
  for (const one of listOf(linguistic, 'MotherTongue')) readLanguage(one, parsed, true)
  for (const one of listOf(linguistic, 'ForeignLanguage')) readLanguage(one, parsed, false)
  for (const one of listOf(learner, 'Achievement')) readAchievement(one, parsed)
  for (const name of ['Communication', 'Organisational', 'JobRelated', 'Computer', 'Other'])
    if (textOf(learner, 'Skills', name, 'Description') !== '')
      parsed.leftOut.push({
        ...{ kind: 'skills', reason: 'noSection' },
        title: plainText(textOf(learner, 'Skills', name, 'Description')).slice(0, 100),
      })
}

function readIdentification(identification: unknown, { fields, entries }: ParsedFile): void {
  const contact = at(identification, 'ContactInfo')
  const address = at(contact, 'Address', 'Contact')
  const country = textOf(address, 'Country', 'Code') || textOf(address, 'Country', 'Label')
  const [phone] = listOf(contact, 'Telephone')
  Object.assign(fields, {
    first_name: textOf(identification, 'PersonName', 'FirstName'),
    last_name: textOf(identification, 'PersonName', 'Surname'),
    birth_date: dayOf(at(identification, 'Demographics', 'Birthdate')) ?? '',
    phone: textOf(phone, 'Contact'),
    address: textOf(address, 'AddressLine'),
    address2: textOf(address, 'AddressLine2'),
    zip: textOf(address, 'PostalCode'),
    city: textOf(address, 'Municipality'),
    country_id: String(findCountryId(country) ?? ''),
  })
  for (const one of listOf(contact, 'Website')) {
    const url = textOf(one, 'Contact')
    if (url !== '')
      entries.urls.push({ label: 'Website', url: /^[a-z]+:/i.test(url) ? url : `https://${url}` })
  }
}

/** '--3' and '---14' are how XML Schema writes a month and a day. */
const part = (value: unknown, name: string) => textOf(value, name).replace(/^-+/, '')

function dateText(value: unknown): string {
  const [year, month, day] = [part(value, 'Year'), part(value, 'Month'), part(value, 'Day')]
  return [year, month.padStart(month ? 2 : 0, '0'), day.padStart(day ? 2 : 0, '0')].filter(Boolean).join('-')
}
const dayOf = (value: unknown) => {
  const text = dateText(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}

const periodOf = (one: Json) => ({
  start: firstDay(dateText(at(one, 'Period', 'From'))),
  end:
    textOf(one, 'Period', 'Current') === 'true' || at(one, 'Period', 'Current') === true
      ? null
      : endDay(dateText(at(one, 'Period', 'To'))),
})

function readWork(one: Json, { entries, leftOut }: ParsedFile): void {
  const company = textOf(one, 'Employer', 'Name')
  const position = textOf(one, 'Position', 'Label')
  const title = [position, company].filter(Boolean).join(', ')
  const { start, end } = periodOf(one)
  if (company === '') leftOut.push({ kind: 'employment', title, reason: 'noCompany' })
  else if (position === '') leftOut.push({ kind: 'employment', title, reason: 'noPosition' })
  else if (start === null) leftOut.push({ kind: 'employment', title, reason: 'noStart' })
  else
    entries.employment.push({
      ...{ company, position, start_date: start, end_date: end },
      description: plainText(textOf(one, 'Activities')),
    })
}

function readEducation(one: Json, { entries, leftOut }: ParsedFile): void {
  const school = textOf(one, 'Organisation', 'Name')
  const degree = textOf(one, 'Title')
  if (school === '') return void leftOut.push({ kind: 'education', title: degree, reason: 'noName' })
  const { start, end } = periodOf(one)
  entries.education.push({
    ...{ school, degree, area_of_study: textOf(one, 'Field', 'Label'), start_date: start, end_date: end },
    description: plainText(textOf(one, 'Activities')),
  })
}

function readLanguage(one: Json, { entries, leftOut }: ParsedFile, isNative: boolean): void {
  const name = textOf(one, 'Description', 'Label')
  const code = findLanguageCode(textOf(one, 'Description', 'Code')) ?? findLanguageCode(name)
  if (code === null) return void leftOut.push({ kind: 'languages', title: name, reason: 'unknownLanguage' })
  if (isNative) return void entries.languages.push({ code, level: 'native', words: '', ...noGrades })
  const grade = (dimension: string) => toGrade(textOf(one, 'ProficiencyLevel', dimension))
  const grades: Grades = {
    listening: grade('Listening'),
    reading: grade('Reading'),
    interaction: grade('SpokenInteraction'),
    production: grade('SpokenProduction'),
    writing: grade('Writing'),
  }
  entries.languages.push({ code, level: lowestOf(grades), words: '', ...grades })
}

/** Achievements are of many kinds; those that a profile has a section for are recognised by their codes. */
function readAchievement(one: Json, { entries, leftOut }: ParsedFile): void {
  const description = plainText(textOf(one, 'Description'))
  const [first = '', ...rest] = description.split('\n')
  const code = textOf(one, 'Title', 'Code')
  const title = textOf(one, 'Title', 'Label')
  if (code === 'honors_awards' && first !== '')
    entries.awards.push({ title: first, issuer: '', awarded_on: null, description: rest.join('\n').trim() })
  else if (code === 'projects' && first !== '')
    entries.projects.push({ ...{ title: first, url: '' }, description: rest.join('\n').trim(), ...noDates })
  else if (code === 'certifications' && first !== '')
    entries.certificates.push({
      name: first,
      provider: '',
      credential_id: '',
      credential_url: '',
      ...noIssue,
    })
  else leftOut.push({ kind: 'awards', title: title || first, reason: 'noSection' })
}
const noDates = { start_date: null, end_date: null }
const noIssue = { issued_on: null, expires_on: null }
