import { Ellipsis } from 'lucide'
import { lazy, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { toast } from '#client/toasts.ts'
import { answerApplications, type AnswerWords } from '#contract/applications/answers.ts'
import { call } from '#contract/core/call.ts'
import type { JobStatus } from '#contract/jobs/forms.ts'
import { closeJob } from '#contract/jobs/postings.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Menu, MenuButton, MenuLink, MenuRule } from '#ui/Menu.tsx'
import { OpeningDialog } from '#ui/OpeningDialog.tsx'
import type { AnswerSubject } from './answerSubject.ts'
import { closings, possibleChanges, statusCalls, type Closing, type StatusCall } from './jobStatusCalls.ts'

const AnswerDialog = lazy(() => import('./AnswerDialog.tsx'))

interface JobMenuProps {
  strings: StringsOf<'applications', 'jobMenu'>
  job: { readonly id: number; readonly title: string; readonly status: JobStatus }
  /** Applications that nobody has decided on. */
  undecided: number
  /** Of the question what becomes of them; without it, the desk of the job asks. */
  question?: { readonly strings: StringsOf<'applications', 'closing'>; readonly subject: AnswerSubject }
  /** Whether closing was chosen on another page. */
  asksToClose?: Closing | null
  /** The id of the element that shows the jobs and what waits. */
  part: string
  /** Where the desk asks before it closes the job, where it can be edited, and where it is public or can be published again. */
  links: Readonly<Record<Closing | 'edit', string>> & { readonly public?: string; readonly reopen?: string }
}

/**
 * What can be done with a job of the desk. No confirmation, because every change can be undone; but closing asks what becomes of
 * the applicants that nobody has decided on.
 */
export default function JobMenu({
  strings,
  job,
  undecided,
  question,
  asksToClose = null,
  part,
  links,
}: JobMenuProps) {
  const t = translatorFor(strings)
  const [busy, setBusy] = useState(false)
  const possible = possibleChanges(job.status)
  const canClose = possible.includes('close')
  /** While the dialog is open: how it closes the job. */
  const [closing, setClosing] = useState(undecided > 0 && canClose ? asksToClose : null)
  const isClosed = useRef(false)
  const params = { jobId: job.id }
  const showChange = async (name: StatusCall) => {
    toast.success(t(`done.${name}`, { job: job.title }))
    await refreshPart(part)
  }
  const change = async (name: StatusCall, send = () => call(api, statusCalls[name], { params })) => {
    setBusy(true)
    if (await attempt(send)) await showChange(name)
    setBusy(false)
  }
  const close = (how: Closing) =>
    call(api, closeJob, { params, query: how === 'cancel' ? { cancelled: 'true' } : {} })
  const chooseToClose = (how: Closing) => {
    if (undecided === 0) void change('close', () => close(how))
    else if (question) setClosing(how)
    else location.assign(links[how])
  }
  const closeAndDecline = async (how: Closing, words: AnswerWords) => {
    // Declining may have failed after the job was closed.
    if (!isClosed.current) await close(how)
    isClosed.current = true
    const form = { ...words, state: 'rejected', from: 'viewed', application_ids: null } as const
    await call(api, answerApplications, { params, body: form })
    setClosing(null)
    await showChange('close')
  }
  const closeOnly = (how: Closing) => {
    setClosing(null)
    void change('close', () => close(how))
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
      {possible
        .filter((name) => name !== 'close')
        .map((name) => (
          <MenuButton key={name} aria-disabled={busy} onClick={busy ? undefined : () => void change(name)}>
            {t(name)}
          </MenuButton>
        ))}
      {canClose &&
        closings.map((how) => (
          <MenuButton key={how} aria-disabled={busy} onClick={busy ? undefined : () => chooseToClose(how)}>
            {t(how)}
          </MenuButton>
        ))}
    </Menu>
  )
  const tClosing = question && translatorFor(question.strings)
  const counted = { count: undecided }
  return (
    <>
      {menu}
      {closing && question && tClosing && (
        <OpeningDialog>
          <AnswerDialog
            locale={strings.locale}
            subject={question.subject}
            title={tClosing('title', { job: job.title })}
            text={[tClosing('text', counted), ...(closing === 'cancel' ? [tClosing('cancelled')] : [])].join(
              ' ',
            )}
            submitText={tClosing('decline', counted)}
            aside={
              <Button kind="text" onClick={() => closeOnly(closing)}>
                {tClosing('only')}
              </Button>
            }
            onClose={() => setClosing(null)}
            send={(words) => closeAndDecline(closing, words)}
          />
        </OpeningDialog>
      )}
    </>
  )
}
