import { textOf } from './descriptions.ts'
import { toEntries, type Entry } from './entries.ts'
import { averageInSlots, fragmentsOf, splitWeakly, type Fragment } from './fragments.ts'
import type { Row } from './lines.ts'
import { employerScore, positionScore } from './wordsOfWork.ts'
import type { Period } from './dates.ts'

export interface FoundEmployment {
  readonly employer: string
  readonly position: string
  readonly period: Period
  readonly description: string
}

interface Named extends Entry {
  readonly period: Period
  readonly names: readonly Fragment[]
}

/** The employments in the rows of a section. An entry without an employer has that of the one above it. */
export function employmentsIn(rows: readonly Row[]): FoundEmployment[] {
  const ranges = toEntries(rows, false, isNamed)
  const entries = (ranges.length > 0 ? ranges : toEntries(rows, true, isNamed)).flatMap(nameEntry)
  const leaning = leaningOf(entries)
  const found: FoundEmployment[] = []
  let employer = ''
  for (const [at, entry] of entries.entries()) {
    const roles = rolesOf(entry, leaning)
    if (isGroup(entry, entries[at + 1], roles)) {
      employer = entry.names[0]?.text ?? ''
      continue
    }
    employer = roles.employer || employer
    const description = textOf(entry.body)
    found.push({ employer, position: roles.position, period: entry.period, description })
  }
  return found
}

function nameEntry(entry: Entry): Named[] {
  return entry.period ? [{ ...entry, period: entry.period, names: namesIn(entry.header) }] : []
}

function namesIn(header: Entry['header']): Fragment[] {
  const strong = fragmentsOf(header)
  const [only] = strong
  return strong.length === 1 && only ? splitWeakly(only) : strong
}

/** A position and something else. */
function isNamed(header: Entry['header']): boolean {
  const names = namesIn(header)
  return names.length > 1 && names.some(({ text }) => positionScore(text) > 0)
}

/** How much the fragments of each slot look like positions rather than employers, in all entries. */
function leaningOf(entries: readonly Named[]): (fragment: Fragment) => number {
  const own = ({ text, besidePlace }: Fragment) =>
    positionScore(text) - employerScore(text) - (besidePlace ? 0.5 : 0)
  const average = averageInSlots(
    entries.flatMap(({ names }) => names),
    own,
  )
  return (one) => own(one) + 2 * average(one)
}

/** Bold letters say more than words: the name of a company stands out, what it does stands below it. */
const prominence = 5

interface Roles {
  readonly employer: string
  readonly position: string
}

/** The position is what looks most like one, the employer what looks least. */
function rolesOf({ names }: Named, leaning: (fragment: Fragment) => number): Roles {
  const [first, second] = names
  if (!first) return { employer: '', position: '' }
  if (!second) return { employer: '', position: first.text }
  // What else there is, such as a department, a technology or an unknown place, stands behind or beside both.
  const main = names.filter(({ isAside }) => !isAside)
  const some = (main.length > 1 ? main : names).slice(0, 3)
  const position = some.reduce((best, one) => (leaning(one) > leaning(best) ? one : best))
  const others = some.filter((one) => one !== position)
  const isMixed = others.some(({ bold }) => bold) && others.some(({ bold }) => !bold)
  const likeness = (one: Fragment) => leaning(one) - (isMixed && one.bold ? prominence : 0)
  const employer = others.reduce((best, one) => (likeness(one) < likeness(best) ? one : best))
  return { employer: employer.text, position: position.text }
}

/** An employer whose positions follow, with dates of their own. */
function isGroup(entry: Named, next: Named | undefined, { employer }: Roles): boolean {
  const [only] = entry.names
  if (!only || !next || employer !== '' || entry.body.length > 0) return false
  const isWithin = next.period.start >= entry.period.start.slice(0, next.period.start.length)
  return (
    next.names.length === 1 &&
    isWithin &&
    positionScore(only.text) <= positionScore(next.names[0]?.text ?? '')
  )
}
