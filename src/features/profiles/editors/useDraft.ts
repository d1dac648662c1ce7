import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useEditing } from './editingContext.ts'

/**
 * What was typed survives a reload and a sign-in that ended meanwhile: it is saved when the page goes away under an open
 * editor, and put back, once, when the same person opens that editor again in this tab.
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const { profile } = useEditing()
  const key = () => `draft ${profile.user_id} ${location.hash}`
  const restore = useEffectEvent(() => {
    const saved = sessionStorage.getItem(key())
    if (!saved) return
    sessionStorage.removeItem(key())
    // All at once, and held against what is saved: this is still unsaved, and closing must ask.
    form.reset({ ...form.getValues(), ...(JSON.parse(saved) as Values) }, { keepDefaultValues: true })
  })
  const save = useEffectEvent(() => {
    if (form.formState.isDirty) sessionStorage.setItem(key(), JSON.stringify(form.getValues()))
  })
  useEffect(() => {
    const listen = () => save()
    restore()
    addEventListener('pagehide', listen)
    return () => removeEventListener('pagehide', listen)
  }, [])
}
