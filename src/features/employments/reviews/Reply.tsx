import { toast } from '#client/toasts.ts'
import { ReplyForm, replyMaximum } from '#contract/reviews/shapes.ts'
import { ReplyEditor } from '../ReplyEditor.tsx'
import { useRating } from './ratingContext.ts'

interface ReplyProps {
  reply: string | null
  /** Whether the reader is the employee. */
  isOwn: boolean
  mayReply: boolean
  draftKey: string
  send: (reply: string) => Promise<void>
}

/** The employee's reply, or the form for it. */
export function Reply({ reply, isOwn, mayReply, draftKey, send }: ReplyProps) {
  const { t, form } = useRating()
  if (mayReply)
    return (
      <ReplyEditor
        schema={ReplyForm}
        className="rating-reply"
        texts={{
          label: t('reply'),
          hint: t('replyHint'),
          submit: t('sendReply'),
          confirmTitle: t('replyConfirm'),
          confirmText: t('replyConfirmText'),
          counter: (count) => t('counter', { count, maximum: replyMaximum }),
        }}
        draftKey={draftKey}
        form={form}
        send={async (text) => {
          await send(text)
          toast.success(t('replied'))
        }}
      />
    )
  if (reply === null) return null
  return (
    <div className="rating-reply">
      <h4>{t(isOwn ? 'ownReply' : 'replyTitle')}</h4>
      <p>{reply}</p>
    </div>
  )
}
