import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import {
  set,
  useForm,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import { CallError } from '#contract/core/errors.ts'
import type { Schema } from '#contract/core/schema.ts'
import { toViolations } from '#contract/core/violations.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { toast } from './toasts.ts'
import { valuesTypedBeforeHydration } from './valuesTypedBeforeHydration.ts'

/** The sentences of chapter 5, as a form's props bring them: `stringsFor(locale, 'validation', 'form')`. */
export type ValidationStrings = StringsOf<'validation', 'form'>

export interface ContractForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** False until the island is awake: before that, a form without an action would only load the page anew. */
  readonly ready: boolean
  /** The error text of a field, for its `error` prop. */
  errorOf(field: Path<Values>): string | undefined
  /** Runs `send` with checked values; what the server refuses goes to the fields, or into a toast. */
  submit(send: (values: Values) => Promise<void>): (event?: React.BaseSyntheticEvent) => Promise<void>
}

/** A form over an endpoint's own schema: checked by the same rules as the server, in the same words. */
export function useContractForm<Values extends FieldValues>(
  schema: Schema,
  strings: ValidationStrings,
  options: UseFormProps<Values> = {},
): ContractForm<Values> {
  const [t] = useState(() => translatorFor(strings))
  const hydrated = useHydrated()
  // Read in the first drawing: while the server's markup is taken over, it holds what was typedValues meanwhile.
  const [typedValues] = useState(() => (hydrated ? [] : valuesTypedBeforeHydration(options.defaultValues)))
  const resolver = useCallback<Resolver<Values>>(
    (values) => {
      const result = schema.safeParse(values)
      if (result.success) return { values, errors: {} }
      const errors: FieldErrors<Values> = {}
      for (const { field, code, values: numbers } of toViolations(result.error.issues, values))
        set(errors, field, { type: code, message: t(code as 'required', numbers) })
      return { values: {}, errors }
    },
    [schema, t],
  )
  const form = useForm<Values>({ mode: 'onTouched', shouldFocusError: false, ...options, resolver })
  // Put back only afterwards: a first drawing that knew of it would not be the server's, and be thrown away with it.
  const restore = useEffectEvent(() => {
    // All at once, and held against what the form began with: it is not saved yet.
    if (typedValues.length > 0)
      form.reset({ ...form.getValues(), ...Object.fromEntries(typedValues) }, { keepDefaultValues: true })
  })
  useEffect(() => restore(), [])
  return {
    ...form,
    ready: hydrated,
    errorOf: (field) => form.getFieldState(field, form.formState).error?.message,
    submit: (send) =>
      form.handleSubmit(
        async (values) => {
          try {
            await send(values)
          } catch (error) {
            showFailure(form, error)
          }
        },
        () => showFirstError(),
      ),
  }
}

function showFailure<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  if (!(error instanceof CallError)) throw error
  if (error.kind === 'cancelled') return
  const known = error.fields.filter(({ field }) => field.split('.')[0]! in form.getValues())
  for (const { field, title, code } of known)
    form.setError(field as Path<Values>, { type: code ?? 'server', message: title })
  if (known.length === 0) toast.error(error.fields[0]?.title ?? error.message)
  else showFirstError()
}

/** How many frames the mark of an error may take to be drawn. */
const maxFrames = 30

/** Chapter 5: the first element marked as erroneous is scrolled into view; and it gets the focus. */
export function showFirstError(framesLeft = maxFrames): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!first && framesLeft > 0) return showFirstError(framesLeft - 1)
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  })
}
