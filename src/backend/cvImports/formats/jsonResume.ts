import { languageDimensions } from '#contract/cv/languages.ts'
import { isLanguage } from '../../dictionaries/queries.ts'
import { nothingParsed, type EvidenceKind, type ParsedFile } from '../parsed.ts'
import { isLevel, levelOf, toGrade } from './levels.ts'
import { endDay, firstDay } from './months.ts'
import { findCountryId, findLanguageCode } from './names.ts'
import { isObject, objects, text, texts, type Json } from './json.ts'

/** Entries of one kind that a skill names. */
const maxEvidence = 100

const sections = ['basics', 'work', 'education', 'skills', 'languages', 'projects', 'certificates', 'awards']

/** Whether a JSON document is a resume. Many are incomplete or do not follow the schema. */
export const isJsonResume = (value: Json): boolean =>
  sections.some((name) => isObject(value[name]) || objects(value[name]).length > 0)

/** Reads a JSON Resume as it is found, valid or not. */
export function parseJsonResume(resume: Json): ParsedFile {
  const parsed = nothingParsed('jsonResume')
  readBasics(isObject(resume['basics']) ? resume['basics'] : {}, parsed)
  const work = [...objects(resume['work']), ...objects(resume['volunteer'])]
  const places = {
    work: readEach(work, readWork, 'employment', parsed),
    certificates: readEach(objects(resume['certificates']), readCertificate, 'certificates', parsed),
    projects: readEach(objects(resume['projects']), readProject, 'projects', parsed),
  }
  for (const one of objects(resume['education'])) readEducation(one, parsed)
  for (const one of objects(resume['languages'])) readLanguage(one, parsed)
  for (const one of objects(resume['awards'])) readAward(one, parsed)
  for (const one of objects(resume['skills'])) readSkill(one, parsed, places)
  const meta = isObject(resume['meta']) ? resume['meta'] : {}
  parsed.fields.sections = texts(meta['x-sections']).join()
  // References are by other people, and stay unread.
  for (const one of [...objects(resume['publications']), ...objects(resume['interests'])])
    parsed.leftOut.push({ kind: 'profile', title: text(one['name']), reason: 'noSection' })
  return parsed
}

/** Which entry each of a list has become; null for those that were left out. */
type Places = readonly (number | null)[]

function readEach(
  list: readonly Json[],
  read: (one: Json, parsed: ParsedFile) => void,
  kind: EvidenceKind,
  parsed: ParsedFile,
): Places {
  const entries = parsed.entries[kind]
  return list.map((one) => {
    const place = entries.length
    read(one, parsed)
    return entries.length > place ? place : null
  })
}

function readBasics(basics: Json, { fields, entries }: ParsedFile): void {
  const location = isObject(basics['location']) ? basics['location'] : {}
  const name = text(basics['name'])
  const space = name.lastIndexOf(' ')
  const hasNames = 'x-firstName' in basics || 'x-lastName' in basics
  Object.assign(fields, {
    first_name: hasNames ? text(basics['x-firstName']) : space < 0 ? name : name.slice(0, space).trim(),
    last_name: hasNames ? text(basics['x-lastName']) : space < 0 ? '' : name.slice(space + 1),
    headline: text(basics['label']),
    about: text(basics['summary']),
    phone: text(basics['phone']),
    birth_date: text(basics['x-birthDate']),
    address: text(location['address']),
    address2: text(location['x-address2']),
    zip: text(location['postalCode']),
    city: text(location['city']),
    state: text(location['region']),
    country_id: String(findCountryId(text(location['countryCode'])) ?? ''),
  })
  const url = text(basics['url']) || text(basics['website'])
  if (url !== '') entries.urls.push({ label: 'Website', url })
  for (const one of objects(basics['profiles'])) {
    const address = text(one['url'])
    if (address !== '') entries.urls.push({ label: text(one['network']) || 'Website', url: address })
  }
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n')

function readWork(one: Json, { entries, leftOut }: ParsedFile): void {
  // Older versions have `company`, volunteering has `organization`.
  const company = text(one['name']) || text(one['company']) || text(one['organization'])
  const position = text(one['position'])
  const title = [position, company].filter(Boolean).join(', ')
  const start = firstDay(text(one['startDate']))
  if (company === '') return void leftOut.push({ kind: 'employment', title, reason: 'noCompany' })
  if (position === '') return void leftOut.push({ kind: 'employment', title, reason: 'noPosition' })
  if (start === null) return void leftOut.push({ kind: 'employment', title, reason: 'noStart' })
  const description = joined(text(one['summary']), list(texts(one['highlights'])))
  entries.employment.push({
    ...{ company, position, description },
    ...{ start_date: start, end_date: endDay(text(one['endDate'])) },
  })
  for (const award of objects(one['x-awards']))
    leftOut.push({ kind: 'awards', title: text(award['title']), reason: 'byCompany' })
}

function readEducation(one: Json, { entries, leftOut }: ParsedFile): void {
  const school = text(one['institution'])
  const area = text(one['area'])
  if (school === '') return void leftOut.push({ kind: 'education', title: area, reason: 'noName' })
  entries.education.push({
    ...{ school, degree: text(one['studyType']), area_of_study: area },
    ...{ start_date: firstDay(text(one['startDate'])), end_date: endDay(text(one['endDate'])) },
    description: joined(text(one['x-summary']), list(texts(one['courses']))),
  })
}

function readCertificate(one: Json, { entries, leftOut }: ParsedFile): void {
  const name = text(one['name'])
  const provider = text(one['issuer'])
  if (name === '') return void leftOut.push({ kind: 'certificates', title: provider, reason: 'noName' })
  entries.certificates.push({
    ...{ name, provider, credential_id: text(one['x-id']), credential_url: text(one['url']) },
    ...{ issued_on: firstDay(text(one['date'])), expires_on: endDay(text(one['x-expirationDate'])) },
  })
}

function readProject(one: Json, { entries, leftOut }: ParsedFile): void {
  const title = text(one['name'])
  const url = text(one['url'])
  if (title === '') return void leftOut.push({ kind: 'projects', title: url, reason: 'noName' })
  entries.projects.push({
    ...{ title, url, description: joined(text(one['description']), list(texts(one['highlights']))) },
    ...{ start_date: firstDay(text(one['startDate'])), end_date: endDay(text(one['endDate'])) },
  })
}

function readLanguage(one: Json, { entries, leftOut }: ParsedFile): void {
  const name = text(one['language'])
  const own = text(one['x-code'])
  const code = isLanguage(own) ? own : findLanguageCode(name)
  if (code === null) return void leftOut.push({ kind: 'languages', title: name, reason: 'unknownLanguage' })
  const exact = one['x-level']
  const level = isLevel(exact) ? { level: exact, words: '' } : levelOf(text(one['fluency']))
  const grades = isObject(one['x-grades']) ? one['x-grades'] : {}
  const [listening, reading, interaction, production, writing] = languageDimensions.map((dimension) =>
    toGrade(grades[dimension]),
  )
  entries.languages.push({
    ...{ code, ...level, listening: listening ?? null, reading: reading ?? null },
    ...{ interaction: interaction ?? null, production: production ?? null, writing: writing ?? null },
  })
}

function readAward(one: Json, { entries, leftOut }: ParsedFile): void {
  const title = text(one['title'])
  const issuer = text(one['awarder'])
  if (title === '') return void leftOut.push({ kind: 'awards', title: issuer, reason: 'noName' })
  entries.awards.push({
    ...{ title, issuer, awarded_on: firstDay(text(one['date'])), description: text(one['summary']) },
  })
}

/** A skill may be a group of keywords. */
function readSkill(
  one: Json,
  { entries }: ParsedFile,
  places: Readonly<Record<'work' | 'certificates' | 'projects', Places>>,
): void {
  const keywords = texts(one['keywords'])
  const names = keywords.length > 0 ? keywords : [text(one['name'])]
  const usedIn = isObject(one['x-usedIn']) ? one['x-usedIn'] : {}
  const of = (list: keyof typeof places) => {
    const given = usedIn[list]
    return Array.isArray(given)
      ? given.slice(0, maxEvidence).flatMap((at) => (typeof at === 'number' ? (places[list][at] ?? []) : []))
      : []
  }
  const used_in = { employment: of('work'), certificates: of('certificates'), projects: of('projects') }
  for (const name of names) if (name !== '') entries.skills.push({ name, used_in })
}
