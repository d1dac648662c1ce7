import { api } from '#client/api.ts'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { useContractForm, type ValidationStrings } from '#client/forms.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import {
  messageTextMaximum,
  replyToConversation,
  type Conversation,
  type Message,
  type MessageForm as Values,
} from '#contract/messages/messages.ts'
import { MessageFields } from '#contract/messages/fields.ts'
import { countCharacters } from '#contract/posts/text.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'

interface ReplyFormProps {
  strings: StringsOf<'messages', 'conversation'>
  validation: ValidationStrings
  conversation: Conversation
  onSent: (message: Message) => void
}

const draftFields = ['text'] as const

/** A further message in a conversation. What was typed survives a reload and a sign-in. */
export function ReplyForm({ strings, validation, conversation, onSent }: ReplyFormProps) {
  const t = translatorFor(strings)
  const { id: conversationId, side, company, person } = conversation
  const form = useContractForm<Values>(MessageFields, validation, { defaultValues: { text: '' } })
  const draftKey = `reply-${conversationId}`
  useFormDraft(form, draftKey, draftFields, true)
  const length = countCharacters(form.watch('text') ?? '')
  const { isSubmitting } = form.formState
  const send = form.submit(async (body) => {
    const sent = await call(api, replyToConversation, { params: { conversationId }, body })
    form.reset({ text: '' })
    dropDraft(draftKey)
    toast.success(t('sent'))
    onSent(sent)
  })
  return (
    <form className="form reply-form" noValidate onSubmit={send}>
      <TextArea
        {...form.register('text')}
        label={t('reply')}
        hint={
          side === 'person'
            ? t('replyHint', { company: company.name })
            : t('answerHint', { person: person.name, company: company.name })
        }
        rows={4}
        error={form.errorOf('text')}
        {...(length > messageTextMaximum * 0.8 && {
          counter: t('counter', { count: length, maximum: messageTextMaximum }),
        })}
      />
      <p className="actions">
        <Button type="submit" kind="primary" disabled={!form.ready} busy={isSubmitting}>
          {t(isSubmitting ? 'sending' : 'send')}
        </Button>
      </p>
    </form>
  )
}
