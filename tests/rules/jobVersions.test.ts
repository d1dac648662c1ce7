import { beforeAll, expect, test } from 'vitest'
import { toHtml } from '#contract/core/markdown.ts'
import { canonicalJson } from '#contract/core/canonicalJson.ts'
import type { JobVersion, ShownJobVersion } from '#contract/jobs/versions.ts'
import { changedDescription, changedFields } from '#features/jobs/versionChanges.ts'
import { loadMessages } from '#i18n/load.ts'
import { translator } from '#i18n/translate.ts'
import { compareTexts, type Change } from '#ui/compareTexts.ts'

beforeAll(loadMessages)

const version: JobVersion = {
  title: 'Backend engineer',
  workplace_type: 3,
  employment_type: 1,
  country_id: 1,
  city: 'Kyiv',
  salary_type: 'range',
  salary_min: 90_000,
  salary_max: 120_000,
  currency: 'UAH',
  salary_period: 'month',
  description: 'You keep the **ledger** right.\n\n- Read\n- Write',
  language: 'en',
  experience: 'twoYears',
  skill_ids: [1001, 1002],
  benefit_ids: [1],
  application_method: 'product',
  external_url: '',
}

/** As its readers get it; the names are not what these tests are about. */
const shown = (change: Partial<ShownJobVersion> = {}): ShownJobVersion => ({
  ...version,
  hash: '',
  recorded_at: '2026-11-03T09:00:00.000Z',
  content: '',
  workplace: 'On-site',
  employment: 'Full-time',
  country: 'Ukraine',
  salary: { type: 'range', min: 90_000, max: 120_000, currency: 'UAH', period: 'month' },
  description_html: toHtml(version.description),
  skills: [{ id: 1001, name: 'TypeScript' }],
  benefits: [],
  answer_days: null,
  opening: null,
  selection_steps: [],
  external_screening: null,
  external_screening_tool: '',
  blind: false,
  ...change,
})

const named = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name }))

const marks = { same: '', removed: '-', added: '+' } as const
const written = (changes: readonly Change[] | null) =>
  changes?.map(({ text, kind }) => (kind === 'same' ? text : `[${marks[kind]}${text}]`)).join('')

test('the stored text does not depend on the order of its keys, and every field is in it', () => {
  const canonical = canonicalJson(version)
  const reversed = Object.fromEntries(Object.entries(version).reverse()) as JobVersion
  expect(canonicalJson(reversed)).toBe(canonical)
  expect(canonical).toMatch(/^\{"application_method":"product","benefit_ids":\[1\],"city":"Kyiv"/)
  for (const field of Object.keys(version) as (keyof JobVersion)[])
    expect(canonicalJson({ ...version, [field]: 'other' }), field).not.toBe(canonical)
})

test('texts are compared by whole words of any script, and changes side by side are one', () => {
  expect(written(compareTexts('You keep the ledger right.', 'You keep our books right.'))).toBe(
    'You keep [-the ledger][+our books] right.',
  )
  expect(written(compareTexts('Ви працюєте у Києві, п’ять днів.', 'Ви працюєте у Львові, шість днів.'))).toBe(
    'Ви працюєте у [-Києві][+Львові], [-п’ять][+шість] днів.',
  )
  expect(written(compareTexts('', 'New.'))).toBe('[+New.]')
  expect(written(compareTexts('Same.', 'Same.'))).toBe('Same.')
})

test('what was removed and what is the same make the text before; what was added and the same, the text after', () => {
  const [before, after] = ['one two  three\nfour five', 'zero two three\n\nfive six']
  const changes = compareTexts(before, after)
  const textOf = (left: Change['kind']) =>
    changes.flatMap(({ text, kind }) => (kind === left ? [] : text)).join('')
  expect([textOf('added'), textOf('removed')]).toEqual([before, after])
})

test('changed fields are told whole, lists by what left and joined them, in the words of the reader', () => {
  const salary = { type: 'range', min: 90_000, max: 150_000, currency: 'UAH', period: 'month' } as const
  const after = shown({ title: 'Backend lead', salary, benefits: named('Free meals', 'Pension') })
  const fields = (locale: 'en_GB' | 'uk_UA') =>
    changedFields(shown({ benefits: named('Free meals') }), after, { t: translator(locale), locale }).map(
      ({ name, changes }) => [name, written(changes)],
    )
  expect(fields('en_GB')).toEqual([
    ['Job title', '[-Backend engineer] [+Backend lead]'],
    ['Salary', '[-₴90,000–120,000 per month] [+₴90,000–150,000 per month]'],
    ['Benefits', 'Free meals[+, Pension]'],
  ])
  expect(fields('uk_UA').map(([name]) => name)).toEqual(['Назва вакансії', 'Зарплата', 'Переваги'])
  expect(changedFields(shown(), shown(), { t: translator('en_GB'), locale: 'en_GB' })).toEqual([])
})

test('kinds of opening, steps and software are compared like other facts', () => {
  const reader = { t: translator('en_GB'), locale: 'en_GB' } as const
  const after = shown({
    opening: 'talentPool',
    selection_steps: ['Call', 'Offer'],
    external_screening: false,
  })
  const before = shown({
    selection_steps: ['Call'],
    external_screening: true,
    external_screening_tool: 'Sieve',
  })
  expect(changedFields(before, after, reader).map(({ name, changes }) => [name, written(changes)])).toEqual([
    ['Kind of opening', '[+Talent pool]'],
    ['Steps of the selection', 'Call[+ → Offer]'],
    [
      'Screening software',
      '[-Software outside this site sorts or scores applicants: Sieve] [+According to the company, no software outside this site sorts or scores applicants.]',
    ],
  ])
})

test('descriptions are compared as they are read; the marks only if nothing else changed', () => {
  const change = (description: string) => written(changedDescription(shown(), shown({ description })))
  expect(change(version.description)).toBeUndefined()
  expect(change('You keep the **books** right.\n\n- Read\n- Write\n- Travel')).toBe(
    'You keep the [-ledger][+books] right.\n\n• Read\n• Write[+\n• Travel]',
  )
  expect(change('You keep the ledger right.\n\n- Read\n- Write')).toContain('[-**]')
  // Where a link leads is part of the text.
  const linked = (address: string) => shown({ description: `See [our site](https://${address}).` })
  expect(written(changedDescription(linked('a.example'), linked('b.example')))).toBe(
    'See our site (https://[-a.example][+b.example]).',
  )
})
