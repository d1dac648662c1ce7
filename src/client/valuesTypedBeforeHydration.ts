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
    const value = control && typedValue(control)
    return value === null ? [] : [[name, value] as const]
  })
}

/** Null if the control still has its initial value. */
function typedValue(control: Element): string | boolean | null {
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return control.checked === control.defaultChecked ? null : control.checked
  if (control instanceof HTMLInputElement && control.type === 'radio') return chosenRadio(control)
  if (control instanceof HTMLInputElement && control.type === 'file') return null
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    return control.value === control.defaultValue ? null : control.value
  if (control instanceof HTMLSelectElement) {
    const initial =
      [...control.options].find((option) => option.defaultSelected)?.value ?? control.options[0]?.value
    return control.value === initial ? null : control.value
  }
  return null
}

/** The value of the group that a radio button belongs to. */
function chosenRadio({ form, name }: HTMLInputElement): string | null {
  const group = form?.elements.namedItem(name)
  const buttons = group instanceof RadioNodeList ? [...group] : [group]
  const chosen = buttons.find((one) => one instanceof HTMLInputElement && one.checked)
  return chosen instanceof HTMLInputElement && !chosen.defaultChecked ? chosen.value : null
}
