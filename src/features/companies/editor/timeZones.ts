import type { Option } from '#ui/kinds.ts'

/** Some browsers still list a zone under the name it had before. */
const renamed: Readonly<Record<string, string>> = { 'Europe/Kiev': 'Europe/Kyiv' }

/** Every time zone that the browser knows, and the one in use even if it does not. */
export function timeZoneOptions(current: string): Option[] {
  const names = new Set(Intl.supportedValuesOf('timeZone').map((name) => renamed[name] ?? name))
  names.add(current).add('UTC')
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
