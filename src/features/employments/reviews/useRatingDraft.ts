import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { attempt } from '#client/attempt.ts'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import type { ContractForm } from '#client/forms.ts'
import { toast } from '#client/toasts.ts'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { languageTag } from '#contract/core/locale.ts'
import { useRating } from './ratingContext.ts'

/**
 * A form that is saved as a draft on the server when the user says so, and submitted once. What is typed since the last
 * save survives a reload of the tab, and leaving the page asks first.
 */
export function useRatingDraft<Values extends FieldValues>(
  form: ContractForm<Values>,
  key: string,
  fields: readonly (keyof Values & string)[],
  { saved, save }: { saved: string | null; save: (values: Values) => Promise<string | null> },
) {
  const { t, tForm, ready, locale } = useRating()
  const [savedAt, setSavedAt] = useState(saved)
  const [saving, setSaving] = useState(false)
  const { isDirty } = form.formState
  useFormDraft(form, key, fields, true)
  const unsaved = useUnsavedChanges(isDirty)

  async function saveDraft(): Promise<void> {
    setSaving(true)
    const values = structuredClone(form.getValues())
    await attempt(async () => {
      setSavedAt(await save(values))
      // What was typed meanwhile stays, and counts as unsaved.
      form.reset(values, { keepValues: true })
      dropDraft(key)
      toast.success(t('saved'))
    })
    setSaving(false)
  }
  const status = () => {
    if (isDirty) return t('unsaved')
    // The time of day depends on the browser's time zone, which the server does not know.
    return savedAt !== null && ready ? t('draftSaved', { time: timeOf(savedAt, languageTag(locale)) }) : ''
  }
  return {
    saveDraft: () => void saveDraft(),
    saving,
    status: status(),
    dialog: { ...unsaved, text: tForm('unsavedPageText'), t: tForm },
    /** Call it when the form was submitted for good. */
    finish: () => {
      dropDraft(key)
      form.reset(form.getValues())
    },
  }
}

/** The time of day; with the date if that is not today. */
function timeOf(at: string, language: string): string {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(language, { ...day, hour: '2-digit', minute: '2-digit' }).format(date)
}
