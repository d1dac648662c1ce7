import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { useContractForm } from '#client/forms.ts'
import { toast } from '#client/toasts.ts'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import { call } from '#contract/core/call.ts'
import type { PublicPart } from '#contract/publicPages/parts.ts'
import {
  PublicPageForm,
  removePublicPage,
  savePublicPage,
  type PublicPageSettings,
} from '#contract/publicPages/publicPages.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { absolute, pathsFor, type Scope } from '#paths'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { TextField } from '#ui/Field.tsx'
import { FormerAddresses } from './FormerAddresses.tsx'
import { PartChoice } from './PartChoice.tsx'
import { PublicPageState } from './PublicPageState.tsx'
import { WhatIsPublic } from './WhatIsPublic.tsx'

interface PublicPageEditorProps {
  settings: PublicPageSettings
  names: Readonly<Record<PublicPart, string>>
  siteUrl: string
  scope: Scope
  strings: StringsOf<'publicPages', 'settings'>
  form: StringsOf<'common', 'form'>
}

interface Values {
  address: string
  indexed: boolean
  parts: PublicPart[]
}

const valuesOf = ({ address, indexed, parts }: PublicPageSettings): Values => ({
  address,
  indexed,
  parts: parts.flatMap(({ name, shown }) => (shown ? name : [])),
})

/** Turns the public page on and off, and chooses its address and what it shows. */
export default function PublicPageEditor(props: PublicPageEditorProps) {
  const { names, siteUrl, strings } = props
  const t = translatorFor(strings)
  const tForm = translatorFor(props.form)
  const path = pathsFor(props.scope)
  const [settings, setSettings] = useState(props.settings)
  const [busy, setBusy] = useState(false)
  const form = useContractForm<Values>(PublicPageForm, { defaultValues: valuesOf(settings) })
  const unsaved = useUnsavedChanges(form.formState.isDirty)
  const { address, parts } = form.watch()
  const urlOf = (one: string) => absolute(path('publicPage', { address: one }), siteUrl)

  function accept(next: PublicPageSettings, text: string): void {
    setSettings(next)
    form.reset(valuesOf(next))
    toast.success(text)
  }
  async function turnOff(): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      await call(api, removePublicPage)
      accept({ ...settings, enabled: false }, t('turnedOff'))
    })
    setBusy(false)
  }

  return (
    <>
      <PublicPageState
        settings={settings}
        strings={strings}
        url={urlOf(settings.address)}
        decisionUrl={settings.hidden_by === null ? null : path('contentDecision', { id: settings.hidden_by })}
      />
      <form
        className="form"
        onSubmit={form.submit(async (body) => {
          setBusy(true)
          try {
            accept(await call(api, savePublicPage, { body }), t(settings.enabled ? 'saved' : 'turnedOn'))
          } finally {
            setBusy(false)
          }
        })}
      >
        <TextField
          label={t('address')}
          hint={
            <>
              {t('addressHint')}
              <br />
              <span className="public-url">{urlOf(address.trim().toLowerCase() || '…')}</span>
            </>
          }
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.field('address')}
        />
        <fieldset className="field">
          <legend>{t('parts')}</legend>
          <p className="field-hint">{t('partsHint')}</p>
          <div className="choices">
            {settings.parts.map((part) => (
              <PartChoice
                key={part.name}
                part={part}
                strings={strings}
                name={names[part.name]}
                hidesOpenToWork={settings.hides_open_to_work}
                checked={parts.includes(part.name)}
                onChange={(checked) =>
                  form.setValue(
                    'parts',
                    settings.parts
                      .map(({ name }) => name)
                      .filter((name) => (name === part.name ? checked : parts.includes(name))),
                    { shouldDirty: true },
                  )
                }
              />
            ))}
          </div>
        </fieldset>
        <Checkbox label={t('indexed')} hint={t('indexedHint')} {...form.register('indexed')} />
        <WhatIsPublic strings={strings} parts={parts} names={names} />
        <div className="actions">
          <Button type="submit" kind="primary" disabled={!form.ready} busy={busy}>
            {t(settings.enabled ? 'save' : 'turnOn')}
          </Button>
          <a
            className="button"
            target="_blank"
            href={path('settingsPublicPreview', null, { parts: parts.join(',') })}
          >
            {t('preview')}
          </a>
          {settings.enabled && (
            <Button disabled={!form.ready || busy} onClick={() => void turnOff()}>
              {t('turnOff')}
            </Button>
          )}
        </div>
        <UnsavedChangesDialog {...unsaved} text={tForm('unsavedPageText')} t={tForm} />
      </form>
      <FormerAddresses former={settings.former} strings={strings} />
    </>
  )
}
