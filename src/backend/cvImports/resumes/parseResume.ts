import type { ImportSource } from '#contract/cvImports/imports.ts'
import { LeftOutPart } from '#contract/cvImports/items.ts'
import { Unreadable } from '../reading/unreadable.ts'
import {
  addNamed,
  addParsedEmployment,
  addParsedEntry,
  leaveOut,
  nothingParsed,
  type ParsedFile,
} from '../parsed.ts'
import { textOf } from './descriptions.ts'
import { educationIn } from './education.ts'
import { employmentsIn } from './employments.ts'
import { itemsIn } from './items.ts'
import { readLanguages } from './languages.ts'
import { toBlocks } from './layout.ts'
import type { Piece } from './lines.ts'
import { readPerson } from './person.ts'
import { toSections, type Section } from './sections.ts'

/**
 * What a résumé says, as far as its looks and the names of its sections tell. Everything found is a suggestion.
 * @throws Unreadable if it has none of the sections that are read
 */
export function parseResume(source: ImportSource, pieces: readonly Piece[]): ParsedFile {
  const parsed = nothingParsed(source)
  const sections = toSections(toBlocks(pieces))
  const rowsOf = (...kinds: readonly Section['kind'][]) =>
    sections.filter(({ kind }) => kinds.includes(kind)).flatMap(({ rows }) => rows)
  readPerson(rowsOf('header'), rowsOf('contact', 'links'), parsed)
  for (const section of sections) readSection(section, parsed)
  const { employment, education, skills, languages } = parsed.entries
  const found = [employment, education, skills, languages].some((list) => list.length > 0)
  if (!found && parsed.leftOut.every(({ kind }) => kind === 'profile'))
    throw new Unreadable('importResumeUnknown')
  return parsed
}

function readSection({ kind, title, rows }: Section, parsed: ParsedFile): void {
  if (kind === 'employment')
    for (const { employer, position, period, description } of employmentsIn(rows))
      addParsedEmployment(parsed, {
        company: employer,
        position,
        start_date: period.start,
        end_date: period.end,
        description,
      })
  else if (kind === 'education')
    for (const one of educationIn(rows)) addNamed(parsed, 'education', one.degree, one)
  else if (kind === 'skills') for (const name of itemsIn(rows)) addParsedEntry(parsed, 'skills', { name })
  else if (kind === 'languages') readLanguages(rows, parsed)
  else if (kind === 'about') parsed.fields.about ||= textOf(rows)
  else if (kind !== 'header' && kind !== 'contact' && kind !== 'links' && rows.length > 0)
    leaveOut(parsed, {
      kind: 'profile',
      part: LeftOutPart.safeParse(kind).data ?? 'other',
      title,
      reason: 'otherSection',
    })
}
