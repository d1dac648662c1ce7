import { languageDimensions } from '#contract/cv/languages.ts'
import { isLanguage } from '../../dictionaries/queries.ts'
import { addParsedEmployment, addParsedEntry, addNamed, leaveOut, type ParsedFile } from '../parsed.ts'
import { withoutBullet } from './html.ts'
import { isObject, objects, text, texts, type Json } from './json.ts'
import { leaveOutOtherFields } from './jsonRest.ts'
import { isLevel, levelOf, toGrade } from './levels.ts'
import { statedDate, statedEnd } from './months.ts'
import { findLanguageCode } from './names.ts'

/** Entries of one kind that a skill names. */
const maxEvidence = 100

/** Which entry each of a list has become; null for those that were left out. */
export type Places = readonly (number | null)[]

const list = (lines: readonly string[]) =>
  lines
    .map(withoutBullet)
    .filter((line) => line !== '')
    .map((line) => `- ${line}`)
    .join('\n')
const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n')

const takenOfWork = 'name company organization position startDate endDate summary highlights x-awards'.split(
  ' ',
)

export function readWork(one: Json, parsed: ParsedFile): void {
  // Older versions have `company`.
  const company = text(one['name']) || text(one['company']) || text(one['organization'])
  const position = text(one['position'])
  const title = [position, company].filter(Boolean).join(', ')
  const start = statedDate(text(one['startDate']))
  leaveOutOtherFields(parsed, 'employment', title, one, takenOfWork, { description: 'companyText' })
  for (const award of objects(one['x-awards']))
    leaveOut(parsed, { kind: 'awards', title: text(award['title']), reason: 'byCompany' })
  addParsedEmployment(parsed, {
    company,
    position,
    start_date: start,
    end_date: statedEnd(text(one['endDate'])),
    description: joined(text(one['summary']), list(texts(one['highlights']))),
  })
}

const takenOfEducation = ['institution', 'area', 'studyType', 'startDate', 'endDate', 'x-summary', 'courses']

export function readEducation(one: Json, parsed: ParsedFile): void {
  const school = text(one['institution'])
  const area = text(one['area'])
  leaveOutOtherFields(parsed, 'education', school || area, one, takenOfEducation)
  addNamed(parsed, 'education', area, {
    school,
    degree: text(one['studyType']),
    area_of_study: area,
    start_date: statedDate(text(one['startDate'])),
    end_date: statedEnd(text(one['endDate'])),
    description: joined(text(one['x-summary']), list(texts(one['courses']))),
  })
}

const takenOfCertificate = ['name', 'issuer', 'x-id', 'url', 'date', 'x-expirationDate']

export function readCertificate(one: Json, parsed: ParsedFile): void {
  const name = text(one['name'])
  const provider = text(one['issuer'])
  leaveOutOtherFields(parsed, 'certificates', name || provider, one, takenOfCertificate)
  addNamed(parsed, 'certificates', provider, {
    name,
    provider,
    credential_id: text(one['x-id']),
    credential_url: text(one['url']),
    issued_on: statedDate(text(one['date'])),
    expires_on: statedEnd(text(one['x-expirationDate'])),
  })
}

const takenOfProject = ['name', 'url', 'description', 'highlights', 'startDate', 'endDate']

export function readProject(one: Json, parsed: ParsedFile): void {
  const title = text(one['name'])
  const url = text(one['url'])
  leaveOutOtherFields(parsed, 'projects', title || url, one, takenOfProject)
  addNamed(parsed, 'projects', url, {
    title,
    url,
    description: joined(text(one['description']), list(texts(one['highlights']))),
    start_date: statedDate(text(one['startDate'])),
    end_date: statedEnd(text(one['endDate'])),
  })
}

const takenOfLanguage = ['language', 'fluency', 'x-code', 'x-level', 'x-grades']

export function readLanguage(one: Json, parsed: ParsedFile): void {
  const name = text(one['language'])
  const own = text(one['x-code'])
  const code = isLanguage(own) ? own : findLanguageCode(name)
  leaveOutOtherFields(parsed, 'languages', name, one, takenOfLanguage)
  if (code === null) return leaveOut(parsed, { kind: 'languages', title: name, reason: 'unknownLanguage' })
  const exact = one['x-level']
  const level = isLevel(exact) ? { level: exact, words: '' } : levelOf(text(one['fluency']))
  const grades = isObject(one['x-grades']) ? one['x-grades'] : {}
  const [listening, reading, interaction, production, writing] = languageDimensions.map((dimension) =>
    toGrade(grades[dimension]),
  )
  addParsedEntry(parsed, 'languages', {
    code,
    ...level,
    listening: listening ?? null,
    reading: reading ?? null,
    interaction: interaction ?? null,
    production: production ?? null,
    writing: writing ?? null,
  })
}

export function readAward(one: Json, parsed: ParsedFile): void {
  const title = text(one['title'])
  const issuer = text(one['awarder'])
  leaveOutOtherFields(parsed, 'awards', title || issuer, one, ['title', 'awarder', 'date', 'summary'])
  addNamed(parsed, 'awards', issuer, {
    title,
    issuer,
    awarded_on: statedDate(text(one['date'])),
    description: text(one['summary']),
  })
}

/** A skill may be a group of keywords. */
export function readSkill(
  one: Json,
  parsed: ParsedFile,
  places: Readonly<Record<'work' | 'certificates' | 'projects', Places>>,
): void {
  const group = text(one['name'])
  const keywords = texts(one['keywords'])
  leaveOutOtherFields(parsed, 'skills', group, one, ['name', 'keywords', 'x-usedIn'])
  if (keywords.length > 0 && group !== '' && !keywords.includes(group))
    leaveOut(parsed, { kind: 'skills', title: group, part: 'group', reason: 'noSection' })
  const usedIn = isObject(one['x-usedIn']) ? one['x-usedIn'] : {}
  const of = (section: keyof typeof places) => {
    const given = usedIn[section]
    return Array.isArray(given)
      ? given
          .slice(0, maxEvidence)
          .flatMap((at) => (typeof at === 'number' ? (places[section][at] ?? []) : []))
      : []
  }
  const used_in = { employment: of('work'), certificates: of('certificates'), projects: of('projects') }
  for (const name of keywords.length > 0 ? keywords : [group])
    if (name !== '') addParsedEntry(parsed, 'skills', { name, used_in })
}
