import { useState } from 'react'
import type { FieldValues, Path, UseFormProps } from 'react-hook-form'
import type { Schema } from '#contract/core/schema.ts'
import { useContractForm, type ContractForm } from './forms.ts'

/** Result of a plain form post, for the form to show again so that nothing typed is lost. */
export interface Posted {
  readonly values: Record<string, unknown>
  readonly errors: Readonly<Record<string, string>>
  readonly message: string | null
}

export interface PostedForm<Values extends FieldValues> extends ContractForm<Values> {
  /** Error of a plain form post that concerns the whole form, shown above its fields; field errors are shown at their fields. */
  readonly message: string | null
  setMessage(message: string | null): void
  /** `field` for a text that the server renders as well: with an id, and with the value that was posted. */
  postedField<Name extends Path<Values>>(
    name: Name,
  ): ReturnType<ContractForm<Values>['field']> & { readonly id: Name; readonly defaultValue: string }
}

/**
 * A form that also works as a plain post: it starts from the result of such a post, until it is submitted
 * again.
 */
export function usePostedForm<Values extends FieldValues>(
  schema: Schema,
  posted: Posted | null,
  options: UseFormProps<Values> = {},
): PostedForm<Values> {
  const form = useContractForm<Values>(schema, options)
  const [message, setMessage] = useState(posted?.message ?? null)
  const errorOf = (field: Path<Values>) =>
    form.errorOf(field) ?? (form.formState.submitCount === 0 ? posted?.errors[field] : undefined)
  const field: typeof form.field = (name, settings) => ({
    ...form.register(name, settings),
    error: errorOf(name),
  })
  const start = options.defaultValues as Readonly<Record<string, unknown>> | undefined
  return {
    ...form,
    message,
    setMessage,
    errorOf,
    field,
    postedField: (name) => ({ ...field(name), id: name, defaultValue: String(start?.[name] ?? '') }),
    submit: (send, offline) =>
      form.submit(async (values) => {
        setMessage(null)
        await send(values)
      }, offline),
  }
}
