import type { LeftOutPart } from '#contract/cvImports/items.ts'
import {
  addParsedEmployment,
  addParsedEntry,
  addNamed,
  leaveOutField,
  leaveOut,
  type ParsedFile,
} from '../parsed.ts'
import { childElements, findElement, textAt as rawTextAt, type Element } from '../reading/xml.ts'
import { plainText } from './html.ts'
import { lowestOf, noGrades, toGrade, type Grades } from './levels.ts'
import { statedDate, statedEnd, readPeriod } from './months.ts'
import { findCountryId, findLanguageCode } from './names.ts'

const textAt = (of: Element | undefined, ...path: readonly string[]) => plainText(rawTextAt(of, ...path))

/** Reads a Candidate, version 4. It has no published schema, so elements are found by their names alone. */
export function readCandidate(root: Element, parsed: ParsedFile): void {
  readPerson(findElement(root, 'CandidatePerson'), parsed)
  const profile = findElement(root, 'CandidateProfile')
  parsed.fields.about = textAt(profile, 'ExecutiveSummary')
  for (const employer of childElements(findElement(profile, 'EmploymentHistory'), 'EmployerHistory'))
    for (const position of childElements(employer, 'PositionHistory'))
      readPosition(employer, position, parsed)
  for (const one of childElements(
    findElement(profile, 'EducationHistory'),
    'EducationOrganizationAttendance',
  ))
    readEducation(one, parsed)
  for (const one of childElements(findElement(profile, 'PersonQualifications'), 'PersonCompetency'))
    readLanguage(one, parsed)
  const skills = findElement(profile, 'Skills')
  for (const group of [skills, ...childElements(skills, 'SkillsGroup')]) {
    leaveOutField(parsed, 'skills', '', 'group', textAt(group, 'Title'))
    for (const one of childElements(group, 'PersonCompetency')) {
      const name = textAt(one, 'CompetencyName')
      if (name !== '') addParsedEntry(parsed, 'skills', { name })
    }
  }
  for (const section of profile?.children ?? []) leaveSection(section, parsed)
}

const sectionParts: Readonly<Record<string, LeftOutPart>> = {
  Licenses: 'drivingLicence',
  PublicationHistory: 'publications',
  PatentHistory: 'patents',
  HobbiesAndInterests: 'interests',
  NetworksAndMemberships: 'memberships',
  OrganizationAffiliations: 'memberships',
  ConferencesAndSeminars: 'conferences',
  SpeakingHistory: 'conferences',
  VoluntaryWorks: 'volunteering',
  Attachment: 'document',
}
const readSections =
  'ID ProfileName ExecutiveSummary EmploymentHistory EducationHistory PersonQualifications Skills RenderingInformation'.split(
    ' ',
  )

/** A section that profiles do not have: the name of each of its entries, or its own. */
function leaveSection(section: Element, parsed: ParsedFile): void {
  if (readSections.includes(section.name)) return
  const part = sectionParts[section.name] ?? 'other'
  if (section.name === 'EmploymentReferences') {
    const title = String(section.children.length)
    return leaveOut(parsed, { kind: 'profile', part: 'references', title, reason: 'otherPeople' })
  }
  const own = textAt(section, 'Title')
  const names = section.children.map(firstTextOf).filter((name) => name !== '' && name !== own)
  for (const name of names.length > 0 ? names : [own || firstTextOf(section)])
    leaveOutField(parsed, 'profile', part === 'other' && name !== own ? own : '', part, name)
}

const firstTextOf = (element: Element): string =>
  plainText(element.text) || (element.children.map(firstTextOf).find((text) => text !== '') ?? '')

function readPerson(person: Element | undefined, parsed: ParsedFile): void {
  const born = readPeriod(textAt(person, 'BirthDate'))
  const birthDate = born && born.first === born.last ? born.first : ''
  Object.assign(parsed.fields, {
    first_name: textAt(person, 'PersonName', 'GivenName'),
    last_name: textAt(person, 'PersonName', 'FamilyName'),
    birth_date: birthDate,
  })
  for (const one of childElements(person, 'Communication')) readCommunication(one, parsed)
  for (const one of childElements(person, 'PrimaryLanguageCode')) {
    const code = findLanguageCode(one.text)
    if (code) addParsedEntry(parsed, 'languages', { code, level: 'native', words: '', ...noGrades })
    else leaveOut(parsed, { kind: 'languages', title: one.text.trim(), reason: 'unknownLanguage' })
  }
  const leaveOutPart = (part: LeftOutPart, value: string) => leaveOutField(parsed, 'profile', '', part, value)
  for (const one of childElements(person, 'NationalityCode'))
    leaveOutPart('nationality', one.text.trim().toUpperCase())
  leaveOutPart('gender', textAt(person, 'GenderCode'))
  if (birthDate === '') leaveOutPart('birthDate', textAt(person, 'BirthDate'))
}

function readCommunication(one: Element, parsed: ParsedFile): void {
  const { fields } = parsed
  const address = findElement(one, 'Address')
  if (address) {
    const country = textAt(address, 'CountryCode')
    const countryId = findCountryId(country)
    Object.assign(fields, {
      address: textAt(address, 'AddressLine'),
      zip: textAt(address, 'PostalCode'),
      city: textAt(address, 'CityName'),
      country_id: String(countryId ?? ''),
    })
    if (countryId === null) leaveOutField(parsed, 'profile', '', 'location', country)
  }
  const channel = textAt(one, 'ChannelCode')
  const dialled = textAt(one, 'DialNumber')
  const prefix = textAt(one, 'CountryDialing')
  if (channel === 'Telephone' && dialled) fields.phone ||= prefix ? `+${prefix} ${dialled}` : dialled
  const url = textAt(one, 'URI')
  if (url === '') return
  if (channel === 'Web') addParsedEntry(parsed, 'urls', { label: 'Website', url })
  else if (channel === 'Social Media')
    addParsedEntry(parsed, 'urls', { label: textAt(one, 'UseCode') || 'Website', url })
  else if (channel === 'Email')
    leaveOut(parsed, { kind: 'profile', part: 'email', title: url, reason: 'ownEmail' })
  else
    leaveOutField(
      parsed,
      'profile',
      '',
      'messenger',
      [textAt(one, 'UseCode'), url].filter(Boolean).join(': '),
    )
}

const dateAt = (of: Element | undefined, name: string) => textAt(of, name, 'FormattedDateTime')

/** Where an employer or a school is, and its website. */
function leaveContact(
  parsed: ParsedFile,
  kind: 'employment' | 'education',
  title: string,
  one: Element,
): void {
  const contact = findElement(one, 'OrganizationContact')
  for (const communication of childElements(contact, 'Communication')) {
    const address = findElement(communication, 'Address')
    const place = ['AddressLine', 'PostalCode', 'CityName'].map((name) => textAt(address, name))
    const country = textAt(address, 'CountryCode').toUpperCase()
    leaveOutField(parsed, kind, title, 'location', [...place, country].filter(Boolean).join(', '))
    leaveOutField(parsed, kind, title, 'website', textAt(communication, 'URI'))
  }
}

function readPosition(employer: Element, one: Element, parsed: ParsedFile): void {
  const company = textAt(employer, 'OrganizationName')
  const position = textAt(one, 'PositionTitle').replace(/\s+/g, ' ')
  const title = [position, company].filter(Boolean).join(', ')
  const period = findElement(one, 'EmploymentPeriod')
  const start = statedDate(dateAt(period, 'StartDate'))
  const isOngoing = textAt(period, 'CurrentIndicator') === 'true'
  leaveContact(parsed, 'employment', title, employer)
  leaveOutField(parsed, 'employment', title, 'location', textAt(one, 'City'))
  addParsedEmployment(parsed, {
    company,
    position,
    start_date: start,
    end_date: isOngoing ? null : statedEnd(dateAt(period, 'EndDate')),
    description: textAt(one, 'Description'),
  })
}

function readEducation(one: Element, parsed: ParsedFile): void {
  const school = textAt(one, 'OrganizationName')
  const degree = findElement(one, 'EducationDegree')
  const name = textAt(degree, 'DegreeName')
  leaveContact(parsed, 'education', school || name, one)
  leaveOutField(parsed, 'education', school || name, 'level', textAt(one, 'EducationLevelCode'))
  leaveOutField(parsed, 'education', school || name, 'score', textAt(degree, 'FinalGrade', 'ScoreText'))
  const period = findElement(one, 'AttendancePeriod')
  const isOngoing = textAt(period, 'Ongoing') === 'true'
  addNamed(parsed, 'education', name, {
    school,
    degree: name,
    // Fields of study are codes of a classification that the product does not have.
    area_of_study: '',
    start_date: statedDate(dateAt(period, 'StartDate')),
    end_date: isOngoing ? null : statedEnd(dateAt(period, 'EndDate')),
    description: textAt(degree, 'OccupationalSkillsCovered'),
  })
}

const dimensions: Readonly<Record<string, keyof Grades>> = {
  'CEF-Understanding-Listening': 'listening',
  'CEF-Understanding-Reading': 'reading',
  'CEF-Speaking-Interaction': 'interaction',
  'CEF-Speaking-Production': 'production',
  'CEF-Writing-Production': 'writing',
}

function readLanguage(one: Element, parsed: ParsedFile): void {
  if (textAt(one, 'TaxonomyID') !== 'language') return
  const name = textAt(one, 'CompetencyID')
  const code = findLanguageCode(name)
  if (code === null) return leaveOut(parsed, { kind: 'languages', title: name, reason: 'unknownLanguage' })
  const grades: Grades = { ...noGrades }
  for (const graded of childElements(one, 'CompetencyDimension')) {
    const dimension = dimensions[textAt(graded, 'CompetencyDimensionTypeCode')]
    if (dimension) grades[dimension] = toGrade(textAt(graded, 'Score', 'ScoreText'))
  }
  addParsedEntry(parsed, 'languages', { code, level: lowestOf(grades), words: '', ...grades })
}
