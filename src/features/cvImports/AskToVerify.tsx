import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { toast } from '#client/toasts.ts'
import { requestToJoin } from '#contract/employments/invitations.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'

interface AskToVerifyProps {
  slug: string
  company: string
  position: string
  start: string
  strings: StringsOf<'cvImports', 'result'>
}

/** Asks a company to verify an employment that was just imported. */
export default function AskToVerify({ slug, company, position, start, strings }: AskToVerifyProps) {
  const t = translatorFor(strings)
  const [state, setState] = useState<'new' | 'busy' | 'sent'>('new')
  async function ask(): Promise<void> {
    setState('busy')
    const sent = await attempt(() =>
      call(api, requestToJoin, { params: { slug }, body: { position, start_date: start } }),
    )
    setState(sent ? 'sent' : 'new')
    if (sent) toast.success(t('askedToast', { company }))
  }
  if (state === 'sent') return <span className="soft">{t('asked')}</span>
  return (
    <Button size="s" busy={state === 'busy'} onClick={() => void ask()}>
      {t('ask', { company })}
    </Button>
  )
}
