import { useState } from 'react'
import { api, withoutSessionEnd } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { dropToken } from '#client/token.ts'
import { call } from '#contract/core/call.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'

interface CloseAccountProps {
  strings: StringsOf<'settings', 'account'>
  form: StringsOf<'common', 'form'>
  /** Where to go afterwards. */
  closedHref: string
}

/** Closes the account. Irreversible for the user, so it says what is lost and requires reauthentication. */
export default function CloseAccount({ strings, closedHref, form }: CloseAccountProps) {
  const t = translatorFor(strings)
  const tForm = translatorFor(form)
  const ready = useHydrated()
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <div className="actions">
        <Button kind="danger" disabled={!ready} onClick={() => setConfirming(true)}>
          {t('close')}
        </Button>
      </div>
      <ConfirmActionDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        // Messages about lost rights and ended sessions may arrive before the response.
        action={() => withoutSessionEnd(() => call(api, closeAccount))}
        onDone={() => {
          dropToken()
          location.replace(closedHref)
        }}
        title={t('closeAsk')}
        text={t('closeText')}
        confirmText={t('close')}
        t={tForm}
      />
    </>
  )
}
