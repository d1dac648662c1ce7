import { useState, type FormEvent } from 'react'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { toast } from '#client/toasts.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { call } from '#contract/core/call.ts'
import {
  blockCommenter,
  deleteComment,
  removalReasonMaximum,
  removeComment,
  type Comment,
} from '#contract/posts/comments.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'

export type OpenDialog = 'delete' | 'remove' | 'block' | null

interface CommentDialogsProps {
  strings: StringsOf<'posts', 'discussion'>
  required: string
  slug: string
  comment: Comment
  dialog: OpenDialog
  onClose: () => void
  onDeleted: () => void
  onRemoved: (comment: Comment) => void
}

/** What is asked before a comment is deleted or removed, or its author blocked. */
export function CommentDialogs(props: CommentDialogsProps) {
  const { strings, slug, comment, dialog, onClose, onDeleted } = props
  const t = translatorFor(strings)
  const { id: commentId, author } = comment
  const name = author?.name ?? t('formerMember')
  if (dialog === 'remove') return <RemovalDialog {...props} />
  if (dialog === null) return null
  const isBlock = dialog === 'block'
  return (
    <ConfirmActionDialog
      open
      onClose={onClose}
      action={async () => {
        if (!isBlock) return call(api, deleteComment, { params: { commentId } })
        await call(api, blockCommenter, { params: { slug, userId: author?.user_id ?? 0 } })
        return toast.success(t('blockedToast', { name }))
      }}
      onDone={() => {
        onClose()
        if (!isBlock) onDeleted()
      }}
      title={isBlock ? t('blockTitle', { name }) : t('deleteTitle')}
      text={t(isBlock ? 'blockText' : 'cannotRecover')}
      confirmText={t(isBlock ? 'block' : 'delete')}
      t={t}
    />
  )
}

/** Readers see the reason in place of the comment. */
function RemovalDialog({ strings, required, comment, onClose, onRemoved }: CommentDialogsProps) {
  const t = translatorFor(strings)
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [busy, run] = useAttempt()
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (reason.trim() === '') return setError(required)
    const params = { commentId: comment.id }
    void run(async () => onRemoved(await call(api, removeComment, { params, body: { reason } })), onClose)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('removeTitle')}
      closeText={t('close')}
      cancelText={t('cancel')}
      submitText={t('remove')}
      kind="danger"
      busy={busy}
      onSubmit={submit}
    >
      <p>{t('removeText')}</p>
      <TextField
        label={t('reason')}
        value={reason}
        maxLength={removalReasonMaximum}
        error={error || undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
