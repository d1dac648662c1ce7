import { Ellipsis } from 'lucide'
import { lazy, Suspense, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { toast } from '#client/toasts.ts'
import { answerApplications, type AnswerWords } from '#contract/applications/answers.ts'
import { call } from '#contract/core/call.ts'
import type { JobStatus } from '#contract/jobs/forms.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Menu, MenuButton, MenuLink, MenuRule } from '#ui/Menu.tsx'
import type { AnswerSubject } from './answerSubject.ts'
import { possibleChanges, statusCalls, type StatusCall } from './jobStatusCalls.ts'

const AnswerDialog = lazy(() => import('./AnswerDialog.tsx'))

interface JobMenuProps {
  strings: StringsOf<'applications', 'jobMenu'>
  job: { readonly id: number; readonly title: string; readonly status: JobStatus }
  /** Applications that nobody has decided on. */
  undecided: number
  /** Of the question what becomes of them; without it, the desk of the job asks. */
  subject?: AnswerSubject
  /** Whether closing was chosen on another page. */
  asksToClose?: boolean
  /** The id of the element that shows the jobs and what waits. */
  part: string
  /** Where the desk asks before it closes the job, where it can be edited, and where it is public or can be published again. */
  links: { readonly close: string; readonly edit: string; readonly public?: string; readonly reopen?: string }
}

/**
 * What can be done with a job of the desk. No confirmation, because every change can be undone; but closing asks what becomes of
 * the applicants that nobody has decided on.
 */
export default function JobMenu({
  strings,
  job,
  undecided,
  subject,
  asksToClose = false,
  part,
  links,
}: JobMenuProps) {
  const t = translatorFor(strings)
  const [busy, setBusy] = useState(false)
  const possible = possibleChanges(job.status)
  const [isClosing, setClosing] = useState(asksToClose && undecided > 0 && possible.includes('close'))
  const isClosed = useRef(false)
  const params = { jobId: job.id }
  const showChange = async (name: StatusCall) => {
    toast.success(t(`done.${name}`, { job: job.title }))
    await refreshPart(part)
  }
  const change = async (name: StatusCall) => {
    setBusy(true)
    if (await attempt(() => call(api, statusCalls[name], { params }))) await showChange(name)
    setBusy(false)
  }
  const choose = (name: StatusCall) => {
    if (name !== 'close' || undecided === 0) void change(name)
    else if (subject) setClosing(true)
    else location.assign(links.close)
  }
  const closeAndDecline = async (words: AnswerWords) => {
    // Declining may have failed after the job was closed.
    if (!isClosed.current) await call(api, statusCalls.close, { params })
    isClosed.current = true
    const form = { ...words, state: 'rejected', from: 'viewed', application_ids: null } as const
    await call(api, answerApplications, { params, body: form })
    setClosing(false)
    await showChange('close')
  }
  const closeOnly = () => {
    setClosing(false)
    void change('close')
  }
  const menu = (
    <Menu
      label={t('label', { job: job.title })}
      triggerClass="icon-button"
      trigger={<Icon icon={Ellipsis} size={20} />}
    >
      {links.public && <MenuLink href={links.public}>{t('public')}</MenuLink>}
      <MenuLink href={links.edit}>{t('edit')}</MenuLink>
      {links.reopen && <MenuLink href={links.reopen}>{t('reopen')}</MenuLink>}
      {possible.length > 0 && <MenuRule />}
      {possible.map((name) => (
        <MenuButton key={name} aria-disabled={busy} onClick={busy ? undefined : () => choose(name)}>
          {t(name)}
        </MenuButton>
      ))}
    </Menu>
  )
  return (
    <>
      {menu}
      {isClosing && subject && (
        <Suspense>
          <AnswerDialog
            locale={strings.locale}
            subject={subject}
            title={t('closeTitle', { job: job.title })}
            text={t('closeText', { count: undecided })}
            submitText={t('closeAndDecline', { count: undecided })}
            aside={
              <Button kind="text" onClick={closeOnly}>
                {t('closeOnly')}
              </Button>
            }
            onClose={() => setClosing(false)}
            send={closeAndDecline}
          />
        </Suspense>
      )}
    </>
  )
}
