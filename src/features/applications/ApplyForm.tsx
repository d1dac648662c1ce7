import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { showFirstError, type ValidationStrings } from '#client/forms.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { ApplicationForm, applyToJob } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { resumeRule } from '#contract/files/files.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { FileField } from '#ui/FileField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { fileSize } from './fileSize.ts'

interface ApplyFormProps {
  strings: StringsOf<'applications', 'apply'>
  validation: ValidationStrings
  jobId: number
  company: string
  /** The account's address, as the default value. */
  email: string
  /** The application's own page, once sent. */
  application: string
  posted: Posted | null
}

const accept =
  '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export default function ApplyForm(props: ApplyFormProps) {
  const { strings, validation, jobId, company, application, posted } = props
  const email = String(posted?.values['email'] ?? props.email)
  const t = translatorFor(strings)
  const size = (bytes: number) => fileSize(bytes, strings.locale)
  const limit = size(resumeRule.maxBytes)
  const [resume, setResume] = useState<File | null>(null)
  const [refused, setRefused] = useState(posted?.errors['resume'])
  const [progress, setProgress] = useState<number | null>(null)
  const [sent, setSent] = useState(false)
  const [sending, setSending] = useState<AbortController | null>(null)
  const form = usePostedForm<z.infer<typeof ApplicationForm>>(ApplicationForm, validation, posted, {
    defaultValues: { email },
  })

  const pick = (file: File | null, why?: string) => {
    setResume(file)
    setRefused(why)
    form.setMessage(null)
  }
  const remove = () => {
    if (progress === null) pick(null)
    else sending?.abort()
  }
  const send = form.submit(async (body) => {
    if (!resume) {
      // A rejected file also leaves the field empty; its reason is more helpful.
      setRefused((why) => why ?? validation.texts['required'])
      return showFirstError()
    }
    const sending = new AbortController()
    setSending(sending)
    setProgress(0)
    try {
      const options = { signal: sending.signal, onProgress: setProgress }
      await call(api, applyToJob, { params: { jobId }, body, files: { resume } }, options)
      setSent(true)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return form.setMessage(t('cancelled'))
      const fields = error instanceof CallError ? error.fields : []
      const aboutFile = fields.find(({ field }) => field === 'resume')
      if (!aboutFile) throw error
      pick(null, aboutFile.title)
    } finally {
      setProgress(null)
    }
  })

  if (sent)
    return (
      <Notice tone="good" title={t('sentTitle')} alert>
        <p>{t('sentText', { company })}</p>
        <p>
          <a href={application}>{t('sentLink')}</a>
        </p>
      </Notice>
    )
  return (
    <form className="form" method="post" encType="multipart/form-data" onSubmit={send} noValidate>
      {form.message && (
        <Notice tone="danger" alert>
          {form.message}
        </Notice>
      )}
      <TextField
        {...form.register('email')}
        // The form library sets the value only in the browser; without JavaScript it must be in the markup.
        defaultValue={email}
        type="email"
        autoComplete="email"
        label={t('email')}
        hint={t('emailHint')}
        error={form.errorOf('email')}
      />
      <FileField
        name="resume"
        label={t('resume')}
        hint={t('resumeHint', { limit })}
        accept={accept}
        maxBytes={resumeRule.maxBytes}
        file={resume}
        progress={progress}
        error={refused}
        onPick={(file) => pick(file)}
        onReject={(why) => pick(null, t(why, { limit }))}
        onRemove={remove}
        texts={{ choose: t('choose'), drop: t('drop'), remove: t('remove'), cancel: t('cancel') }}
        size={size}
      />
      <p className="actions">
        <Button type="submit" kind="primary" busy={progress !== null}>
          {progress === null ? t('send') : t('sending', { percent: Math.round(progress * 100) })}
        </Button>
      </p>
    </form>
  )
}
