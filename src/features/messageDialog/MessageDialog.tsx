import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { EditDialog } from '#client/EditDialog.tsx'
import { useContractForm } from '#client/forms.ts'
import { toast } from '#client/toasts.ts'
import { discardUpload } from '#client/resumableUpload.ts'
import attachmentsStylesheet from '#styles/features/attachments.css?url'
import documentsStylesheet from '#styles/features/documents.css?url'
import stylesheet from '#styles/features/messageDialog.css?url'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import type { Locale } from '#contract/core/locale.ts'
import {
  messageTextMaximum,
  sendMessage,
  showMessaging,
  subjectMaximum,
  type Messaging,
} from '#contract/messages/messages.ts'
import { NewMessageFields } from '#contract/messages/fields.ts'
import { countCharacters } from '#contract/posts/text.ts'
import { translatorFor } from '#i18n/island.ts'
import { messageDialogTexts } from '#i18n/messageDialogTexts.ts'
import { pathsFor, type Scope } from '#paths'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea, TextField } from '#ui/Field.tsx'
import { FilesField, type WrittenFile } from '#features/messageFiles/FilesField.tsx'
import { responseText } from './responseText.ts'

interface MessageDialogProps {
  scope: Scope
  slug: string
  company: string
  onClose: () => void
}

const textsOf = (locale: Locale) => {
  const { dialog, files, uploads, form } = messageDialogTexts[locale]
  return {
    dialog: { locale, texts: dialog },
    files: { locale, texts: files },
    uploads: { locale, texts: uploads },
    form: { locale, texts: form },
  }
}
interface Values {
  subject: string
  text: string
  attachments: readonly WrittenFile[]
}
const draftFields = ['subject', 'text', 'attachments'] as const

/** Writes to a company: loaded when it is opened. */
export default function MessageDialog(props: MessageDialogProps) {
  const { scope, slug, company, onClose } = props
  const [texts] = useState(() => textsOf(scope.locale))
  const t = translatorFor<DialogKey>(texts.dialog)
  const path = pathsFor({ ...scope, profileId: null })
  const [messaging, setMessaging] = useState<Messaging | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  const failed = failedAttempt === attempt
  useEffect(() => {
    call(api, showMessaging, { params: { slug } }).then(setMessaging, (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      setFailedAttempt(attempt)
    })
  }, [slug, attempt])

  if (messaging && messaging.refusal === null && messaging.conversation_id === null)
    return <MessageForm {...props} messaging={messaging} texts={texts} />
  return (
    <Dialog open onClose={onClose} title={t('title', { company })} closeText={t('close')}>
      {!messaging && !failed && <p className="soft">{t('loading')}</p>}
      {failed && (
        <div className="stack">
          <p>{t('failed')}</p>
          <p>
            <Button onClick={() => setAttempt(attempt + 1)}>{t('retry')}</Button>
          </p>
        </div>
      )}
      {messaging && (
        <div className="stack">
          <p>{t(messaging.refusal ?? 'open', { company })}</p>
          <p>
            {messaging.conversation_id === null ? (
              <ButtonLink
                href={messaging.refusal === 'ownInbox' ? path('inbox', { slug }) : path('messages')}
              >
                {t('toMessages')}
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" href={path('conversation', { id: messaging.conversation_id })}>
                {t('openLink')}
              </ButtonLink>
            )}
          </p>
        </div>
      )}
    </Dialog>
  )
}

type Texts = ReturnType<typeof textsOf>
type DialogKey =
  | Exclude<keyof Texts['dialog']['texts'], `${string}_${string}`>
  | 'answersHours'
  | 'answersDays'
  | 'waitsHours'
  | 'waitsDays'

interface MessageFormProps extends MessageDialogProps {
  messaging: Messaging
  texts: Texts
}

function MessageForm({ slug, company, onClose, messaging, texts }: MessageFormProps) {
  const t = translatorFor<DialogKey>(texts.dialog)
  const form = useContractForm<Values>(NewMessageFields, {
    defaultValues: { subject: '', text: '', attachments: [] },
  })
  const [uploading, setUploading] = useState(false)
  const draftKey = `message-${slug}`
  useFormDraft(form, draftKey, draftFields, true)
  const length = countCharacters(form.watch('text') ?? '')
  const { isDirty, isSubmitting } = form.formState
  const close = () => {
    dropDraft(draftKey)
    onClose()
  }
  const cancel = () => {
    for (const { upload } of form.getValues('attachments')) void discardUpload(upload)
    close()
  }
  const send = form.submit(async ({ attachments, ...written }) => {
    const body = { ...written, attachments: attachments.map(({ upload }) => upload) }
    await call(api, sendMessage, { params: { slug }, body })
    toast.success(t('sent'))
    close()
  })
  const response = messaging.response && responseText(messaging.response)
  return (
    <EditDialog
      title={t('title', { company })}
      submitText={t(uploading ? 'uploading' : 'send')}
      dirty={isDirty || uploading}
      busy={isSubmitting || uploading}
      t={translatorFor(texts.form)}
      onClose={cancel}
      onSubmit={send}
    >
      {[attachmentsStylesheet, documentsStylesheet, stylesheet].map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="features" />
      ))}
      <dl className="message-parties">
        <div>
          <dt>{t('to')}</dt>
          <dd>
            {company}
            {response && <span className="soft small">{t(response.key, { count: response.count })}</span>}
          </dd>
        </div>
        <div>
          <dt>{t('from')}</dt>
          <dd>
            {messaging.email}
            <span className="soft small">{t('emailShared', { company })}</span>
          </dd>
        </div>
      </dl>
      <TextField
        {...form.field('subject')}
        label={t('subject')}
        maxLength={subjectMaximum}
        autoComplete="off"
      />
      <TextArea
        {...form.field('text')}
        label={t('text')}
        rows={7}
        {...(length > messageTextMaximum * 0.8 && {
          counter: t('counter', { count: length, maximum: messageTextMaximum }),
        })}
      />
      <FilesField
        form={form}
        scope={slug}
        strings={texts.files}
        upload={texts.uploads}
        onBusy={setUploading}
      />
    </EditDialog>
  )
}
