import { api } from '#client/api.ts'
import { DeleteRowButton } from '#client/DeleteRowButton.tsx'
import { call } from '#contract/core/call.ts'
import { deleteJobPosting } from '#contract/jobs/postings.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface DeletePostingProps {
  strings: StringsOf<'jobs', 'remove'>
  jobId: number
  title: string
}

/** Asks first: a deleted draft cannot be restored. */
export default function DeletePosting({ strings, jobId, title }: DeletePostingProps) {
  const t = translatorFor(strings)
  return (
    <DeleteRowButton
      rowTitle={title}
      action={() => call(api, deleteJobPosting, { params: { jobId } })}
      title={t('title')}
      text={t('text')}
      confirmText={t('delete')}
      t={(key) => t(key === 'cancel' ? 'keep' : key)}
    />
  )
}
