import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { call } from '#contract/core/call.ts'
import type { JobStatus as Status } from '#contract/jobs/forms.ts'
import { closeJob, pauseJob, resumeJob } from '#contract/jobs/postings.ts'
import { canChange } from '#contract/jobs/jobs.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'

interface JobStatusProps {
  strings: StringsOf<'applications', 'status'>
  jobId: number
  title: string
  status: Status
}

const changes = { pause: pauseJob, resume: resumeJob, close: closeJob } as const
const names = ['pause', 'resume', 'close'] as const

/** Pauses, resumes and closes a job. No confirmation: every change can be undone. */
export default function JobStatus({ strings, jobId, title, status }: JobStatusProps) {
  const t = translatorFor(strings)
  const [busy, setBusy] = useState<keyof typeof changes | null>(null)
  const change = async (name: keyof typeof changes) => {
    setBusy(name)
    if (await attempt(() => call(api, changes[name], { params: { jobId } }))) location.reload()
    else setBusy(null)
  }
  return (
    <span className="decisions" role="group" aria-label={t('group', { job: title })}>
      {names
        .filter((name) => canChange(status, name))
        .map((name) => (
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
