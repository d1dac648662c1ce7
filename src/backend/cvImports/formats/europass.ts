import { nothingParsed, type ParsedFile } from '../parsed.ts'
import type { Element } from '../reading/xml.ts'
import { isObject, type Json } from './json.ts'
import { readCandidate } from './europassCandidate.ts'
import { toPassport } from './europassLearner.ts'
import { readPassport } from './europassPassport.ts'
import { toJson } from './europassTree.ts'

/** Europass has three formats: learnerinfo until 2012, the SkillsPassport, as XML or JSON, until 2020, and the Candidate after it. */
export const isEuropassXml = ({ name }: Element): boolean =>
  ['learnerinfo', 'SkillsPassport', 'Europass', 'Candidate'].includes(name)

export const isEuropassJson = (value: Json): boolean =>
  isObject(value['SkillsPassport']) || isObject(value['LearnerInfo'])

export function parseEuropassXml(root: Element): ParsedFile {
  const parsed = nothingParsed('europass')
  if (root.name === 'Candidate') readCandidate(root, parsed)
  else if (root.name === 'learnerinfo') readPassport(toPassport(root), parsed)
  else readPassport(toJson(root), parsed)
  return parsed
}

export function parseEuropassJson(value: Json): ParsedFile {
  const parsed = nothingParsed('europass')
  readPassport(isObject(value['SkillsPassport']) ? value['SkillsPassport'] : value, parsed)
  return parsed
}
