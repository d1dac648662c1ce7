import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { showFirstError } from '#client/forms.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { applyToJob } from '#contract/applications/applications.ts'
import { ApplicationForm, noteMaximum } from '#contract/applications/form.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea, TextField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useStoredDraft } from './useStoredDraft.ts'
import { ResumeField } from './ResumeField.tsx'
import { ResumeChoice, selectedResume, selectUpload, type StoredResume } from './ResumeChoice.tsx'

interface ApplyFormProps {
  strings: StringsOf<'applications', 'apply'>
  fileStrings: StringsOf<'applications', 'resumeField'>
  /** That a résumé is required. */
  required: string
  jobId: number
  company: string
  /** Whether the company reads the message only once it knows the candidate. */
  blind: boolean
  /** The account's address, as the default value. */
  email: string
  /** Of the draft and of the last application. */
  resumes: readonly StoredResume[]
  /** The message of the draft. */
  note: string
  /** This section once the application is sent. */
  sentAddress: string
  posted: Posted | null
  /** The profile that will be sent. */
  children: ReactNode
}

const draftFields = ['note'] as const

export default function ApplyForm(props: ApplyFormProps) {
  const { strings, required, jobId, company, resumes, posted } = props
  const valueOf = (name: string, otherwise: string) => String(posted?.values[name] ?? otherwise)
  const start = { email: valueOf('email', props.email), note: valueOf('note', props.note) }
  const t = translatorFor(strings)
  const [resume, setResume] = useState<File | null>(null)
  const [refused, setRefused] = useState(posted?.errors['resume'])
  const [progress, setProgress] = useState<number | null>(null)
  const [sending, setSending] = useState<AbortController | null>(null)
  const form = usePostedForm<z.infer<typeof ApplicationForm>>(ApplicationForm, posted, {
    defaultValues: start,
  })
  const draftKey = `apply-${jobId}`
  useFormDraft(form, draftKey, draftFields, posted === null)
  useStoredDraft(jobId, form.watch('note') ?? '', props.note)

  const pick = (file: File | null, why?: string) => {
    setResume(file)
    setRefused(why)
    form.setMessage(null)
    selectUpload()
  }
  const remove = () => {
    if (progress === null) pick(null)
    else sending?.abort()
  }
  const send = form.submit(async (values) => {
    const reused = selectedResume()
    const upload = reused === null ? resume : null
    if (reused === null && !upload) {
      // A rejected file also leaves the field empty; its reason is more helpful.
      setRefused((why) => why ?? required)
      return showFirstError()
    }
    const sending = new AbortController()
    setSending(sending)
    setProgress(0)
    try {
      const options = { signal: sending.signal, onProgress: setProgress }
      const body = reused === null ? values : { ...values, resume_id: reused }
      await call(
        api,
        applyToJob,
        { params: { jobId }, body, files: upload ? { resume: upload } : {} },
        options,
      )
      dropDraft(draftKey)
      // Replaced: going back would show a form that can no longer be sent.
      location.replace(props.sentAddress)
    } catch (error) {
      setProgress(null)
      if (error instanceof DOMException && error.name === 'AbortError') return form.setMessage(t('cancelled'))
      const fields = error instanceof CallError ? error.fields : []
      const aboutFile = fields.find(({ field }) => field === 'resume')
      if (!aboutFile) throw error
      pick(null, aboutFile.title)
    }
  }, t('offline'))

  return (
    <form className="form" method="post" encType="multipart/form-data" onSubmit={send} noValidate>
      {form.message && (
        <Notice tone="danger" alert>
          {form.message}
        </Notice>
      )}
      <TextField
        {...form.field('email')}
        // The form library sets values only in the browser; without JavaScript they must be in the markup.
        defaultValue={start.email}
        type="email"
        autoComplete="email"
        label={t('email')}
        hint={t('emailHint')}
      />
      <ResumeChoice resumes={resumes} isChosen={!refused} t={t} />
      <ResumeField
        strings={props.fileStrings}
        hideLabel
        file={resume}
        progress={progress}
        error={refused}
        onPick={pick}
        onRemove={remove}
      />
      <TextArea
        {...form.field('note')}
        defaultValue={start.note}
        label={t('message', { company })}
        optional={t('optional')}
        hint={t(props.blind ? 'messageHintBlind' : 'messageHint')}
        counter={t('counter', { count: (form.watch('note') ?? '').length, maximum: noteMaximum })}
      />
      {props.children}
      <p className="actions">
        <Button type="submit" kind="primary" busy={progress !== null}>
          {progress === null ? t('send') : t('sending', { percent: Math.round(progress * 100) })}
        </Button>
      </p>
    </form>
  )
}
