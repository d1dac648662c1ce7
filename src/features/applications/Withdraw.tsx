import { useState } from 'react'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { withdrawApplication } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'

interface WithdrawProps {
  strings: StringsOf<'applications', 'withdraw'>
  applicationId: number
  company: string
}

/** Withdraws an application. Asks first, because it cannot be sent again. */
export default function Withdraw({ strings, applicationId, company }: WithdrawProps) {
  const t = translatorFor(strings)
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button kind="danger" onClick={() => setConfirming(true)}>
        {t('action')}
      </Button>
      <ConfirmActionDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        action={() => call(api, withdrawApplication, { params: { applicationId } })}
        onDone={() => location.reload()}
        title={t('title')}
        text={t('text', { company })}
        confirmText={t('confirm')}
        t={(key) => t(key === 'cancel' ? 'keep' : key)}
      />
    </>
  )
}
