import { useState } from 'react'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { call } from '#contract/core/call.ts'
import { deleteJobPosting } from '#contract/jobs/postings.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'

interface DeletePostingProps {
  strings: StringsOf<'jobs', 'remove'>
  jobId: number
  title: string
}

/** Asks first: a deleted draft cannot be restored. */
export default function DeletePosting({ strings, jobId, title }: DeletePostingProps) {
  const t = translatorFor(strings)
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setConfirming(true)}>
        {t('delete')}
        <span className="visually-hidden">: {title}</span>
      </Button>
      <ConfirmActionDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        action={() => call(api, deleteJobPosting, { params: { jobId } })}
        onDone={() => location.reload()}
        title={t('title')}
        text={t('text')}
        confirmText={t('delete')}
        cancelText={t('keep')}
        closeText={t('close')}
      />
    </>
  )
}
