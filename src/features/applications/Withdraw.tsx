import { useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { withdrawApplication } from '#contract/applications.ts'
import { call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'

interface WithdrawProps {
  strings: StringsOf<'applications', 'withdraw'>
  applicationId: number
  company: string
}

/** Takes an application back. It cannot be sent again, so this asks. */
export default function Withdraw({ strings, applicationId, company }: WithdrawProps) {
  const t = sentences(strings)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    try {
      await call(api, withdrawApplication, { params: { applicationId } })
      location.reload()
    } catch (error) {
      setBusy(false)
      setAsking(false)
      if (error instanceof CallError) toast.error(error.message)
    }
  }
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void withdraw()}
        busy={busy}
        title={t('title')}
        text={t('text', { company })}
        confirmText={t('confirm')}
        cancelText={t('keep')}
        closeText={t('close')}
      />
    </>
  )
}
