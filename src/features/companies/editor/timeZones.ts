import { useSyncExternalStore } from 'react'
import { currentName } from '#contract/settings/timeZones.ts'
import type { Option } from '#ui/kinds.ts'

const lists = new Map<string, Option[]>()
const subscribeToNothing = () => () => undefined

/**
 * Every time zone the browser knows, plus the current one. The server may know others, so it renders only the
 * current one.
 */
export function useTimeZones(current: string): Option[] {
  return useSyncExternalStore(
    subscribeToNothing,
    () => listOf(`all ${current}`, () => [...Intl.supportedValuesOf('timeZone'), 'UTC', current]),
    () => listOf(current, () => [current]),
  )
}

function listOf(key: string, names: () => string[]): Option[] {
  const known = lists.get(key)
  if (known) return known
  const unique = new Set(names().map(currentName))
  const list = [...unique].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  lists.set(key, list)
  return list
}
