import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { showFirstError } from '#client/forms.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { leavingAddress } from '#client/unsavedChanges.ts'
import {
  ApplySignUpForm as Schema,
  registerToApply,
  startApplication,
} from '#contract/applications/drafts.ts'
import { call, callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { NewPassword } from '#features/accounts/password/NewPassword.tsx'
import { redirectToCodeEntry } from '#features/accounts/signIn/redirects.ts'
import { AccountForm } from '#features/accounts/signUp/AccountForm.tsx'
import { draftKey, personFields } from '#features/accounts/signUp/signUpValues.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { LinkedText } from '#ui/LinkedText.tsx'
import { ResumeField } from './ResumeField.tsx'
import { clearStarted, storeStarted, type Started } from './startedCookie.ts'

interface ApplySignUpFormProps {
  strings: StringsOf<'applications', 'signUp'>
  fileStrings: StringsOf<'applications', 'resumeField'>
  passwordField: StringsOf<'accounts', 'passwordField'>
  /** That a résumé is required. */
  required: string
  jobId: number
  /** Redirect target after the sign-up. */
  next: string
  /** The page that asks for the mailed code; the sign-up's attempt and address are added to it. */
  verification: string
  /** The log-in page that a résumé on its way holds up. */
  login: string
  links: { terms: string; privacy: string }
  /** A résumé that was sent before. */
  started: Started | null
  posted: Posted | null
}

/** Sends the résumé as soon as it is chosen, and then the sign-up whose confirmation sends the application. */
export default function ApplySignUpForm(props: ApplySignUpFormProps) {
  const { strings, jobId, posted, passwordField } = props
  const t = translatorFor(strings)
  const text = (name: string) => String(posted?.values[name] ?? '')
  const form = usePostedForm<z.infer<typeof Schema>>(Schema, posted, {
    defaultValues: {
      first_name: text('first_name'),
      last_name: text('last_name'),
      email: text('email'),
      password: '',
      terms: true,
      started: '',
    },
  })
  useFormDraft(form, draftKey, personFields, posted === null)
  const resume = useResume(props, posted?.errors['resume'])

  const send = form.submit(async (values) => {
    const secret = await resume.secret()
    if (secret === null) return showFirstError()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const body = { ...values, started: secret, time_zone: timeZone, next: props.next }
    try {
      const sent = await callUntyped(api, registerToApply, { params: { jobId }, body })
      dropDraft(draftKey)
      redirectToCodeEntry(sent, props.verification)
    } catch (error) {
      if (!resume.isRefusal(error)) throw error
      showFirstError()
    }
  }, t('offline'))

  return (
    <AccountForm form={form} onSubmit={send} submitText={t('submit')} hasFile>
      <ResumeField {...resume.field} strings={props.fileStrings} />
      <div className="form-row">
        <TextField {...form.postedField('first_name')} autoComplete="given-name" label={t('firstName')} />
        <TextField {...form.postedField('last_name')} autoComplete="family-name" label={t('lastName')} />
      </div>
      <TextField
        {...form.postedField('email')}
        type="email"
        autoComplete="username"
        label={t('email')}
        hint={t('emailHint')}
      />
      <NewPassword
        {...form.field('password')}
        id="password"
        label={t('password')}
        typed={form.watch('password')}
        strings={passwordField}
      />
      <p className="soft small">
        <LinkedText text={t('terms')} links={props.links} />
      </p>
    </AccountForm>
  )
}

/** The file and what was stored of it. A file whose upload failed is sent again with the form. */
function useResume(
  props: Pick<ApplySignUpFormProps, 'jobId' | 'required' | 'started' | 'login'>,
  refusedBefore: string | undefined,
) {
  const { jobId, required, started: sentBefore, login } = props
  const [file, setFile] = useState<Pick<File, 'name' | 'size'> | null>(sentBefore)
  const [refused, setRefused] = useState(refusedBefore)
  const [progress, setProgress] = useState<number | null>(null)
  const upload = useRef<{ file: File | null; sent: Promise<Started> | null; abort: AbortController }>(null)
  useEffect(() => {
    const sent = sentBefore && Promise.resolve(sentBefore)
    upload.current ??= { file: null, sent, abort: new AbortController() }
  }, [sentBefore])
  const isSending = progress !== null
  const logInOnceSent = useEffectEvent((event: MouseEvent) => {
    const address = leavingAddress(event)
    if (address !== new URL(login, location.href).href) return
    event.preventDefault()
    const follow = () => location.assign(address)
    upload.current?.sent?.then(follow, follow)
  })
  useEffect(() => {
    if (!isSending) return
    document.addEventListener('click', logInOnceSent)
    return () => document.removeEventListener('click', logInOnceSent)
  }, [isSending])

  function begin(chosen: File): Promise<Started> {
    upload.current?.abort.abort()
    const abort = new AbortController()
    const options = { signal: abort.signal, onProgress: (done: number) => isCurrent() && setProgress(done) }
    const isCurrent = () => upload.current?.abort === abort
    const sent = call(api, startApplication, { params: { jobId }, files: { resume: chosen } }, options)
    upload.current = { file: chosen, sent, abort }
    setProgress(0)
    sent.then(
      (stored) => {
        if (!isCurrent()) return
        setProgress(null)
        storeStarted(jobId, stored)
      },
      (error: unknown) => {
        if (!isCurrent()) return
        setProgress(null)
        upload.current = { file: chosen, sent: null, abort }
        // What is wrong with the file is said at once, a failed connection when the form is sent.
        if (error instanceof CallError) isRefusal(error)
      },
    )
    return sent
  }
  function pick(chosen: File | null, why?: string): void {
    setFile(chosen)
    setRefused(why)
    upload.current?.abort.abort()
    upload.current = null
    clearStarted()
    if (chosen) void begin(chosen).catch(() => undefined)
    else setProgress(null)
  }
  /** Shows what is wrong with the file; false if the error is about something else. */
  function isRefusal(error: unknown): boolean {
    const about = error instanceof CallError && error.fields.find(({ field }) => field === 'resume')
    if (!about) return false
    pick(null, about.title)
    return true
  }
  return {
    isRefusal,
    /** The secret of the stored file; null without one, which is shown. */
    async secret(): Promise<string | null> {
      const { file: chosen = null, sent = null } = upload.current ?? {}
      if (!sent && !chosen) {
        setRefused((why) => why ?? required)
        return null
      }
      try {
        return (await (sent ?? begin(chosen as File))).secret
      } catch (error) {
        if (isRefusal(error)) return null
        throw error
      }
    },
    field: {
      file,
      progress,
      error: refused,
      onPick: pick,
      onRemove: () => pick(null),
    },
  }
}
