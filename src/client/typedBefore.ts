import type { DefaultValues, FieldValues } from 'react-hook-form'

type Start<Values extends FieldValues> = DefaultValues<Values> | (() => Promise<Values>) | undefined

/**
 * What somebody has typed into a form of the page before its island arrived, over what the form would begin with:
 * nothing that was typed is lost.
 */
export function withTyped<Values extends FieldValues>(start: Start<Values>): Start<Values> {
  if (typeof document === 'undefined' || typeof start !== 'object') return start
  const typed = Object.keys(start).flatMap((name) => {
    const control = document.querySelector(`form [name="${CSS.escape(name)}"]`)
    const value = control && typedInto(control)
    return value === null || value === undefined ? [] : [[name, value] as const]
  })
  return typed.length === 0 ? start : ({ ...start, ...Object.fromEntries(typed) } as DefaultValues<Values>)
}

/** Null where the control still holds what it came with. */
function typedInto(control: Element): string | boolean | null {
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return control.checked === control.defaultChecked ? null : control.checked
  if (control instanceof HTMLInputElement && ['radio', 'file'].includes(control.type)) return null
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    return control.value === control.defaultValue ? null : control.value
  if (control instanceof HTMLSelectElement) {
    const came =
      [...control.options].find((option) => option.defaultSelected)?.value ?? control.options[0]?.value
    return control.value === came ? null : control.value
  }
  return null
}
