import { useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { findCompanies } from '#contract/companies/companies.ts'
import { audiences, type Audience } from '#contract/core/audience.ts'
import { savePrivacy, type PrivacySettings } from '#contract/settings/settings.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Checkbox } from '#ui/Choice.tsx'
import { SelectField } from '#ui/Field.tsx'
import { MultiCombobox } from '#ui/MultiCombobox.tsx'
import { SettingsForm, useSavedSettings } from './SettingsForm.tsx'

interface PrivacyProps {
  privacy: PrivacySettings
  strings: StringsOf<'settings', 'privacy'>
  form: StringsOf<'common', 'form'>
}
type Company = PrivacySettings['hidden_from'][number]
const audienceFields = [
  ...(['birth_date', 'citizenship', 'status', 'contacts'] as const),
  ...(['ratings', 'achievements', 'following'] as const),
] as const
const hints = { status: 'statusHint', contacts: 'contactsHint', following: 'followingHint' } as const

/** Who can see which personal data. */
export default function Privacy({ privacy, strings, form }: PrivacyProps) {
  const t = translatorFor(strings)
  const { chosen, setChosen, saving } = useSavedSettings(
    privacy,
    ({ hidden_from, ...settings }) =>
      call(api, savePrivacy, { body: { ...settings, hidden_from: hidden_from.map(({ id }) => id) } }),
    t('saved'),
  )
  const [searchResults, setSearchResults] = useState<readonly Company[]>([])
  // Chosen companies must be options too, for their names.
  const companies = [
    ...new Map([...chosen.hidden_from, ...searchResults].map((one) => [one.id, one])).values(),
  ]

  async function search(name: string): Promise<void> {
    if (name.trim() !== '')
      setSearchResults(await call(api, findCompanies, { query: { name } }).catch(() => []))
  }

  return (
    <SettingsForm saving={saving} submitText={t('save')} form={form}>
      {audienceFields.map((field) => (
        <SelectField
          key={field}
          label={t(field)}
          hint={field in hints ? t(hints[field as keyof typeof hints]) : undefined}
          value={chosen[field]}
          options={audiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
          onChange={(event) => setChosen({ ...chosen, [field]: event.target.value as Audience })}
        />
      ))}
      <Checkbox
        label={t('findable')}
        hint={t('findableHint')}
        checked={chosen.findable}
        onChange={(event) => setChosen({ ...chosen, findable: event.target.checked })}
      />
      <MultiCombobox
        label={t('hidden')}
        hint={t('hiddenHint')}
        placeholder={t('placeholder')}
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.hidden_from.map(({ id }) => id)}
        onType={(text) => void search(text)}
        onChange={(ids) =>
          setChosen({ ...chosen, hidden_from: companies.filter(({ id }) => ids.includes(id)) })
        }
        texts={{
          open: t('open'),
          noMatches: t('noMatches'),
          limit: t('limit'),
          remove: (name) => t('remove', { name }),
        }}
      />
    </SettingsForm>
  )
}
