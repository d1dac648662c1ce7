import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { useContractForm } from '#client/forms.ts'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { call } from '#contract/core/call.ts'
import { changeJobPosting, createJobPosting } from '#contract/jobs/postings.ts'
import { stepBody, stepFields, stepSchema, type WizardStep, type WizardValues } from './wizardForm.ts'
import type { WizardProps } from './wizardProps.ts'

const schemas = { info: stepSchema('info'), contacts: stepSchema('contacts') }

/**
 * The form of one step: validated by the contract, saved as a draft through reloads, and sent to the server
 * before continuing.
 */
export function useWizard(step: WizardStep, { values, jobId, slug, links }: WizardProps) {
  const [done, setDone] = useState<string | null>(null)
  const form = useContractForm<WizardValues>(schemas[step], {
    defaultValues: values,
  })
  const key = `job-posting ${slug} ${jobId ?? 'new'} ${step}`
  useFormDraft(form, key, stepFields[step], true)
  const { isDirty } = form.formState
  const { confirming, stay, leave } = useUnsavedChanges(isDirty && done === null)
  const unsaved = {
    confirming,
    stay,
    leave() {
      dropDraft(key)
      leave()
    },
  }
  useEffect(() => {
    if (done === null) return
    location.assign(done)
    // If this page is restored from the back/forward cache, reload it: its form could not be submitted again.
    const reopen = (event: PageTransitionEvent) => event.persisted && location.reload()
    window.addEventListener('pageshow', reopen)
    return () => window.removeEventListener('pageshow', reopen)
  }, [done])

  const send = form.submit(async (checked) => {
    const body = stepBody(checked, step)
    const job =
      jobId === null
        ? await call(api, createJobPosting, { params: { slug }, body })
        : await call(api, changeJobPosting, { params: { jobId }, body })
    dropDraft(key)
    const withId = (address: string) => address.replace('/0?', `/${job.id}?`)
    // Back returns to the job that was saved. The address of the empty form would create a second draft.
    history.replaceState(history.state, '', withId(links.own))
    setDone(checked.intent === 'draft' ? `${links.list}?done=${job.id}` : withId(links.next))
  })
  /** Submits the form with the intent of the clicked button. */
  const submit = (intent: WizardValues['intent']) => (event?: React.BaseSyntheticEvent) => {
    form.setValue('intent', intent)
    return send(event)
  }
  return { form, submit, unsaved, busy: form.formState.isSubmitting || done !== null }
}
export type Wizard = ReturnType<typeof useWizard>
