import { locales } from '#contract/core/locale.ts'
import { findSkill, nameOf } from '../dictionaries/queries.ts'
import { parseSearchTerms } from '../search/query.ts'
import { normalisedWords, placeKey } from '../search/words.ts'
import type { SeenSnapshot } from './blind.ts'

/** The words, skills and places by which an application to a job is found. */
export function termsOf(
  jobId: number,
  { snapshot, note }: { readonly snapshot: SeenSnapshot; readonly note: string },
): string[] {
  const { first_name, last_name, headline, city, country_id, skills, skill_ids = [] } = snapshot
  const known = skills ?? skill_ids.map((id) => ({ skill_id: id, name: null }))
  const countries = locales.map((locale) => nameOf('countries', country_id, locale) ?? '')
  return [
    ...[...normalisedWords([first_name, last_name, headline, note])].map((word) => `w.${word}`),
    ...known.map(({ skill_id, name }) => skillTerm(skill_id ?? findSkill(name ?? ''), name ?? '')),
    ...[...normalisedWords([city, ...countries])].map((word) => `p.${word}`),
  ].map((term) => `${jobId}.${term}`)
}

/** A `tsquery` that applications with this skill match. In somebody's own words, it is one whatever its case. */
export const skillQuery = (jobId: number, name: string): string =>
  quoted(jobId, skillTerm(findSkill(name), name))

/** A `tsquery` that applications from this city or country match; null without a word. */
export function placeQuery(jobId: number, name: string): string | null {
  const words = [...normalisedWords([name])].map((word) => quoted(jobId, `p.${word}`))
  return words.length > 0 ? words.join(' & ') : null
}

/** A `tsquery` that requires the words of a text, in any order; null without any. */
export function wordsQuery(jobId: number, text: string): string | null {
  const terms = parseSearchTerms(text).map(
    ({ stem, isPrefix }) => quoted(jobId, `w.${stem}`) + (isPrefix ? ':*' : ''),
  )
  return terms.length > 0 ? terms.join(' & ') : null
}

const skillTerm = (id: number | undefined, name: string) =>
  id === undefined ? `n.${placeKey(name)}` : `s.${id}`
// Keys are letters, digits, spaces and the signs of `C++` and `C#`.
const quoted = (jobId: number, term: string) => `'${jobId}.${term}'`
