import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import {
  saveNotificationSettings,
  type Channels,
  type NotificationSettings,
} from '#contract/settings/notifications.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { CheckInput, ChoiceGroup } from '#ui/Choice.tsx'
import { SettingsForm, useSavedSettings } from './SettingsForm.tsx'

interface NotificationsProps {
  settings: NotificationSettings
  strings: StringsOf<'settings', 'notifications'>
  kinds: StringsOf<'notifications', 'kind'>
  form: StringsOf<'common', 'form'>
}
const columns = [
  { channel: 'in_app', title: 'inApp' },
  { channel: 'email', title: 'email' },
  { channel: 'digest', title: 'digest' },
] as const satisfies readonly { channel: keyof Channels; title: string }[]

/** Notification channels per event. */
export default function Notifications({ settings, strings, kinds, form }: NotificationsProps) {
  const t = translatorFor(strings)
  const tKind = translatorFor(kinds)
  const { chosen, setChosen, saving } = useSavedSettings(
    settings,
    (body) => call(api, saveNotificationSettings, { body }),
    t('saved'),
  )

  function choose(kind: string, change: Partial<Channels>): void {
    setChosen(({ digest, events }) => ({
      digest,
      events: events.map((one) =>
        one.kind === kind ? { ...one, channels: { ...one.channels, ...change } } : one,
      ),
    }))
  }

  return (
    <SettingsForm saving={saving} submitText={t('save')} form={form}>
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
              <th scope="row">{tKind(kind)}</th>
              {columns.map(({ channel, title }) => (
                <td key={channel}>
                  <label>
                    <span className="visually-hidden">
                      {t('cell', { event: tKind(kind), channel: t(title) })}
                    </span>
                    <CheckInput
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
    </SettingsForm>
  )
}
