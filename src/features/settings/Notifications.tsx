import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { toast } from '#client/toasts.ts'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import { call } from '#contract/core/call.ts'
import {
  saveNotificationSettings,
  type Channels,
  type NotificationSettings,
} from '#contract/settings/settings.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceGroup } from '#ui/Choice.tsx'

interface NotificationsProps {
  settings: NotificationSettings
  strings: StringsOf<'settings', 'notifications'>
  form: StringsOf<'common', 'form'>
}
const columns = [
  { channel: 'in_app', title: 'inApp' },
  { channel: 'email', title: 'email' },
  { channel: 'digest', title: 'digest' },
] as const satisfies readonly { channel: keyof Channels; title: string }[]

/** Notification channels per event. */
export default function Notifications({ settings, strings, form }: NotificationsProps) {
  const t = translatorFor(strings)
  const tForm = translatorFor(form)
  const ready = useHydrated()
  const [saved, setSaved] = useState(settings)
  const [chosen, setChosen] = useState(settings)
  const [busy, setBusy] = useState(false)
  const unsaved = useUnsavedChanges(JSON.stringify(saved) !== JSON.stringify(chosen))

  function choose(kind: string, change: Partial<Channels>): void {
    setChosen(({ digest, events }) => ({
      digest,
      events: events.map((one) =>
        one.kind === kind ? { ...one, channels: { ...one.channels, ...change } } : one,
      ),
    }))
  }
  async function save(): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      setSaved(await call(api, saveNotificationSettings, { body: chosen }))
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
      <table className="channels">
        <caption className="visually-hidden">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('event')}</th>
            {columns.map(({ channel, title }) => (
              <th key={channel} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosen.events.map(({ kind, channels }) => (
            <tr key={kind}>
              <th scope="row">{t(`kind.${kind}`)}</th>
              {columns.map(({ channel, title }) => (
                <td key={channel}>
                  <label>
                    <span className="visually-hidden">
                      {t('cell', { event: t(`kind.${kind}`), channel: t(title) })}
                    </span>
                    <input
                      type="checkbox"
                      checked={channels[channel]}
                      onChange={(event) => choose(kind, { [channel]: event.target.checked })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ChoiceGroup
        name="digest"
        label={t('digestTitle')}
        hint={t('digestText')}
        options={[
          { value: 'daily', label: t('daily') },
          { value: 'weekly', label: t('weekly') },
        ]}
        chosen={[settings.digest]}
        onChange={(event) =>
          setChosen((before) => ({
            ...before,
            digest: event.target.value === 'weekly' ? 'weekly' : 'daily',
          }))
        }
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
