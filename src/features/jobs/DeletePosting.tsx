import { useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { deleteJobPosting } from '#contract/jobPostings.ts'
import { sentences, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'

interface DeletePostingProps {
  strings: StringsOf<'jobs', 'remove'>
  jobId: number
  title: string
}

/** Asks first: a draft that is deleted cannot be brought back. */
export default function DeletePosting({ strings, jobId, title }: DeletePostingProps) {
  const t = sentences(strings)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await call(api, deleteJobPosting, { params: { jobId } })
      location.reload()
    } catch (error) {
      setBusy(false)
      setAsking(false)
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    }
  }
  return (
    <>
      <Button size="s" onClick={() => setAsking(true)}>
        {t('delete')}
        <span className="visually-hidden">: {title}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        busy={busy}
        title={t('title')}
        text={t('text')}
        confirmText={t('delete')}
        cancelText={t('keep')}
        closeText={t('close')}
      />
    </>
  )
}
