import { useState } from 'react'
import { api } from '#client/api.ts'
import { Question } from '#client/Question.tsx'
import { withdrawApplication } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'

interface WithdrawProps {
  strings: StringsOf<'applications', 'withdraw'>
  applicationId: number
  company: string
}

/** Takes an application back. It cannot be sent again, so this asks. */
export default function Withdraw({ strings, applicationId, company }: WithdrawProps) {
  const t = sentences(strings)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      <Question
        open={asking}
        onClose={() => setAsking(false)}
        act={() => call(api, withdrawApplication, { params: { applicationId } })}
        onDone={() => location.reload()}
        title={t('title')}
        text={t('text', { company })}
        confirmText={t('confirm')}
        cancelText={t('keep')}
        closeText={t('close')}
      />
    </>
  )
}
