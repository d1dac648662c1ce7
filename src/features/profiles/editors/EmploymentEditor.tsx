import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import {
  createEmployment,
  EmploymentForm as Form,
  removeSelfReportedEmployment,
  saveEmployment,
} from '#contract/employments/edits.ts'
import { requestToJoin } from '#contract/employments/invitations.ts'
import { showOwnProfileExtra, type Employment } from '#contract/profiles/profiles.ts'
import { Checkbox } from '#ui/Choice.tsx'
import { TextField } from '#ui/Field.tsx'
import { EmploymentDescription } from './EmploymentDescription.tsx'
import { useEditing } from './editingContext.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import { EditForm } from './EditForm.tsx'
import { EmployerField } from './EmployerField.tsx'
import { MonthField } from './MonthField.tsx'

/** Adds or edits an employment; of one that a company has confirmed, or is asked to, only the description. */
export default function EmploymentEditor({ id, slug }: { id: number | null; slug: string | null }) {
  const known = useEditing().extra.employments.find((one) => one.id === id)
  if (known && (known.verified_at !== null || known.withdrawn_at || known.request?.state === 'pending'))
    return <EmploymentDescription employment={known} />
  return <EmploymentForm known={known} slug={slug} />
}

type Values = z.infer<typeof Form>

interface EmploymentFormProps {
  /** Undefined for a new one. */
  known: Employment | undefined
  /** The company of a new employment, if the link names it. */
  slug: string | null
}

/** A self-reported employment: current or past, at a company that has a page here or at any other. */
function EmploymentForm({ known, slug }: EmploymentFormProps) {
  const { extra, done, t } = useEditing()
  const [wantsRequest, setWantsRequest] = useState(true)
  const form = useContractForm<Values>(Form, {
    defaultValues: {
      company: known?.company ?? '',
      company_slug: known ? known.company_slug : slug,
      position: known?.position ?? '',
      start_date: known?.start_date ?? '',
      end_date: known?.end_date ?? null,
      description: known?.description ?? '',
    },
  })
  const { company, company_slug: chosen, start_date: start, end_date: end, description } = form.watch()
  const isMember = extra.companies.some((one) => one.slug === chosen)
  // Only a company with a page can be asked, and only about someone who works there now.
  const canRequest = !known && Boolean(chosen) && end === null && !isMember
  const asks = canRequest && wantsRequest
  const setDate = (field: 'start_date' | 'end_date') => (value: string | null) =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  async function send(body: Values): Promise<void> {
    let message = t('employmentSaved')
    if (known) await call(api, saveEmployment, { params: { employmentId: known.id }, body })
    else await call(api, createEmployment, { body })
    if (asks)
      // Without it the employment is saved all the same.
      await attempt(async () => {
        const { position, start_date } = body
        const request = { params: { slug: chosen ?? '' }, body: { position, start_date } }
        const { state, company: name } = await call(api, requestToJoin, request)
        // If the company had invited the user first, the request is accepted at once.
        message = t(state === 'accepted' ? 'requestMet' : 'requestSent', { company: name })
      })
    done(message, { extra: await call(api, showOwnProfileExtra) })
  }

  return (
    <EditForm
      title={t(known ? 'editEmploymentTitle' : 'employmentTitle')}
      form={form}
      {...(asks ? { button: [t('sendRequest'), t('sendingRequest')] as const } : {})}
      send={send}
      aside={
        known && (
          <DeleteButton
            text={t('deleteEmployment')}
            title={t('deleteEmploymentTitle')}
            remove={async () => {
              await call(api, removeSelfReportedEmployment, { params: { employmentId: known.id } })
              const employments = extra.employments.filter((one) => one !== known)
              done(t('employmentDeleted'), { extra: { ...extra, employments } })
            }}
          />
        )
      }
    >
      <TextField {...form.field('position')} label={t('position')} autoComplete="organization-title" />
      <EmployerField
        company={company}
        slug={chosen ?? null}
        onChange={(name, page) => {
          form.setValue('company_slug', page, { shouldDirty: true })
          const shouldValidate = page !== null || form.formState.isSubmitted
          form.setValue('company', name, { shouldDirty: true, shouldValidate })
        }}
        // Not typed by the user, so it is nothing to lose.
        onNamed={(name) => form.setValue('company', name)}
        onBlur={() => void form.trigger('company')}
        error={form.errorOf('company')}
      />
      <MonthField
        label={t('startDate')}
        value={start}
        onChange={setDate('start_date')}
        day="first"
        error={form.errorOf('start_date')}
      />
      <Checkbox
        label={t('currentlyHere')}
        checked={end === null}
        onChange={(event) => setDate('end_date')(event.currentTarget.checked ? null : '')}
      />
      {end !== null && (
        <MonthField
          label={t('endDate')}
          value={end}
          onChange={setDate('end_date')}
          day="last"
          error={form.errorOf('end_date')}
        />
      )}
      <DescriptionField {...form.field('description')} text={description} />
      {canRequest && (
        <Checkbox
          label={t('askNow', { company })}
          hint={t('askNowHint')}
          checked={wantsRequest}
          onChange={(event) => setWantsRequest(event.currentTarget.checked)}
        />
      )}
    </EditForm>
  )
}
