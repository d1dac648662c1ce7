import type { CallError, FieldError } from '#contract/core/errors.ts'
import { splitAtMails } from '#ui/splitAtMails.ts'
import { clientConfig } from './config.ts'
import { toast } from './toasts.ts'

let shown: HTMLElement | null = null

/** Removes the last failure: something is tried again. */
export function clearFailure(): void {
  shown?.remove()
  shown = null
}

/** What to say of a failure. Without a connection that is said, in the words of the form or in general ones. */
function textOf(error: Pick<CallError, 'kind' | 'message' | 'fields'>, offline?: string): string {
  const isOffline = error.kind === 'network' && !navigator.onLine
  return (isOffline && (offline ?? clientConfig().texts.offline)) || failureText(error)
}

/**
 * Says a failure beside the button that was pressed, with the focus, so that it is in sight wherever the button is; in a
 * toast if the button is gone or behind a dialog. It is not React's, so that every form and every button has it.
 */
export function showFailureBeside(
  button: Element | null,
  error: Pick<CallError, 'kind' | 'message' | 'fields'>,
  offline?: string,
): void {
  clearFailure()
  const text = textOf(error, offline)
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (!button?.isConnected || dialog?.contains(button) === false) return toast.error(text)
  shown = document.createElement('span')
  shown.className = 'field-error failure'
  shown.setAttribute('role', 'alert')
  shown.tabIndex = -1
  shown.append(withMailLinks(text))
  button.after(shown)
  shown.scrollIntoView({ block: 'nearest' })
  shown.focus({ preventScroll: true })
}

/** A sentence whose mail addresses are links. */
function withMailLinks(text: string): HTMLElement {
  const sentence = document.createElement('span')
  for (const [index, part] of splitAtMails(text).entries()) {
    if (index % 2 === 0) sentence.append(part)
    else {
      const link = document.createElement('a')
      link.href = `mailto:${part}`
      link.textContent = part
      sentence.append(link)
    }
  }
  return sentence
}

/** The button that submits: the one that was pressed, or else the form's own. */
export function submitterOf(event: React.BaseSyntheticEvent | undefined): Element | null {
  const { nativeEvent, target } = (event ?? {}) as { nativeEvent?: Event; target?: EventTarget }
  if (nativeEvent instanceof SubmitEvent && nativeEvent.submitter) return nativeEvent.submitter
  return target instanceof HTMLFormElement ? target.querySelector('[type=submit]') : pressedButton()
}

/** The button that was just pressed, if the browser gives it the focus. */
export function pressedButton(): Element | null {
  const active = document.activeElement
  return active instanceof HTMLButtonElement ? active : null
}

/** A failure in one sentence. Invalid fields that no form shows are told with their names. */
export function failureText({ message, fields }: Pick<CallError, 'message' | 'fields'>): string {
  return fields.length > 0 ? fields.map(fieldText).join(' ') : message
}

function fieldText({ field, title }: FieldError): string {
  const name = field.replace(/[_.]+/g, ' ').trim()
  return name === '' ? title : `${name}: ${title}`
}
