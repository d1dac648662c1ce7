import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import {
  addPasskey,
  passkeyLimit,
  removePasskey,
  startPasskeyRegistration,
  type Passkey,
} from '#contract/accounts/passkeys.ts'
import { createPasskey } from '#features/accounts/signIn/webauthn.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { SavedRow } from '../SavedRow.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'
import type { SecurityStrings } from './securityStrings.ts'

interface PasskeysProps extends SecurityStrings {
  passkeys: readonly Passkey[]
  /** Formatted dates, by id. */
  days: Readonly<Record<number, string>>
  /** Name of the current browser and system; empty if unknown. */
  device: string
}
type Doing = { readonly rename: Passkey } | { readonly remove: Passkey } | null

export default function Passkeys({ passkeys: first, days, device, ...strings }: PasskeysProps) {
  const t = translatorFor(strings.strings)
  const tForm = translatorFor(strings.form)
  const ready = useHydrated()
  const [passkeys, setPasskeys] = useState(first)
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)

  async function add(): Promise<void> {
    await attempt(async () => {
      const { challenge, options } = await call(api, startPasskeyRegistration)
      const answer = await createPasskey(options)
      // Cancelled; the browser has shown that itself.
      if (!answer) return
      const name = freeName(device || t('newPasskey'), passkeys)
      const added = await call(api, addPasskey, { body: { challenge, name, answer } })
      setPasskeys((before) => [...before, added])
      setDoing({ rename: added })
    })
  }
  async function remove({ id }: Passkey): Promise<void> {
    await call(api, removePasskey, { params: { passkeyId: id } })
    setPasskeys((before) => before.filter((one) => one.id !== id))
    toast.success(t('passkeyRemoved'))
  }

  return (
    <>
      {passkeys.length > 0 && (
        <ul className="plain">
          {passkeys.map((one) => (
            <SavedRow
              key={one.id}
              title={one.name}
              note={days[one.id] ? t('added', { day: days[one.id] ?? '' }) : t('addedNow')}
              primary={null}
              actions={[
                {
                  text: t('rename'),
                  label: t('renameNamed', { name: one.name }),
                  onClick: () => setDoing({ rename: one }),
                },
                {
                  text: t('remove'),
                  label: t('removeNamed', { name: one.name }),
                  onClick: () => setDoing({ remove: one }),
                },
              ]}
            />
          ))}
        </ul>
      )}
      {passkeys.length < passkeyLimit && (
        <div className="actions">
          <Button disabled={!ready} onClick={() => void add()}>
            {t('addPasskey')}
          </Button>
        </div>
      )}
      {doing && 'rename' in doing && (
        <RenamePasskey
          {...strings}
          passkey={doing.rename}
          onClose={close}
          onDone={(named) => {
            setPasskeys((before) => before.map((one) => (one.id === named.id ? named : one)))
            close()
          }}
        />
      )}
      {doing && 'remove' in doing && (
        <ConfirmActionDialog
          open
          onClose={close}
          action={() => remove(doing.remove)}
          title={t('removePasskeyTitle')}
          text={t('removePasskeyText', { name: doing.remove.name })}
          confirmText={t('remove')}
          t={tForm}
        />
      )}
    </>
  )
}

/** Numbers a second passkey of the same device: `Firefox, Linux 2`. */
function freeName(name: string, passkeys: readonly Passkey[]): string {
  const taken = new Set(passkeys.map((one) => one.name))
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`
  return free
}
