import { changedValue } from '#ui/earlyChange.ts'

/**
 * Values typed into a form before its island hydrated, by field name. Empty if the default values are not
 * known yet.
 */
export function valuesTypedBeforeHydration(
  start: unknown,
): readonly (readonly [name: string, value: string | boolean])[] {
  if (typeof document === 'undefined' || typeof start !== 'object' || start === null) return []
  return Object.keys(start).flatMap((name) => {
    const control = document.querySelector(`form [name="${CSS.escape(name)}"]`)
    const value = control && changedValue(control)
    return value === null ? [] : [[name, value] as const]
  })
}
