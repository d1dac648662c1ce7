import type { ApplicantFilterName } from '#contract/applications/applicantFilters.ts'
import { applicationStates, type ApplicationState } from '#contract/core/applicationStates.ts'

export type Order = 'newest' | 'oldest'
const texts = ['q', 'skill', 'place', 'years', 'tag'] as const
const flags = ['new', 'overdue'] as const
/** In the order in which the chosen ones are shown. */
export const shownFilters = [...flags, ...texts] as const
export type ShownFilter = (typeof shownFilters)[number]

/** The filters in an address, as they are written there. */
export type DeskFilters = Readonly<Partial<Record<(typeof texts)[number], string>>> & {
  readonly state?: ApplicationState
  readonly new?: 'true'
  readonly overdue?: 'true'
}
export type FilterProblems = Readonly<Partial<Record<ApplicantFilterName, string>>>

/** What a list of applicants shows. */
export interface DeskList {
  readonly filters: DeskFilters
  readonly order: Order
  /** The cursor of its page. */
  readonly after: string | null
}

export const isFilterName = (name: string): name is ApplicantFilterName =>
  name === 'state' || shownFilters.some((one) => one === name)

/** A status or a mark that does not exist narrows nothing. */
export function readFilters(searchParams: URLSearchParams): DeskFilters {
  const state = applicationStates.find((one) => one === searchParams.get('state'))
  const given = texts.flatMap((name) => {
    const text = searchParams.get(name)?.trim()
    return text ? [[name, text] as const] : []
  })
  const marked = flags.flatMap((name) => (searchParams.get(name) === 'true' ? [[name, 'true'] as const] : []))
  return { ...(state ? { state } : {}), ...Object.fromEntries(marked), ...Object.fromEntries(given) }
}

/** The list that an address asks for. */
export const readList = (searchParams: URLSearchParams): DeskList => ({
  filters: readFilters(searchParams),
  order: searchParams.get('order') === 'oldest' ? 'oldest' : 'newest',
  after: searchParams.get('after'),
})

/** The parameters of a list; the first page of it without `after`. */
export const listQuery = ({ filters, order, after }: DeskList): Record<string, string> => ({
  ...filters,
  ...(order === 'oldest' ? { order } : {}),
  ...(after ? { after } : {}),
})

/** A list from its first page on, with another filter or without one. */
export const withFilter = (
  list: DeskList,
  name: ApplicantFilterName,
  value?: string,
): Record<string, string> => {
  const { [name]: _, ...rest } = listQuery({ ...list, after: null })
  return value === undefined ? rest : { ...rest, [name]: value }
}
