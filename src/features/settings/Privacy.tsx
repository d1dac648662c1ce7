import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { toast } from '#client/toasts.ts'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import { call } from '#contract/core/call.ts'
import { findCompanies } from '#contract/companies/companies.ts'
import { audiences, savePrivacy, type Audience, type PrivacySettings } from '#contract/settings/settings.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { MultiCombobox } from '#ui/MultiCombobox.tsx'

interface PrivacyProps {
  privacy: PrivacySettings
  strings: StringsOf<'settings', 'privacy'>
  form: StringsOf<'common', 'form'>
}
type Company = PrivacySettings['hidden_from'][number]
const audienceFields = ['birth_date', 'contacts', 'ratings'] as const

/** Who can see which personal data. */
export default function Privacy({ privacy, strings, form }: PrivacyProps) {
  const t = translatorFor(strings)
  const tForm = translatorFor(form)
  const ready = useHydrated()
  const [saved, setSaved] = useState(privacy)
  const [chosen, setChosen] = useState(privacy)
  const [searchResults, setSearchResults] = useState<readonly Company[]>([])
  const [busy, setBusy] = useState(false)
  const unsaved = useUnsavedChanges(JSON.stringify(saved) !== JSON.stringify(chosen))
  // Chosen companies must be options too, for their names.
  const companies = [
    ...new Map([...chosen.hidden_from, ...searchResults].map((one) => [one.id, one])).values(),
  ]

  async function search(name: string): Promise<void> {
    if (name.trim() !== '')
      setSearchResults(await call(api, findCompanies, { query: { name } }).catch(() => []))
  }
  async function save(): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      const hidden_from = chosen.hidden_from.map(({ id }) => id)
      const updated = await call(api, savePrivacy, { body: { ...chosen, hidden_from } })
      setSaved(updated)
      setChosen(updated)
      toast.success(t('saved'))
    })
    setBusy(false)
  }

  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {audienceFields.map((field) => (
        <SelectField
          key={field}
          label={t(field)}
          hint={field === 'contacts' ? t('contactsHint') : undefined}
          value={chosen[field]}
          options={audiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
          onChange={(event) => setChosen({ ...chosen, [field]: event.target.value as Audience })}
        />
      ))}
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
          ...{ open: t('open'), noMatches: t('noMatches'), limit: t('limit') },
          remove: (name) => t('remove', { name }),
        }}
      />
      <div className="actions">
        <Button type="submit" kind="primary" disabled={!ready} busy={busy}>
          {t('save')}
        </Button>
      </div>
      <UnsavedChangesDialog {...unsaved} text={tForm('unsavedPageText')} t={tForm} />
    </form>
  )
}
