import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import { requiredSingleLineText } from '#contract/core/fields.ts'
import { JoinRequestForm, requestToJoin } from '#contract/careers/invitations.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { translatorFor } from '#i18n/island.ts'
import { Combobox } from '#ui/Combobox.tsx'
import { TextField } from '#ui/Field.tsx'
import { EditForm } from './EditForm.tsx'
import { useEditing } from './editingContext.ts'
import { useCompanies } from './useCompanies.ts'

const Form = z.extend(JoinRequestForm, { company: requiredSingleLineText(100) })
type Values = z.infer<typeof Form>

/** A new employment, at a company that is asked to verify it. */
export function EmploymentRequest({ slug }: { slug: string | null }) {
  const { strings, done } = useEditing()
  const t = translatorFor(strings.editors)
  const tChoice = translatorFor(strings.choice)
  const [typed, setTyped] = useState('')
  const { companies, searching } = useCompanies(typed, slug)
  const form = useContractForm<Values>(Form, strings.validation, {
    defaultValues: { company: slug ?? '', position: '', start_date: '' },
  })
  const company = form.watch('company')
  return (
    <EditForm
      title={t('employmentTitle')}
      form={form}
      button={[t('sendRequest'), t('sendingRequest')]}
      send={async ({ company, ...body }) => {
        const { state, company: name } = await call(api, requestToJoin, { params: { slug: company }, body })
        const extra = await call(api, showOwnProfileExtra)
        // If the company had invited the user first, the request is accepted at once.
        done(t(state === 'accepted' ? 'requestMet' : 'requestSent', { company: name }), { extra })
      }}
    >
      <p className="soft">{t('employmentHint')}</p>
      <Combobox
        label={t('employer')}
        hint={t('employerHint')}
        options={companies.map(({ slug, name, domain, industry, country }) => ({
          value: slug,
          label: name,
          hint: [domain, industry, country].filter(Boolean).join(', '),
        }))}
        value={company === '' ? null : company}
        onChange={(chosen) =>
          form.setValue('company', chosen ?? '', { shouldDirty: true, shouldValidate: chosen !== null })
        }
        onType={setTyped}
        error={form.errorOf('company')}
        texts={{
          open: tChoice('open'),
          noMatches: typed.trim() === '' ? t('typeEmployer') : searching ? t('loading') : t('noEmployer'),
        }}
      />
      <TextField
        {...form.register('position')}
        label={t('position')}
        autoComplete="organization-title"
        error={form.errorOf('position')}
      />
      <TextField
        {...form.register('start_date')}
        type="date"
        width="m"
        label={t('startDate')}
        error={form.errorOf('start_date')}
      />
    </EditForm>
  )
}
