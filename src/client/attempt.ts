import { CallError, type FieldError } from '#contract/core/errors.ts'
import { toast } from './toasts.ts'

/** Runs an action and shows a failure, in a toast unless told otherwise; returns whether it succeeded. */
export async function attempt(
  action: () => Promise<unknown>,
  show: (failure: CallError) => void = (failure) => toast.error(failureText(failure)),
): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.kind !== 'cancelled') show(error)
    return false
  }
}

/** A failure in one sentence. Invalid fields that no form shows are told with their names. */
export function failureText({ message, fields }: Pick<CallError, 'message' | 'fields'>): string {
  return fields.length > 0 ? fields.map(fieldText).join(' ') : message
}

function fieldText({ field, title }: FieldError): string {
  const name = field.replace(/[_.]+/g, ' ').trim()
  return name === '' ? title : `${name}: ${title}`
}
