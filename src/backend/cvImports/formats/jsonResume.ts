import type { LeftOutPart } from '#contract/cvImports/items.ts'
import { leaveOut, nothingParsed, type EvidenceKind, type ParsedFile } from '../parsed.ts'
import { decodeEntities } from './html.ts'
import { isObject, objects, text, texts, type Json } from './json.ts'
import { readBasics } from './jsonResumeBasics.ts'
import {
  readAward,
  readCertificate,
  readEducation,
  readLanguage,
  readProject,
  readSkill,
  readWork,
  type Places,
} from './jsonResumeEntries.ts'

const sections = ['basics', 'work', 'education', 'skills', 'languages', 'projects', 'certificates', 'awards']

/** Whether a JSON document is a resume. Many are incomplete or do not follow the schema. */
export const isJsonResume = (value: Json): boolean =>
  sections.some((name) => isObject(value[name]) || objects(value[name]).length > 0)

/** Reads a JSON Resume as it is found, valid or not. */
export function parseJsonResume(given: Json): ParsedFile {
  const parsed = nothingParsed('jsonResume')
  const meta = isObject(given['meta']) ? given['meta'] : {}
  // What was exported here is plain text; in other files, entities are left from the page that it was copied from.
  const isOwnExport = 'x-sections' in meta
  const resume = isOwnExport ? given : (decoded(given) as Json)
  readBasics(isObject(resume['basics']) ? resume['basics'] : {}, isOwnExport, parsed)
  const places = {
    work: readEach(objects(resume['work']), readWork, 'employment', parsed),
    certificates: readEach(objects(resume['certificates']), readCertificate, 'certificates', parsed),
    projects: readEach(objects(resume['projects']), readProject, 'projects', parsed),
  }
  for (const one of objects(resume['education'])) readEducation(one, parsed)
  for (const one of objects(resume['languages'])) readLanguage(one, parsed)
  for (const one of objects(resume['awards'])) readAward(one, parsed)
  for (const one of objects(resume['skills'])) readSkill(one, parsed, places)
  parsed.fields.sections = texts(meta['x-sections']).join()
  leaveSections(resume, parsed)
  return parsed
}

function decoded(value: unknown): unknown {
  if (typeof value === 'string') return decodeEntities(value)
  if (Array.isArray(value)) return value.map(decoded)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, decoded(one)]))
    : value
}

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

const withoutSection: Readonly<Record<string, LeftOutPart>> = {
  volunteer: 'volunteering',
  publications: 'publications',
  interests: 'interests',
}

/** What profiles have no section for. References are by other people, and are only counted. */
function leaveSections(resume: Json, parsed: ParsedFile): void {
  for (const [name, value] of Object.entries(resume)) {
    if (sections.includes(name) || ['meta', '$schema'].includes(name)) continue
    const all = objects(value)
    const leaveOutPart = (title: string, part: LeftOutPart) =>
      leaveOut(parsed, { kind: 'profile', part, title, reason: 'noSection' })
    if (name === 'references') {
      if (all.length > 0)
        leaveOut(parsed, {
          kind: 'profile',
          part: 'references',
          title: String(all.length),
          reason: 'otherPeople',
        })
    } else if (all.length === 0) {
      const plain = text(value) || texts(value).join(', ')
      if (plain !== '') leaveOutPart(`${name}: ${plain}`, 'other')
    } else
      for (const one of all) {
        const title = [one['position'], one['name'] ?? one['title'] ?? one['organization']]
        const known = withoutSection[name]
        const shown = title.map(text).filter(Boolean).join(', ')
        leaveOutPart(known ? shown : [name, shown].filter(Boolean).join(': '), known ?? 'other')
      }
  }
}
