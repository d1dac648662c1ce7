import fc from 'fast-check'
import { skills } from '#backend/dictionaries/data/entries.ts'
import { languages } from '#backend/dictionaries/data/languages.ts'
import { sectionNames } from '#contract/cv/sections.ts'
import { cefrLevels, languageDimensions } from '#contract/cv/languages.ts'

const letters = [
  ...['abcdefghijklmnopqrstuvwxyzßéøłđ', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя', 'αβγδεζηθικλμνξοπρσυφχψω'],
  'אבגדהוזחטיכלמנסעפצקרשת',
]
const emoji = ['🚢', '👩🏽‍💻', '🇺🇦', '🧭', '❤️']

const word = fc.oneof(
  ...letters.map((alphabet) =>
    fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 12 }),
  ),
  fc.constantFrom(...emoji),
)
const words = (maximum: number) =>
  fc.array(word, { minLength: 1, maxLength: maximum }).map((all) => all.join(' '))
const name = words(3).map((text) => text.slice(0, 40).toWellFormed().trim())
const longWord = fc.constantFrom(...letters).map((alphabet) => alphabet.repeat(20).slice(0, 300))
const description = fc
  .array(fc.oneof(words(8), longWord, fc.constant('- *a* "b", <c> & \\d')), { maxLength: 4 })
  .map((lines) => lines.join('\n'))

const day = fc
  .integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map((time) => new Date(time).toISOString().slice(0, 10))
const period = fc
  .tuple(day, fc.option(day))
  .map(([one, other]) => (other === null ? [one] : [one, other].sort()))
  .map(([startDate, endDate]) => ({ startDate, ...(endDate && { endDate }) }))
const url = fc
  .tuple(word, fc.nat({ max: 999 }))
  .map(([path, number]) => new URL(`https://site.example/${number}/${path}`).href)

/** Empty texts are left out of a resume. */
const given = <T extends object>(fields: fc.Arbitrary<T>) =>
  fields.map((all) =>
    Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '' && value !== null)),
  )
const keyOf = (text: unknown) => String(text).normalize('NFKC').toLocaleLowerCase('uk')
const known = new Set(
  skills.flatMap(({ names, synonyms }) => [...Object.values(names), ...synonyms]).map(keyOf),
)
/** A known skill is stored as it is known: "r" as "R". */
const unknownSkill = name.filter((one) => !known.has(keyOf(one)))
const list = <T extends object>(entry: fc.Arbitrary<T>, key: keyof T) =>
  fc.uniqueArray(entry, { minLength: 1, maxLength: 4, selector: (one) => keyOf(one[key]) })

const language = fc
  .record({
    'x-code': fc.constantFrom(...languages.map(({ code }) => code)),
    'x-level': fc.constantFrom(...cefrLevels, 'native'),
    'x-grades': fc.dictionary(fc.constantFrom(...languageDimensions), fc.constantFrom(...cefrLevels), {
      minKeys: 1,
    }),
  })
  .map(({ 'x-grades': grades, ...one }) =>
    one['x-level'] === 'native' ? one : { ...one, 'x-grades': grades },
  )

const place = fc.nat({ max: 99 })
/** Where a skill was used, as any numbers. */
const usedIn = fc.record({
  work: fc.array(place, { maxLength: 3 }),
  certificates: fc.array(place, { maxLength: 2 }),
  projects: fc.array(place, { maxLength: 2 }),
})

const parts = fc.record({
  basics: fc.record({
    'x-firstName': name,
    'x-lastName': name,
    label: name,
    summary: fc.tuple(name, description).map((parts) => parts.join('\n').trim()),
    phone: fc.constantFrom('+380 48 123 45 67', '(048) 765-43-21'),
    'x-birthDate': fc.constantFrom('1960-01-31', '2000-02-29'),
    location: fc.record({
      address: name,
      'x-address2': name,
      postalCode: fc.constant('65-000'),
      city: name,
      region: name,
      countryCode: fc.constantFrom('UA', 'GR', 'IL'),
    }),
    profiles: list(fc.record({ network: name, url }), 'url'),
  }),
  work: list(
    given(
      fc
        .tuple(fc.record({ name, position: name, summary: description }), period)
        .map(([one, dates]) => ({ ...one, ...dates })),
    ),
    'name',
  ),
  education: list(
    given(
      fc
        .tuple(
          fc.record({ institution: name, studyType: name, area: name, 'x-summary': description }),
          period,
        )
        .map(([one, dates]) => ({ ...one, ...dates })),
    ),
    'institution',
  ),
  certificates: list(
    given(
      fc
        .tuple(fc.record({ name, issuer: name, url, 'x-id': name }), period)
        .map(([one, { startDate, endDate }]) => ({
          ...one,
          date: startDate,
          'x-expirationDate': endDate ?? '',
        })),
    ),
    'name',
  ),
  projects: list(
    given(
      fc.tuple(fc.record({ name, description, url }), period).map(([one, dates]) => ({ ...one, ...dates })),
    ),
    'name',
  ),
  skills: list(fc.record({ name: unknownSkill, 'x-usedIn': usedIn }), 'name'),
  languages: list(language, 'x-code'),
  awards: list(given(fc.record({ title: name, awarder: name, date: day, summary: description })), 'title'),
  meta: fc.record({
    'x-sections': fc.shuffledSubarray([...sectionNames], { minLength: sectionNames.length }),
  }),
})

const within = (places: readonly number[], list: readonly unknown[]) => [
  ...new Set(places.map((at) => at % list.length)),
]

/** A resume whose every value a profile can have, with skills used in entries that it has. */
export const randomResume = parts.map((resume) => ({
  ...resume,
  skills: resume.skills.map(({ name: skill, 'x-usedIn': used }) => ({
    name: skill,
    'x-usedIn': {
      work: within(used.work, resume.work),
      certificates: within(used.certificates, resume.certificates),
      projects: within(used.projects, resume.projects),
    },
  })),
}))
