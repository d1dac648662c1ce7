import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { toast } from '#client/toasts.ts'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { UnsavedQuestion } from '#client/UnsavedQuestion.tsx'
import { call } from '#contract/core/call.ts'
import { findCompanies } from '#contract/companies/companies.ts'
import { audiences, savePrivacy, type Audience, type PrivacySettings } from '#contract/settings/settings.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { MultiCombobox } from '#ui/MultiCombobox.tsx'

interface PrivacyProps {
  privacy: PrivacySettings
  strings: StringsOf<'settings', 'privacy'>
  form: StringsOf<'common', 'form'>
}
type Company = PrivacySettings['hidden_from'][number]
const parts = ['birth_date', 'contacts', 'ratings'] as const

/** Who sees what. */
export default function Privacy({ privacy, strings, form }: PrivacyProps) {
  const t = sentences(strings)
  const tForm = sentences(form)
  const ready = useHydrated()
  const [saved, setSaved] = useState(privacy)
  const [chosen, setChosen] = useState(privacy)
  const [found, setFound] = useState<readonly Company[]>([])
  const [busy, setBusy] = useState(false)
  const leaving = useUnsavedChanges(JSON.stringify(saved) !== JSON.stringify(chosen))
  // Chosen ones are options too: the field shows them by their names.
  const companies = [...new Map([...chosen.hidden_from, ...found].map((one) => [one.id, one])).values()]

  async function look(name: string): Promise<void> {
    if (name.trim() !== '') setFound(await call(api, findCompanies, { query: { name } }).catch(() => []))
  }
  async function save(): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      const hidden_from = chosen.hidden_from.map(({ id }) => id)
      const kept = await call(api, savePrivacy, { body: { ...chosen, hidden_from } })
      setSaved(kept)
      setChosen(kept)
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
      {parts.map((part) => (
        <SelectField
          key={part}
          label={t(part)}
          hint={part === 'contacts' ? t('contactsHint') : undefined}
          value={chosen[part]}
          options={audiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
          onChange={(event) => setChosen({ ...chosen, [part]: event.target.value as Audience })}
        />
      ))}
      <MultiCombobox
        label={t('hidden')}
        hint={t('hiddenHint')}
        placeholder={t('placeholder')}
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.hidden_from.map(({ id }) => id)}
        onType={(text) => void look(text)}
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
      <UnsavedQuestion {...leaving} text={tForm('unsavedPageText')} say={tForm} />
    </form>
  )
}
