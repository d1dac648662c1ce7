import * as z from 'zod/mini'
import { locale } from '#contract/core/fields.ts'
import type { Document } from '../documents.ts'
import { text } from '../fields.ts'
import { toLatin } from '../resume/latin.ts'

const list = z.pipe(
  text,
  z.transform((given: string) => given.split(', ')),
)
/** What women and men are called, where that differs: `Експедиторка | Експедитор`. */
const position = z.pipe(
  text,
  z.transform((given: string) => {
    const [woman = '', man = woman] = given.split(' | ')
    return { woman, man }
  }),
)
/** Names, careers and texts that applicants in one language are put together from. */
export const ApplicantSet = z.strictObject({
  language: locale,
  regions: z.array(
    z.strictObject({
      country: text,
      cities: list,
      women: list,
      men: list,
      /** Instead of those of the careers. */
      employers: z.optional(list),
    }),
  ),
  careers: z.array(
    z.strictObject({
      /** Three, the highest first. */
      positions: z.array(position),
      employers: z._default(list, []),
      skills: z.array(text),
      headlines: z.array(text),
      abouts: z.array(text),
    }),
  ),
  /** Employments at companies of the demo. */
  former: z.array(z.strictObject({ company: text, position, start: text, end: z.optional(text) })),
  /** To the company. */
  notes: z.array(text),
})
type Set = z.infer<typeof ApplicantSet>
type Sex = 'woman' | 'man'

export interface Applicant {
  /** As a file in `people` would be. */
  readonly document: Document
  readonly note: string | undefined
}

/** The same number below a limit for the same words. */
export const numberOf = (words: string, below: number): number =>
  [...words].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7) % below

/** The people of a set: each name with a career, so that neighbours differ. */
export function applicantsOf(set: Set, file: string): Applicant[] {
  return set.regions
    .flatMap((region) =>
      region.women.flatMap((woman, at) => [
        { region, at: 2 * at, name: woman, sex: 'woman' as const },
        { region, at: 2 * at + 1, name: region.men[at] ?? '', sex: 'man' as const },
      ]),
    )
    .filter(({ name }) => name !== '')
    .map(({ region, at, name, sex }, index) => {
      const count = set.careers.length
      const round = Math.floor(index / count)
      const career = set.careers[(index + round) % count]
      const former = index % 9 === 2 ? set.former[Math.floor(index / 9)] : undefined
      const [first_name = '', ...last] = name.split(' ')
      const key = toKey(name)
      const employers = region.employers ?? career?.employers ?? []
      const employerAt = (step: number) =>
        employers[((region.employers ? at : round) + 2 * step) % employers.length] ?? ''
      const titles = (career?.positions ?? []).map((one) => one[sex]).slice(index % 3 === 1 ? 1 : 0)
      const work = employmentsOf(key, titles.slice(0, index % 3 === 0 ? 3 : 2), employerAt, former, sex)
      const own = round % 2 === 0 ? career?.headlines[round / 2] : undefined
      const isThere = former !== undefined && former.end === undefined
      const present = isThere ? former.position[sex] : `${titles[0]}, ${employerAt(0)}`
      const facts = {
        first_name,
        last_name: last.join(' '),
        email: `${key.replace('-', '.')}@demo.example`,
        language: set.language,
        headline: own ?? present,
        country: region.country,
        contact: { city: region.cities[at % region.cities.length] },
        skills: career?.skills.slice(0, 3 + (index % 3)),
        employments: work,
        findable: 'false',
        photo: String(index % 3 === 0),
        portrait: { hair: sex === 'woman' ? 'long' : 'short' },
      }
      return {
        document: { file, key, facts, text: career?.abouts[round % career.abouts.length] ?? '' },
        note: index % 8 === 5 ? set.notes[Math.floor(index / 8)] : undefined,
      }
    })
}

/** One after the other without gaps, the present one first; some have left it, a few have worked at a company of the demo. */
function employmentsOf(
  key: string,
  titles: readonly string[],
  employerAt: (step: number) => string,
  former: Set['former'][number] | undefined,
  sex: Sex,
) {
  const known = former && {
    company: former.company,
    position: former.position[sex],
    start_date: former.start,
    ...(former.end === undefined ? {} : { end_date: former.end }),
  }
  let month = former
    ? monthOf(former.end ?? former.start) + 1
    : (2019 + numberOf(key, 7)) * 12 + numberOf(`${key} m`, 12)
  const hasLeft = !former && month < 2023 * 12 && numberOf(`${key} left`, 4) === 0
  const work: object[] = []
  for (const [step, title] of titles.entries()) {
    if (former && former.end === undefined && step === 0) {
      work.push(known ?? {})
      month = monthOf(former.start)
      continue
    }
    const isPresent = step === 0 && !hasLeft
    const end = step === 0 ? month + 14 + numberOf(`${key} end`, 24) : month - 1
    if (step > 0) month -= 14 + numberOf(`${key} ${title}`, 46)
    work.push({
      company_name: employerAt(step),
      position: title,
      start_date: dayOf(month, 1 + numberOf(key + title, 12)),
      ...(isPresent ? {} : { end_date: dayOf(end, 28) }),
    })
    if (known && former?.end !== undefined && step === 0) {
      work.push(known)
      month = monthOf(former.start)
    }
  }
  return work
}

/** Months since the year 0. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

const dayOf = (month: number, day: number) =>
  [Math.floor(month / 12), (month % 12) + 1, day].map((part) => String(part).padStart(2, '0')).join('-')

const toKey = (name: string) =>
  toLatin(name)
    .normalize('NFD')
    .replace(/[^a-z ]/gi, '')
    .toLowerCase()
    .replaceAll(' ', '-')
