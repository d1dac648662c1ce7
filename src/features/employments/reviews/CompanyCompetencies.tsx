import { X } from 'lucide'
import { useState, type KeyboardEvent } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import {
  addCompetency,
  competencyNameLimits,
  deleteCompetencySet,
  removeCompetency,
  saveCompetencySet,
} from '#contract/reviews/competencies.ts'
import type { IslandStrings, StringsOf, translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { useCompetencies } from './useCompetencies.ts'

type Translate = ReturnType<
  typeof translatorFor<StringsOf<'reviews', 'start'> extends IslandStrings<infer Key> ? Key : never>
>

interface CompanyCompetenciesProps {
  slug: string
  known: ReturnType<typeof useCompetencies>
  /** The competencies chosen for the review: a set saves these. */
  chosen: readonly number[]
  t: Translate
  onAdded: (id: number) => void
  onRemoved: (id: number) => void
}

/** An admin adds competencies for the company, saves the chosen ones as a set, and removes either. */
export function CompanyCompetencies({
  slug,
  known,
  chosen,
  t,
  onAdded,
  onRemoved,
}: CompanyCompetenciesProps) {
  const params = { slug }
  const { own, setOwn, sets, setSets } = known
  const add = (name: string) =>
    attempt(async () => {
      const added = await call(api, addCompetency, { params, body: { name } })
      setOwn((now) => [...now.filter(({ id }) => id !== added.id), added])
      onAdded(added.id)
      toast.success(t('added', { name: added.name }))
    })
  const remove = (competencyId: number, name: string) =>
    attempt(async () => {
      await call(api, removeCompetency, { params: { slug, competencyId } })
      setOwn((now) => now.filter(({ id }) => id !== competencyId))
      setSets((now) =>
        now
          .map((set) => ({ ...set, competency_ids: set.competency_ids.filter((id) => id !== competencyId) }))
          .filter((set) => set.competency_ids.length > 0),
      )
      onRemoved(competencyId)
      toast.success(t('removed', { name }))
    })
  const saveSet = (name: string) =>
    attempt(async () => {
      const saved = await call(api, saveCompetencySet, {
        params,
        body: { name, competency_ids: [...chosen] },
      })
      setSets((now) => [...now.filter(({ id }) => id !== saved.id), saved])
      toast.success(t('setSaved'))
    })
  const removeSet = (setId: number, name: string) =>
    attempt(async () => {
      await call(api, deleteCompetencySet, { params: { slug, setId } })
      setSets((now) => now.filter(({ id }) => id !== setId))
      toast.success(t('removed', { name }))
    })
  return (
    <details className="company-competencies">
      <summary>{t('more')}</summary>
      <div className="form">
        <NameField label={t('addLabel')} hint={t('addHint')} button={t('add')} save={add} />
        <Names title={t('ownList')} names={own} t={t} remove={remove} />
        <NameField
          label={t('setName')}
          hint={t('setNameHint')}
          button={t('saveSet')}
          disabled={chosen.length === 0}
          save={saveSet}
        />
        <Names title={t('setList')} names={sets} t={t} remove={removeSet} />
      </div>
    </details>
  )
}

interface NameFieldProps {
  label: string
  hint: string
  button: string
  disabled?: boolean
  save: (name: string) => Promise<boolean>
}

/** A field with a button of its own. It is inside the dialog's form, so Enter must not submit that. */
function NameField({ label, hint, button, disabled = false, save }: NameFieldProps) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const isTooShort = name.trim().length < competencyNameLimits.minimum
  const submit = async () => {
    if (isTooShort || disabled || busy) return
    setBusy(true)
    if (await save(name)) setName('')
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void submit()
  }
  return (
    <div className="name-field">
      <TextField
        label={label}
        hint={hint}
        value={name}
        maxLength={competencyNameLimits.maximum}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button disabled={isTooShort || disabled} busy={busy} onClick={() => void submit()}>
        {button}
      </Button>
    </div>
  )
}

interface NamesProps {
  title: string
  names: readonly { id: number; name: string }[]
  t: Translate
  remove: (id: number, name: string) => Promise<boolean>
}

function Names({ title, names, t, remove }: NamesProps) {
  if (names.length === 0) return null
  return (
    <ul className="tags plain" aria-label={title}>
      {names.map(({ id, name }) => (
        <li className="tag" key={id}>
          {name}
          <button type="button" aria-label={t('remove', { name })} onClick={() => void remove(id, name)}>
            <Icon icon={X} size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
