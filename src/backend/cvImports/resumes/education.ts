import type { EducationForm } from '#contract/cv/education.ts'
import { textOf } from './descriptions.ts'
import { toEntries, type Entry } from './entries.ts'
import { averageInSlots, fragmentsOf, splitWeakly, type Fragment } from './fragments.ts'
import type { Row } from './lines.ts'
import { degreeScore, schoolScore } from './wordsOfStudy.ts'

/** The schools in the rows of a section. An entry without one has that of the entry above it. */
export function educationIn(rows: readonly Row[]): EducationForm[] {
  const dated = toEntries(rows, true, isNamed)
  const entries = (dated.length > 0 ? dated : undated(rows)).map((entry) => ({
    entry,
    names: namesOf(entry),
  }))
  const leaning = leaningOf(entries.flatMap(({ names }) => names))
  let school = ''
  return entries.flatMap(({ entry, names }) => {
    const found = names.reduce<Fragment | null>(
      (best, one) => (leaning(one) > (best ? leaning(best) : -Infinity) ? one : best),
      null,
    )
    const isSchool = found && (schoolScore(found.text) > 0 || names.length > 1 || school === '')
    school = isSchool ? found.text : school
    const others = names.filter((one) => !isSchool || one !== found).map(({ text }) => text)
    if (school === '' || (!isSchool && others.length === 0)) return []
    return [{ school, ...studiesOf(others), ...datesOf(entry), description: textOf(entry.body) }]
  })
}

/** Entries of a section without dates: each line with a school begins one. */
function undated(rows: readonly Row[]): Entry[] {
  const starts = rows.flatMap(({ text }, at) => (schoolScore(text) > 0 ? [at] : []))
  return starts.map((at, place) => {
    const end = starts[place + 1] ?? rows.length
    const before = place === 0 && at === 1 ? [{ row: rows[0], label: -1 }] : []
    const own = [
      ...before,
      { row: rows[at], label: 0 },
      ...(at + 1 < end ? [{ row: rows[at + 1], label: 1 }] : []),
    ]
    const header = own.flatMap(({ row, label }) => (row ? [{ row, label }] : []))
    return { period: null, header, body: rows.slice(at + 2, end) }
  })
}

function namesOf({ header }: Entry): Fragment[] {
  const strong = fragmentsOf(header).filter(({ text }) => !/^(?:c?gpa|grade|середній бал)\b/iu.test(text))
  return strong.some(({ text }) => schoolScore(text) > 0 && degreeScore(text) >= 2) || strong.length === 1
    ? strong.flatMap(splitWeakly)
    : strong
}

/** A school and what was studied there. */
function isNamed(header: Entry['header']): boolean {
  const names = fragmentsOf(header).flatMap(splitWeakly)
  return names.length > 1 && names.some(({ text }) => schoolScore(text) > 0)
}

function leaningOf(fragments: readonly Fragment[]): (fragment: Fragment) => number {
  const own = ({ text, besidePlace }: Fragment) =>
    schoolScore(text) - degreeScore(text) + (besidePlace ? 0.5 : 0)
  const average = averageInSlots(fragments, own)
  return (one) => own(one) + average(one)
}

/** 'BSc in Physics' has a degree and an area; of two texts, the second is the area. */
function studiesOf(others: readonly string[]): Pick<EducationForm, 'degree' | 'area_of_study'> {
  const [first = '', second = ''] = [...others].sort((a, b) => degreeScore(b) - degreeScore(a))
  const [, degree, area] =
    /^(.{2,60}?),? (?:in|of science in|of arts in|зі спеціальності|за спеціальністю|з) (.+)$/iu.exec(first) ??
    []
  if (second === '' && degree && area && degreeScore(degree) >= 2) return { degree, area_of_study: area }
  if (degreeScore(first) >= 2 || second !== '') return { degree: first, area_of_study: second }
  return { degree: '', area_of_study: first }
}

/** A single date is when somebody graduated. */
function datesOf({ period }: Entry): Pick<EducationForm, 'start_date' | 'end_date'> {
  if (!period) return { start_date: null, end_date: null }
  return period.single
    ? { start_date: null, end_date: period.end }
    : { start_date: period.start, end_date: period.end }
}
