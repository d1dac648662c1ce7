import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { endDevice, endOtherDevices, type Device } from '#contract/accounts/security.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { SavedRow } from '../SavedRow.tsx'
import type { SecurityStrings } from './securityStrings.ts'

interface DevicesProps extends Pick<SecurityStrings, 'strings'> {
  devices: readonly Device[]
  /** Formatted times of last use, by id. */
  used: Readonly<Record<number, string>>
}

/** Signed-in devices. No confirmation to end a session: signing in again undoes it. */
export default function Devices({ devices: first, used, strings }: DevicesProps) {
  const t = translatorFor(strings)
  const ready = useHydrated()
  const [devices, setDevices] = useState(first)

  async function end({ id }: Device): Promise<void> {
    await attempt(async () => {
      await call(api, endDevice, { params: { deviceId: id } })
      setDevices((before) => before.filter((one) => one.id !== id))
      toast.success(t('deviceEnded'))
    })
  }
  async function endOthers(): Promise<void> {
    await attempt(async () => {
      await call(api, endOtherDevices)
      setDevices((before) => before.filter(({ current }) => current))
      toast.success(t('othersEnded'))
    })
  }
  return (
    <>
      <ul className="plain">
        {devices.map((one) => {
          const name = one.name || t('unknownDevice')
          return (
            <SavedRow
              key={one.id}
              title={name}
              note={[t('lastUsed', { when: used[one.id] ?? '' }), one.place].filter(Boolean).join(' · ')}
              primary={one.current ? t('thisDevice') : null}
              actions={
                one.current
                  ? []
                  : [{ text: t('signOut'), label: t('signOutNamed', { name }), onClick: () => void end(one) }]
              }
            />
          )
        })}
      </ul>
      {devices.length > 1 && (
        <div className="actions">
          <Button disabled={!ready} onClick={() => void endOthers()}>
            {t('signOutOthers')}
          </Button>
        </div>
      )}
    </>
  )
}
