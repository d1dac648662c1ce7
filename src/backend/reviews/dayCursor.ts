import { day } from '#contract/core/fields.ts'
import { invalid } from '../core/refuse.ts'

/** The cursor of a list that is ordered by a day and then an id. */
export const dayCursor = (on: string, id: number): string => `${on}.${id}`

/** @throws Refused when it is malformed */
export function readDayCursor(after: string | undefined): { day: string; id: number } | null {
  if (after === undefined || after === '') return null
  const [, on = '', id] = /^(\d{4}-\d{2}-\d{2})\.([1-9]\d{0,15})$/.exec(after) ?? []
  if (id === undefined || !day.safeParse(on).success) throw invalid({ field: 'after', code: 'invalid' })
  return { day: on, id: Number(id) }
}
