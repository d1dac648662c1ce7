import { useState } from 'react'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { useContractForm } from '#client/forms.ts'
import { toast } from '#client/toasts.ts'
import { messageTextMaximum } from '#contract/messages/messages.ts'
import { MessageFields } from '#contract/messages/fields.ts'
import { countCharacters } from '#contract/posts/text.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { FilesField, type WrittenFile } from '#features/messageFiles/FilesField.tsx'
import type { FileStrings } from '#features/messageFiles/fileStrings.ts'

interface ReplyFormProps {
  strings: StringsOf<'messages', 'conversation'>
  files: FileStrings
  hint: string
  /** The viewer. */
  userId: number
  /** Tells drafts of one conversation from those of others. */
  place: string
  send: (message: Sent) => Promise<void>
}

interface Sent {
  readonly text: string
  /** Ids of uploads. */
  readonly attachments: string[]
}

interface Values {
  text: string
  attachments: readonly WrittenFile[]
}
const draftFields = ['text', 'attachments'] as const

/** A further message in a conversation. What was typed survives a reload and a sign-in. */
export function ReplyForm({ strings, files, hint, userId, place, send: sendMessage }: ReplyFormProps) {
  const t = translatorFor(strings)
  const [uploading, setUploading] = useState(false)
  const form = useContractForm<Values>(MessageFields, {
    defaultValues: { text: '', attachments: [] },
  })
  const draftKey = `reply-${place}`
  useFormDraft(form, draftKey, draftFields, true)
  const length = countCharacters(form.watch('text') ?? '')
  const { isSubmitting } = form.formState
  const send = form.submit(async ({ text, attachments }) => {
    await sendMessage({ text, attachments: attachments.map(({ upload }) => upload) })
    form.reset({ text: '', attachments: [] })
    dropDraft(draftKey)
    toast.success(t('sent'))
  })
  return (
    <form className="form reply-form" noValidate onSubmit={send}>
      <TextArea
        {...form.field('text')}
        label={t('reply')}
        hint={hint}
        rows={4}
        {...(length > messageTextMaximum * 0.8 && {
          counter: t('counter', { count: length, maximum: messageTextMaximum }),
        })}
      />
      <FilesField form={form} scope={`${userId}|${place}`} {...files} onBusy={setUploading} />
      <p className="actions">
        <Button type="submit" kind="primary" disabled={!form.ready} busy={isSubmitting || uploading}>
          {t(isSubmitting ? 'sending' : uploading ? 'uploading' : 'send')}
        </Button>
      </p>
    </form>
  )
}
