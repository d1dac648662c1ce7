import { useState } from 'react'
import { api } from '#client/api.ts'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { useContractForm } from '#client/forms.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import {
  messageTextMaximum,
  replyToConversation,
  type Conversation,
  type Message,
} from '#contract/messages/messages.ts'
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
  /** The viewer. */
  userId: number
  conversation: Conversation
  onSent: (message: Message) => void
}

interface Values {
  text: string
  attachments: readonly WrittenFile[]
}
const draftFields = ['text', 'attachments'] as const

/** A further message in a conversation. What was typed survives a reload and a sign-in. */
export function ReplyForm({ strings, files, userId, conversation, onSent }: ReplyFormProps) {
  const t = translatorFor(strings)
  const [uploading, setUploading] = useState(false)
  const { id: conversationId, side, company, person } = conversation
  const form = useContractForm<Values>(MessageFields, {
    defaultValues: { text: '', attachments: [] },
  })
  const draftKey = `reply-${conversationId}`
  useFormDraft(form, draftKey, draftFields, true)
  const length = countCharacters(form.watch('text') ?? '')
  const { isSubmitting } = form.formState
  const send = form.submit(async ({ text, attachments }) => {
    const body = { text, attachments: attachments.map(({ upload }) => upload) }
    const sent = await call(api, replyToConversation, { params: { conversationId }, body })
    form.reset({ text: '', attachments: [] })
    dropDraft(draftKey)
    toast.success(t('sent'))
    onSent(sent)
  })
  return (
    <form className="form reply-form" noValidate onSubmit={send}>
      <TextArea
        {...form.field('text')}
        label={t('reply')}
        hint={
          side === 'person'
            ? t('replyHint', { company: company.name })
            : t('answerHint', { person: person.name, company: company.name })
        }
        rows={4}
        {...(length > messageTextMaximum * 0.8 && {
          counter: t('counter', { count: length, maximum: messageTextMaximum }),
        })}
      />
      <FilesField form={form} scope={`${userId}|${conversationId}`} {...files} onBusy={setUploading} />
      <p className="actions">
        <Button type="submit" kind="primary" disabled={!form.ready} busy={isSubmitting || uploading}>
          {t(isSubmitting ? 'sending' : uploading ? 'uploading' : 'send')}
        </Button>
      </p>
    </form>
  )
}
