import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useEditing } from './editingContext.ts'

/**
 * Saves unsaved input across a reload or an ended session: stored when the page goes away, restored once when
 * the same user opens the same editor in this tab.
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const { profile } = useEditing()
  const key = () => `draft ${profile.user_id} ${location.hash}`
  const restore = useEffectEvent(() => {
    const saved = sessionStorage.getItem(key())
    if (!saved) return
    sessionStorage.removeItem(key())
    // The default values stay, so that the form counts as unsaved and closing asks for confirmation.
    form.reset({ ...form.getValues(), ...(JSON.parse(saved) as Values) }, { keepDefaultValues: true })
  })
  const save = useEffectEvent(() => {
    if (form.formState.isDirty) sessionStorage.setItem(key(), JSON.stringify(form.getValues()))
  })
  useEffect(() => {
    const onPageHide = () => save()
    restore()
    addEventListener('pagehide', onPageHide)
    return () => removeEventListener('pagehide', onPageHide)
  }, [])
}
