import type { ImportedFieldName } from '#contract/cvImports/items.ts'
import { readPeriod } from './formats/months.ts'

/** Files name days, months or years. Profiles have days: the first one of what begins, the last one of what ends. */
const edges = {
  start_date: 'first',
  issued_on: 'first',
  awarded_on: 'first',
  end_date: 'last',
  expires_on: 'last',
} as const satisfies Partial<Record<ImportedFieldName, 'first' | 'last'>>
type DateField = keyof typeof edges
const dateFields = Object.keys(edges) as DateField[]

type Values = Readonly<Record<string, unknown>>

/** An entry with days instead of months and years. */
export function withDays<T extends object>(entry: T): T {
  const values = entry as Values
  const days = dateFields.flatMap((field) => {
    const value = values[field]
    return typeof value === 'string' ? [[field, readPeriod(value)?.[edges[field]] ?? value] as const] : []
  })
  return { ...entry, ...Object.fromEntries(days) }
}

/** What a form has accepted, with its dates as exact as the file states them. */
export function withStatedDates<T extends object>(form: T, entry: object): T {
  const [values, stated] = [form as Values, entry as Values]
  const dates = dateFields.filter((field) => values[field] && typeof stated[field] === 'string')
  return { ...form, ...Object.fromEntries(dates.map((field) => [field, stated[field]])) }
}

const isPartial = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}(?:-\d{2})?$/.test(value)
const isYear = (value: unknown) => isPartial(value) && value.length === 4

/** The dates of which an entry has only the year. */
export const yearOnlyFields = (entry: object): ImportedFieldName[] =>
  dateFields.filter((field) => isYear((entry as Values)[field]))

/** Whether a month or a year contains a day: the day is more exact, not other. */
export const containsDay = (stated: string, day: string): boolean =>
  isPartial(stated) && day.startsWith(stated)
