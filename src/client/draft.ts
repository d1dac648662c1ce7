import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Keeps what is typed into a form for this tab, so that neither a reload nor a look at another page loses it.
 * Only the named fields: a secret is never one of them. `restore` is off when the form came back filled by the server.
 */
export function useFormDraft<Values extends FieldValues>(
  { reset, getValues, subscribe }: Pick<UseFormReturn<Values>, 'reset' | 'getValues' | 'subscribe'>,
  key: string,
  fields: readonly (keyof Values & string)[],
  restore: boolean,
): void {
  useEffect(() => {
    const saved = restore ? read(key) : {}
    const now = getValues()
    const known = fields.filter((field) => field in saved && typeof saved[field] === typeof now[field])
    // What comes back is still not saved, so it is held against the values that the form began with.
    if (known.length > 0)
      reset(
        { ...now, ...Object.fromEntries(known.map((field) => [field, saved[field]])) },
        { keepDefaultValues: true },
      )
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        write(key, { ...read(key), ...Object.fromEntries(fields.map((field) => [field, values[field]])) }),
    })
  }, [reset, getValues, subscribe, key, fields, restore])
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be saved there is nothing to drop.
  }
}

function read(key: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

function write(key: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // The form works without a memory too.
  }
}
