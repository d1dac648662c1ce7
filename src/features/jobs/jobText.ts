import { formatter } from '#contract/core/intl.ts'
import { languageTag, type Locale } from '#contract/core/locale.ts'
import type { JobStatus, Opening } from '#contract/jobs/forms.ts'
import type { Job, JobCard, Salary } from '#contract/jobs/jobs.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Tone } from '#ui/marks.ts'

type Word =
  | 'month'
  | 'year'
  | 'negotiable'
  | 'notSpecified'
  | NonNullable<JobCard['experience']>
  | JobStatus
  | Opening
  | 'untitled'
/** Translates the keys of `jobs:text`, with a request's `t` or an island's strings. */
export type JobTranslate = (word: Word, values?: Readonly<Record<string, string | number>>) => string

export const jobTranslator =
  (t: Translate): JobTranslate =>
  (word, values) =>
    t(`jobs:text.${word}`, values)

/** 'Kyiv, Ukraine'; only the country if the job is fully remote; empty in an unfinished draft. */
export function placeText({ city, country }: Pick<JobCard, 'city' | 'country'>): string {
  return [city, country].filter(Boolean).join(', ')
}

/** Currencies with an unambiguous short symbol; a bare '$' could be any of twenty. */
const ownSigns = new Set(['EUR', 'GBP', 'UAH', 'PLN', 'INR'])

/** '€3,000–4,000 per month', or the text for a salary without figures; null if nothing was chosen. */
export function salaryText(salary: Salary | null, locale: Locale, tJob: JobTranslate): string | null {
  if (!salary) return null
  if (salary.type === 'negotiable' || salary.type === 'notSpecified') return tJob(salary.type)
  const { min, max, currency, period } = salary
  if (min === null || currency === null) return null
  const amount = salary.type === 'range' && max !== null ? rangeText : amountText
  const text = amount(locale, currency, min, max ?? min)
  return period ? tJob(period, { amount: text }) : text
}

function amountText(locale: Locale, currency: string, amount: number): string {
  return moneyFormat(locale, currency).format(amount)
}

/** Intl's ranges repeat the symbol in some currencies; here it appears once. */
function rangeText(locale: Locale, currency: string, min: number, max: number): string {
  const digits = (amount: number) => moneyFormat(locale, null).format(amount)
  return amountText(locale, currency, min).replace(digits(min), `${digits(min)}–${digits(max)}`)
}

/** Money in a currency, or only its digits. */
function moneyFormat(locale: Locale, currency: string | null): Intl.NumberFormat {
  return formatter('NumberFormat', languageTag(locale), {
    // Cents only where there are some.
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
    ...(currency !== null && {
      style: 'currency',
      currency,
      currencyDisplay: ownSigns.has(currency) ? 'narrowSymbol' : 'symbol',
    }),
  })
}

/** 'Within 14 days'; null if the job promises no answer. */
export const answerText = ({ answer_days: count }: Pick<Job, 'answer_days'>, t: Translate): string | null =>
  count === null ? null : t('jobs:view.answerDays', { count })

/** Since when a job has been open that continues a closed one; null if it began with its own publication. */
export const interruptedSince = ({
  open_since: since,
  first_published_at: own,
}: Pick<JobCard, 'open_since' | 'first_published_at'>): string | null => (since === own ? null : since)

/** What a list says of a talent pool, beside what it says of every job; null for an open position. */
export const poolText = ({ opening }: Pick<JobCard, 'opening'>, tJob: JobTranslate): string | null =>
  opening === 'talentPool' ? tJob(opening) : null

/** What a job is, in short: whether it is a pool, where, how, and for what pay; what is unknown is left out. */
export const briefFacts = (
  job: Pick<JobCard, 'opening' | 'city' | 'country' | 'workplace' | 'employment' | 'salary'>,
  locale: Locale,
  tJob: JobTranslate,
): string[] =>
  [
    poolText(job, tJob),
    placeText(job),
    job.workplace,
    job.employment,
    salaryText(job.salary, locale, tJob),
  ].filter((fact): fact is string => Boolean(fact))

/** Whether software elsewhere sorts or scores applicants, as the company says; null if it does not say. */
export function screeningText(
  {
    external_screening: isUsed,
    external_screening_tool: tool,
  }: Pick<Job, 'external_screening' | 'external_screening_tool'>,
  t: Translate,
): string | null {
  if (isUsed === null) return null
  if (!isUsed) return t('jobs:view.screeningNone')
  // In a draft it may not be named yet.
  return tool ? t('jobs:view.screeningBy', { tool }) : t('jobs:view.screeningUnnamed')
}

/** Whether the company learns who applied only when it shortlists them, where they apply in the product. */
export const isBlind = ({
  blind,
  application_method: method,
}: Pick<Job, 'blind' | 'application_method'>): boolean => blind && method === 'product'

/** A draft may have no title yet. */
export function titleText({ title }: Pick<JobCard, 'title'>, tJob: JobTranslate): string {
  return title || tJob('untitled')
}

/** Colour only repeats the state's label. */
export const statusTones: Readonly<Record<JobStatus, Tone>> = {
  draft: 'neutral',
  published: 'good',
  paused: 'warn',
  closed: 'neutral',
}
