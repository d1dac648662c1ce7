import { useEffect, useRef } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import {
  saveNotificationSettings,
  type Channels,
  type NotificationSettings,
} from '#contract/settings/notifications.ts'
import {
  notificationPresets,
  notificationRows,
  presetChannels,
  presetOf,
  rowState,
} from '#contract/settings/notificationRows.ts'
import type { NotificationKind } from '#contract/notifications/definitions.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { CheckInput, ChoiceGroup } from '#ui/Choice.tsx'
import { SettingsForm, useSavedSettings } from './SettingsForm.tsx'

interface NotificationsProps {
  settings: NotificationSettings
  strings: StringsOf<'settings', 'notifications'>
  rows: StringsOf<'settings', 'notificationRows'>
  /** Whether they act for a company. */
  isMember: boolean
  form: StringsOf<'common', 'form'>
}
const columns = [
  { channel: 'in_app', title: 'inApp' },
  { channel: 'email', title: 'email' },
  { channel: 'digest', title: 'digest' },
] as const satisfies readonly { channel: keyof Channels; title: string }[]

/** Notification channels: all at once, or row by row. */
export default function Notifications({ settings, strings, rows, isMember, form }: NotificationsProps) {
  const t = translatorFor(strings)
  const tRow = translatorFor(rows)
  const { chosen, setChosen, saving } = useSavedSettings(
    settings,
    (body) => call(api, saveNotificationSettings, { body }),
    t('saved'),
  )

  const preset = presetOf(chosen.events, settings.recommended)
  const roles = isMember ? (['person', 'company'] as const) : (['person'] as const)

  function choose(kinds: readonly NotificationKind[], change: Partial<Channels>): void {
    setChosen((before) => ({
      ...before,
      events: before.events.map((one) =>
        kinds.includes(one.kind) ? { ...one, channels: { ...one.channels, ...change } } : one,
      ),
    }))
  }

  return (
    <SettingsForm saving={saving} submitText={t('save')} form={form}>
      <ChoiceGroup
        name="preset"
        label={t('presets')}
        options={notificationPresets
          .filter((one) => one !== 'custom' || preset === one)
          .map((value) => ({ value, label: t(value) }))}
        chosen={[preset]}
        onChange={(event) => {
          const value = notificationPresets.find((one) => one === event.target.value)
          if (value && value !== 'custom')
            setChosen((before) => ({ ...before, events: presetChannels(value, settings.recommended) }))
        }}
      />
      {roles.map((role) => (
        <table key={role} className="channels">
          <caption>{t(role)}</caption>
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
            {notificationRows[role].map(({ name, kinds }) => (
              <tr key={name}>
                <th scope="row">{tRow(name)}</th>
                {columns.map(({ channel, title }) => (
                  <td key={channel}>
                    <label>
                      <span className="visually-hidden">
                        {t('cell', { event: tRow(name), channel: t(title) })}
                      </span>
                      <RowBox
                        state={rowState(chosen.events, kinds, channel)}
                        onChange={(checked) => choose(kinds, { [channel]: checked })}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
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

/** Half ticked where the kinds of a row differ, as they may have been stored one by one. */
function RowBox({ state, onChange }: { state: boolean | null; onChange: (checked: boolean) => void }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const box = place.current?.querySelector('input')
    if (box) box.indeterminate = state === null
  }, [state])
  return (
    <span ref={place}>
      <CheckInput checked={state === true} onChange={(event) => onChange(event.target.checked)} />
    </span>
  )
}
