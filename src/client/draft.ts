import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Saves the named form fields for this tab, so that neither a reload nor a visit to another page loses them.
 * Never include a secret. Pass `restore: false` when the server already filled the form.
 */
export function useFormDraft<Values extends FieldValues>(
  { reset, getValues, subscribe }: Pick<UseFormReturn<Values>, 'reset' | 'getValues' | 'subscribe'>,
  key: string,
  fields: readonly (keyof Values & string)[],
  restore: boolean,
): void {
  useEffect(() => {
    const saved = restore ? readDraft(key) : {}
    const now = getValues()
    const known = fields.filter((field) => field in saved && typeof saved[field] === typeof now[field])
    // Restored values are still unsaved, so the form stays dirty against its original default values.
    if (known.length > 0)
      reset(
        { ...now, ...Object.fromEntries(known.map((field) => [field, saved[field]])) },
        { keepDefaultValues: true },
      )
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        writeDraft(key, {
          ...readDraft(key),
          ...Object.fromEntries(fields.map((field) => [field, values[field]])),
        }),
    })
  }, [reset, getValues, subscribe, key, fields, restore])
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** What this tab has saved under a key; nothing if it could not. */
export function readDraft(key: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

export function writeDraft(key: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Without storage the form still works.
  }
}
