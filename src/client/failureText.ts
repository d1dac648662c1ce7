import type { CallError, FieldError } from '#contract/core/errors.ts'

/** A failure in one sentence. Invalid fields that no form shows are told with their names. */
export function failureText({ message, fields }: Pick<CallError, 'message' | 'fields'>): string {
  return fields.length > 0 ? fields.map(fieldText).join(' ') : message
}

function fieldText({ field, title }: FieldError): string {
  const name = field.replace(/[_.]+/g, ' ').trim()
  return name === '' ? title : `${name}: ${title}`
}
