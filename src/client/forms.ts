import { useCallback, useEffect, useEffectEvent, useInsertionEffect, useRef } from 'react'
import {
  set,
  useForm,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormProps,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import { CallError, type FieldError } from '#contract/core/errors.ts'
import type { Schema } from '#contract/core/schema.ts'
import { toViolations } from '#contract/core/violations.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { changedValue } from '#ui/earlyChange.ts'
import { clearFailure, showFailureBeside, submitterOf } from './failureBeside.ts'
import { loadTexts } from './texts.ts'
import { released } from './pointer.ts'

/**
 * Translates what is wrong with a field. The texts load when somebody begins with a form, long before they are needed. Without
 * them an error says that the connection has failed.
 */
const loadValidation = () =>
  loadTexts<StringsOf<'validation', 'form'>>('validation').then(
    translatorFor,
    (error: CallError) => () => error.message,
  )

export interface ContractForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** False until the island is hydrated; submitting earlier would reload the page. */
  readonly ready: boolean
  /** Error text of a field, for its `error` prop. */
  errorOf(field: Path<Values>): string | undefined
  /** The props of a field's control: `register` with the error text. */
  field<Name extends Path<Values>>(
    name: Name,
    options?: RegisterOptions<Values, Name>,
  ): UseFormRegisterReturn<Name> & { readonly error: string | undefined }
  /**
   * Runs `send` with validated values. Field errors from the server go to the fields, everything else beside the button that
   * was pressed; `offline` is what to say there without a connection. Only a defect is left over; the browser reports it as
   * an unhandled rejection.
   */
  submit(
    send: (values: Values) => Promise<void>,
    offline?: string,
  ): (event?: React.BaseSyntheticEvent) => void
}

/** A form validated by the endpoint's own schema, with the same rules and messages as the server. */
export function useContractForm<Values extends FieldValues>(
  schema: Schema,
  options: UseFormProps<Values> = {},
): ContractForm<Values> {
  const hydrated = useHydrated()
  // Read in the last step before the fields are registered, which resets them: somebody may be typing meanwhile.
  const typedValues = useRef<ReturnType<typeof valuesTypedBeforeHydration>>([])
  const readTyped = useEffectEvent(() => {
    if (!hydrated) typedValues.current = valuesTypedBeforeHydration(options.defaultValues)
  })
  useInsertionEffect(() => readTyped(), [])
  const resolver = useCallback<Resolver<Values>>(
    async (current) => {
      // The form goes on changing these: what is typed while this waits belongs to the next press.
      const values = structuredClone(current)
      await released
      const result = schema.safeParse(values)
      if (result.success) return { values, errors: {} }
      const t = await loadValidation()
      const errors: FieldErrors<Values> = {}
      for (const { field, code, values: numbers } of toViolations(result.error.issues, values))
        set(errors, field, { type: code, message: t(code as 'required', numbers) })
      return { values: {}, errors }
    },
    [schema],
  )
  const form = useForm<Values>({ mode: 'onTouched', shouldFocusError: false, ...options, resolver })
  // Restored in an effect: using the values in the first render would cause a hydration mismatch.
  const restore = useEffectEvent(() => {
    // Resets all fields at once and keeps the default values, because the restored values are not saved yet.
    const typed = typedValues.current
    if (typed.length > 0)
      form.reset({ ...form.getValues(), ...Object.fromEntries(typed) }, { keepDefaultValues: true })
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    const load = () => void loadValidation()
    document.addEventListener('focusin', load, { once: true })
    return () => document.removeEventListener('focusin', load)
  }, [])
  const errorOf = (field: Path<Values>) => form.getFieldState(field, form.formState).error?.message
  return {
    ...form,
    ready: hydrated,
    errorOf,
    field: (name, options) => ({ ...form.register(name, options), error: errorOf(name) }),
    submit: (send, offline) => (event) => {
      const button = submitterOf(event)
      clearFailure()
      const submit = form.handleSubmit(
        async (values) => {
          try {
            await send(values)
          } catch (error) {
            showFailure(form, error, (left) => showFailureBeside(button, left, offline))
          }
        },
        () => showFirstError(),
      )
      void submit(event)
    },
  }
}

function showFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  showOthers: (left: Pick<CallError, 'kind' | 'message' | 'fields'>) => void,
): void {
  if (!(error instanceof CallError)) throw error
  if (error.kind === 'cancelled') return
  const values = form.getValues()
  const isShown = ({ field }: FieldError) => field.split('.')[0]! in values
  const known = error.fields.filter(isShown)
  const others = error.fields.filter((one) => !isShown(one))
  for (const { field, title, code } of known)
    form.setError(field as Path<Values>, { type: code ?? 'server', message: title })
  if (known.length === 0 || others.length > 0)
    showOthers({ kind: error.kind, message: error.message, fields: others })
  if (known.length > 0) showFirstError()
}

/** How many frames to wait for the error to be rendered. */
const maxFrames = 30

/** Scrolls to the first invalid field and focuses it. */
export function showFirstError(framesLeft = maxFrames): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!first && framesLeft > 0) return showFirstError(framesLeft - 1)
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  })
}

/**
 * Values typed into a form before its island hydrated, by field name. Empty if the default values are not
 * known yet.
 */
function valuesTypedBeforeHydration(
  start: unknown,
): readonly (readonly [name: string, value: string | boolean])[] {
  if (typeof document === 'undefined' || typeof start !== 'object' || start === null) return []
  return Object.keys(start).flatMap((name) => {
    const control = document.querySelector(`form [name="${CSS.escape(name)}"]`)
    const value = control && changedValue(control)
    return value === null ? [] : [[name, value] as const]
  })
}
