import type { Locale } from '#contract/core/locale.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import type { ImportedFieldName } from '#contract/cvImports/items.ts'
import { formatDay, formatMonth } from '#i18n/dates.ts'
import type { Translate } from '#i18n/translate.ts'
import { languageName, nameOf } from '../dictionaries/queries.ts'
import type { FormKind } from './compare.ts'
import type { ParsedEntries } from './parsed.ts'

interface Reader {
  readonly t: Translate
  readonly locale: Locale
}

/** The title of an entry, and what else its owner recognises it by. */
export function describeEntry<K extends FormKind>(
  kind: K,
  entry: ParsedEntries[K],
  reader: Reader,
): { title: string; details: string[] } {
  const lines: { readonly [Kind in FormKind]: (one: ParsedEntries[Kind]) => string[] } = {
    employment: (one) => [
      ...[one.position, one.company, periodOf(one.start_date, one.end_date, reader, true), one.description],
    ],
    education: (one) => [
      ...[one.school, one.degree, one.area_of_study, periodOf(one.start_date, one.end_date, reader)],
      one.description,
    ],
    certificates: (one) => [
      ...[one.name, one.provider, monthOf(one.issued_on, reader), one.credential_id, one.credential_url],
    ],
    projects: (one) => [one.title, one.url, periodOf(one.start_date, one.end_date, reader), one.description],
    languages: (one) => [languageName(one.code, reader.locale)],
    awards: (one) => [one.title, one.issuer, monthOf(one.awarded_on, reader), one.description],
    urls: (one) => [one.label, one.url],
  }
  const [title = '', ...details] = lines[kind](entry)
  return { title, details: details.filter((line) => line !== '') }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const isMonth = (text: string) => /^\d{4}-\d{2}$/.test(text)
/** Months are enough; a year stays one. */
const monthOf = (date: string | null, { locale }: Reader) =>
  date === null ? '' : isDay(date) || isMonth(date) ? formatMonth(date.slice(0, 7) + '-01', locale) : date

function periodOf(from: string | null, to: string | null, reader: Reader, lasts = false): string {
  const [start, end] = [monthOf(from, reader), monthOf(to, reader)]
  if (start && end) return reader.t('cv:period.range', { from: start, to: end })
  if (start && lasts) return reader.t('cv:period.since', { from: start })
  return start || end
}

/** A value as a reader sees it. */
export function showValue(field: ImportedFieldName, value: string | null, { t, locale }: Reader): string {
  if (value === null || value === '') return ''
  if (field === 'country_id') return nameOf('countries', Number(value), locale) ?? ''
  if (field === 'sections')
    return value
      .split(',')
      .map((name) => t(`cv:editors.sections.names.${name as SectionName}`))
      .join(', ')
  if (field === 'code') return languageName(value, locale)
  if (field === 'level') return t(`cv:level.${value as 'a1'}`)
  if (/^(?:listening|reading|interaction|production|writing)$/.test(field)) return value.toUpperCase()
  if (isMonth(value)) return formatMonth(`${value}-01`, locale)
  return isDay(value) ? formatDay(value, locale) : value
}
