import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { call } from '#contract/core/call.ts'
import type { JobStatus as Status } from '#contract/jobs/forms.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { possibleChanges, statusCalls, type StatusCall } from './jobStatusCalls.ts'

interface JobStatusProps {
  strings: StringsOf<'applications', 'status'>
  jobId: number
  title: string
  status: Status
}

/** Pauses, resumes and closes a job. No confirmation: every change can be undone. */
export default function JobStatus({ strings, jobId, title, status }: JobStatusProps) {
  const t = translatorFor(strings)
  const [busy, setBusy] = useState<StatusCall | null>(null)
  const change = async (name: StatusCall) => {
    setBusy(name)
    if (await attempt(() => call(api, statusCalls[name], { params: { jobId } }))) location.reload()
    else setBusy(null)
  }
  return (
    <span className="decisions" role="group" aria-label={t('group', { job: title })}>
      {possibleChanges(status).map((name) => (
        <Button
          key={name}
          size="s"
          busy={busy === name}
          disabled={busy !== null && busy !== name}
          onClick={() => void change(name)}
        >
          {t(name)}
        </Button>
      ))}
    </span>
  )
}
