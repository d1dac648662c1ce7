import { childElements, findElement, textAt, type Element } from '../reading/xml.ts'
import type { Json } from './json.ts'

/**
 * A CV of versions 1.0 to 2.0 (until 2012) as a SkillsPassport, so that one reader serves both. Version 1 has plain texts where
 * version 2 has a label in an element of its own, and writes 'null' for nothing.
 */
export function toPassport(root: Element): Json {
  const identification = findElement(root, 'identification')
  const languages = childElements(findElement(root, 'languagelist'), 'language')
  const skills = findElement(root, 'skilllist')
  const isMother = ({ attributes }: Element) => /mother$/.test(attributes['type'] ?? '')
  return {
    LearnerInfo: {
      Identification: toIdentification(identification),
      Headline: { Description: { Label: labelAt(root, 'application') } },
      WorkExperience: childElements(findElement(root, 'workexperiencelist'), 'workexperience').map(toWork),
      Education: childElements(findElement(root, 'educationlist'), 'education').map(toEducation),
      Skills: {
        Linguistic: {
          MotherTongue: languages.filter(isMother).map(toLanguage),
          ForeignLanguage: languages.filter((one) => !isMother(one)).map(toLanguage),
        },
        Driving: { Description: drivingOf(skills) },
      },
      Achievement: [
        ...childElements(skills, 'skill').filter((one) => !isDriving(one)),
        ...childElements(findElement(root, 'misclist'), 'misc'),
      ].map((one) => ({ Title: { Label: one.attributes['type'] ?? '' }, Description: labelAt(one) })),
    },
  }
}

const valueAt = (of: Element | undefined, ...path: readonly string[]): string => {
  const found = textAt(of, ...path)
  return found === 'null' ? '' : found
}
const labelAt = (of: Element | undefined, ...path: readonly string[]): string =>
  valueAt(of, ...path, 'label') || valueAt(of, ...path, 'name') || valueAt(of, ...path)

function toIdentification(identification: Element | undefined): Json {
  const contact = findElement(identification, 'contactinfo')
  const demographics = findElement(identification, 'demographics')
  const [year = '', month = '', day = ''] = valueAt(demographics, 'birthdate').split('-')
  const phone = valueAt(contact, 'mobile') || valueAt(contact, 'telephone')
  const gender = valueAt(demographics, 'gender')
  return {
    PersonName: {
      FirstName: valueAt(identification, 'firstname'),
      Surname: valueAt(identification, 'lastname'),
    },
    ContactInfo: {
      Address: toAddress(findElement(contact, 'address')),
      Telephone: [{ Contact: phone }],
      Email: { Contact: valueAt(contact, 'email') },
    },
    Demographics: {
      Birthdate: { Year: year, Month: month, Day: day },
      Nationality: childElements(demographics, 'nationality').map((one) => ({ Label: labelAt(one) })),
      Gender: { Label: gender === 'NA' ? '' : gender },
    },
    ...(valueAt(identification, 'photo') !== '' && { Photo: {} }),
  }
}

const toAddress = (address: Element | undefined): Json => ({
  Contact: {
    // Version 1.0 has the whole address in one text.
    AddressLine: valueAt(address, 'addressLine') || valueAt(address),
    PostalCode: valueAt(address, 'postalCode'),
    Municipality: valueAt(address, 'municipality'),
    Country: { Code: valueAt(address, 'country', 'code'), Label: labelAt(address, 'country') },
  },
})

const toDate = (date: Element | undefined): Json => ({
  Year: valueAt(date, 'year'),
  Month: valueAt(date, 'month'),
  Day: valueAt(date, 'day'),
})
const toPeriod = (one: Element): Json => ({
  From: toDate(findElement(one, 'period', 'from')),
  To: toDate(findElement(one, 'period', 'to')),
})
/** In version 1, the sector stands beside the employer. */
const toOrganisation = (organisation: Element | undefined, sector?: Element): Json => ({
  Name: labelAt(organisation),
  ContactInfo: { Address: toAddress(findElement(organisation, 'address')) },
  Sector: { Label: labelAt(organisation, 'sector') || labelAt(sector) },
})

const toWork = (one: Element): Json => ({
  Period: toPeriod(one),
  Position: { Label: labelAt(one, 'position') },
  Activities: valueAt(one, 'activities'),
  Employer: toOrganisation(findElement(one, 'employer'), findElement(one, 'sector')),
})

const toEducation = (one: Element): Json => ({
  Period: toPeriod(one),
  Title: valueAt(one, 'title'),
  Activities: valueAt(one, 'skills'),
  Organisation: toOrganisation(findElement(one, 'organisation')),
  Level: { Label: labelAt(one, 'level') },
  Field: { Label: labelAt(one, 'educationalfield') },
})

const toLanguage = (one: Element): Json => ({
  Description: { Code: valueAt(one, 'code'), Label: labelAt(one) },
  ProficiencyLevel: {
    Listening: valueAt(one, 'level', 'listening'),
    Reading: valueAt(one, 'level', 'reading'),
    SpokenInteraction: valueAt(one, 'level', 'spokeninteraction'),
    SpokenProduction: valueAt(one, 'level', 'spokenproduction'),
    Writing: valueAt(one, 'level', 'writing'),
  },
})

const isDriving = ({ attributes }: Element) => attributes['type'] === 'driving'

const drivingOf = (skills: Element | undefined): string[] =>
  [
    ...childElements(skills, 'structured-skill').flatMap((one) => one.children),
    ...childElements(skills, 'skill').filter(isDriving),
  ]
    .map((one) => labelAt(one))
    .filter(Boolean)
