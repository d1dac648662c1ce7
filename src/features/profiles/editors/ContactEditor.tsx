import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import { ContactInfoForm, saveContactInfo } from '#contract/profiles/edits.ts'
import { TextField } from '#ui/Field.tsx'
import { CountryField, optionalCountry } from './CountryField.tsx'
import { EditForm } from './EditForm.tsx'
import { useEditing } from './editingContext.ts'

const fields = [
  ['city', 'address-level2', undefined],
  ['state', 'address-level1', undefined],
  ['address', 'address-line1', undefined],
  ['address2', 'address-line2', undefined],
  ['zip', 'postal-code', 's'],
] as const

export default function ContactEditor() {
  const { extra, done, t } = useEditing()
  const { country, ...contact } = extra.contact_info
  const form = useContractForm<z.infer<typeof ContactInfoForm>>(ContactInfoForm, {
    defaultValues: contact,
  })
  return (
    <EditForm
      title={t('contactTitle')}
      form={form}
      send={async (body) => {
        const contact_info = await call(api, saveContactInfo, { body })
        done(t('contactSaved'), { extra: { ...extra, contact_info } })
      }}
    >
      <p className="soft small">{t('contactHint')}</p>
      <CountryField
        {...form.field('country_id', optionalCountry)}
        current={{ id: contact.country_id, name: country }}
      />
      {fields.map(([name, autoComplete, width]) => (
        <TextField
          key={name}
          {...form.field(name)}
          {...(width ? { width } : {})}
          label={t(name)}
          autoComplete={autoComplete}
        />
      ))}
      <TextField
        {...form.field('phone')}
        type="tel"
        width="m"
        label={t('phone')}
        hint={t('phoneHint')}
        autoComplete="tel"
      />
    </EditForm>
  )
}
