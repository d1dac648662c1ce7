import type { ParsedFile } from '../parsed.ts'
import { children, find, textAt, type Element } from '../reading/xml.ts'
import { plainText } from './europassTree.ts'
import { lowestOf, noGrades, toGrade, type Grades } from './levels.ts'
import { endDay, firstDay, readPeriod } from './months.ts'
import { findCountryId, findLanguageCode } from './names.ts'

/** Reads a Candidate, version 4. It has no published schema, so elements are found by their names alone. */
export function readCandidate(root: Element, parsed: ParsedFile): void {
  readPerson(find(root, 'CandidatePerson'), parsed)
  const profile = find(root, 'CandidateProfile')
  parsed.fields.about = plainText(textAt(profile, 'ExecutiveSummary'))
  for (const employer of children(find(profile, 'EmploymentHistory'), 'EmployerHistory'))
    for (const position of children(employer, 'PositionHistory')) readPosition(employer, position, parsed)
  for (const one of children(find(profile, 'EducationHistory'), 'EducationOrganizationAttendance'))
    readEducation(one, parsed)
  for (const one of children(find(profile, 'PersonQualifications'), 'PersonCompetency'))
    readLanguage(one, parsed)
  const skills = find(profile, 'Skills')
  for (const group of [skills, ...children(skills, 'SkillsGroup')])
    for (const one of children(group, 'PersonCompetency')) {
      const name = textAt(one, 'CompetencyName')
      if (name !== '') parsed.entries.skills.push({ name })
    }
  for (const one of children(profile, 'Others'))
    parsed.leftOut.push({ kind: 'profile', title: textAt(one, 'Title'), reason: 'noSection' })
  for (const one of children(find(profile, 'PublicationHistory'), 'Publication'))
    parsed.leftOut.push({ kind: 'profile', title: textAt(one, 'Title'), reason: 'noSection' })
}

function readPerson(person: Element | undefined, parsed: ParsedFile): void {
  const { fields, entries } = parsed
  const born = readPeriod(textAt(person, 'BirthDate'))
  Object.assign(fields, {
    first_name: textAt(person, 'PersonName', 'GivenName'),
    last_name: textAt(person, 'PersonName', 'FamilyName'),
    birth_date: born && born.first === born.last ? born.first : '',
  })
  for (const one of children(person, 'Communication')) readCommunication(one, parsed)
  for (const one of children(person, 'PrimaryLanguageCode')) {
    const code = findLanguageCode(one.text)
    if (code) entries.languages.push({ code, level: 'native', words: '', ...noGrades })
    else parsed.leftOut.push({ kind: 'languages', title: one.text.trim(), reason: 'unknownLanguage' })
  }
}

function readCommunication(one: Element, { fields, entries }: ParsedFile): void {
  const address = find(one, 'Address')
  if (address)
    Object.assign(fields, {
      address: textAt(address, 'AddressLine'),
      zip: textAt(address, 'PostalCode'),
      city: textAt(address, 'CityName'),
      country_id: String(findCountryId(textAt(address, 'CountryCode')) ?? ''),
    })
  const channel = textAt(one, 'ChannelCode')
  const dialled = textAt(one, 'DialNumber')
  const prefix = textAt(one, 'CountryDialing')
  if (channel === 'Telephone' && dialled) fields.phone ||= prefix ? `+${prefix} ${dialled}` : dialled
  const url = textAt(one, 'URI')
  if (channel === 'Web' && url) entries.urls.push({ label: 'Website', url })
  if (channel === 'Social Media' && url)
    entries.urls.push({ label: textAt(one, 'UseCode') || 'Website', url })
}

const dateAt = (of: Element | undefined, name: string) => textAt(of, name, 'FormattedDateTime')

function readPosition(employer: Element, one: Element, { entries, leftOut }: ParsedFile): void {
  const company = textAt(employer, 'OrganizationName')
  const position = textAt(one, 'PositionTitle').replace(/\s+/g, ' ')
  const title = [position, company].filter(Boolean).join(', ')
  const period = find(one, 'EmploymentPeriod')
  const start = firstDay(dateAt(period, 'StartDate'))
  const isCurrent = textAt(period, 'CurrentIndicator') === 'true'
  if (company === '') leftOut.push({ kind: 'employment', title, reason: 'noCompany' })
  else if (position === '') leftOut.push({ kind: 'employment', title, reason: 'noPosition' })
  else if (start === null) leftOut.push({ kind: 'employment', title, reason: 'noStart' })
  else
    entries.employment.push({
      ...{ company, position, start_date: start },
      end_date: isCurrent ? null : endDay(dateAt(period, 'EndDate')),
      description: plainText(textAt(one, 'Description')),
    })
}

function readEducation(one: Element, { entries, leftOut }: ParsedFile): void {
  const school = textAt(one, 'OrganizationName')
  const degree = find(one, 'EducationDegree')
  const name = textAt(degree, 'DegreeName')
  if (school === '') return void leftOut.push({ kind: 'education', title: name, reason: 'noName' })
  const period = find(one, 'AttendancePeriod')
  const isOngoing = textAt(period, 'Ongoing') === 'true'
  entries.education.push({
    // Fields of study are codes of a classification that the product does not have.
    ...{ school, degree: name, area_of_study: '' },
    start_date: firstDay(dateAt(period, 'StartDate')),
    end_date: isOngoing ? null : endDay(dateAt(period, 'EndDate')),
    description: plainText(textAt(degree, 'OccupationalSkillsCovered')),
  })
}

const dimensions: Readonly<Record<string, keyof Grades>> = {
  'CEF-Understanding-Listening': 'listening',
  'CEF-Understanding-Reading': 'reading',
  'CEF-Speaking-Interaction': 'interaction',
  'CEF-Speaking-Production': 'production',
  'CEF-Writing-Production': 'writing',
}

function readLanguage(one: Element, { entries, leftOut }: ParsedFile): void {
  if (textAt(one, 'TaxonomyID') !== 'language') return
  const name = textAt(one, 'CompetencyID')
  const code = findLanguageCode(name)
  if (code === null) return void leftOut.push({ kind: 'languages', title: name, reason: 'unknownLanguage' })
  const grades: Grades = { ...noGrades }
  for (const graded of children(one, 'CompetencyDimension')) {
    const dimension = dimensions[textAt(graded, 'CompetencyDimensionTypeCode')]
    if (dimension) grades[dimension] = toGrade(textAt(graded, 'Score', 'ScoreText'))
  }
  entries.languages.push({ code, level: lowestOf(grades), words: '', ...grades })
}
