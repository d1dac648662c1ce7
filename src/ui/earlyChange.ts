import { useEffect, useEffectEvent, useRef, type ChangeEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type OnChange<One extends Control> = ((event: ChangeEvent<One>) => void) | undefined

/** Reports the control that was changed before hydration, if there is one: React does not, and resets it. */
export function useEarlyChange<One extends Control>(
  find: () => One | null | undefined,
  onChange: OnChange<One>,
): void {
  const findEarly = useEffectEvent(find)
  const report = useEffectEvent((early: One) =>
    onChange?.({ target: early, currentTarget: early } as ChangeEvent<One>),
  )
  useEffect(() => {
    const early = findEarly()
    // What nobody could change was restored by the browser.
    if (!early || early.matches(':disabled')) return
    const { value } = early
    const changed = 'checked' in early ? { value, checked: early.checked } : { value }
    // Each is rendered before the next is reported, whose handler may start from the state that it was rendered with.
    queueMicrotask(() => flushSync(() => report(Object.assign(early, changed))))
  }, [])
}

/** The ref of a control whose value is in the state of its island. */
export function useEarlyValue<One extends Control>(control: {
  value?: unknown
  checked?: unknown
  onChange?: OnChange<One>
}): RefObject<One | null> {
  const ref = useRef<One>(null)
  useEarlyChange(() => {
    // In a form, which reads what was changed before hydration itself, the control has no state here.
    const early = (control.value ?? control.checked) === undefined ? null : ref.current
    return early && changedValue(early) !== null ? early : null
  }, control.onChange)
  return ref
}

/** What was entered or chosen in a control; null while it has its initial value. Files have no such value. */
export function changedValue(control: Element): string | boolean | null {
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
