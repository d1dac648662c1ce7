import { useState } from 'react'
import { api } from '#client/api.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { extendRetention, revokeLongerRetention } from '#contract/applications/retention.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'

interface LongerRetentionProps {
  strings: StringsOf<'applications', 'retention'>
  applicationId: number
  company: string
  /** Whether the candidate has agreed. */
  agreed: boolean
  /** Until when the company keeps the application now, and if the candidate agrees. */
  until: string
  longerUntil: string
}

/** Asks the candidate whether the company may keep their application longer, and takes that back. */
export default function LongerRetention({
  strings,
  applicationId,
  company,
  agreed,
  until,
  longerUntil,
}: LongerRetentionProps) {
  const t = translatorFor(strings)
  const [busy, run] = useAttempt()
  const [sent, setSent] = useState(false)
  const change = () =>
    run(async () => {
      const params = { applicationId }
      await (agreed ? call(api, revokeLongerRetention, { params }) : call(api, extendRetention, { params }))
      setSent(true)
      // The dates of the page are the server's.
      location.reload()
    })
  return (
    <div className="stack">
      <p>
        {agreed
          ? t('agreed', { company, day: until })
          : t('text', { company, day: until, later: longerUntil })}
      </p>
      {agreed && <p className="soft small">{t('revokeText')}</p>}
      <p>
        <Button busy={busy || sent} onClick={() => void change()}>
          {agreed ? t('revoke') : t('agree', { later: longerUntil })}
        </Button>
      </p>
    </div>
  )
}
