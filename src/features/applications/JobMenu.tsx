import { Ellipsis } from 'lucide'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import type { JobStatus } from '#contract/jobs/forms.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu, MenuButton, MenuLink, MenuRule } from '#ui/Menu.tsx'
import { possibleChanges, statusCalls, type StatusCall } from './jobStatusCalls.ts'

interface JobMenuProps {
  strings: StringsOf<'applications', 'jobMenu'>
  job: { readonly id: number; readonly title: string; readonly status: JobStatus }
  /** The id of the element that shows the jobs and what waits. */
  part: string
  /** Where the job can be edited, and where it is public or can be published again. */
  links: { readonly edit: string; readonly public?: string; readonly reopen?: string }
}

/** What can be done with a job of the desk. No confirmation: every change can be undone. */
export default function JobMenu({ strings, job, part, links }: JobMenuProps) {
  const t = translatorFor(strings)
  const [busy, setBusy] = useState(false)
  const possible = possibleChanges(job.status)
  const change = async (name: StatusCall) => {
    setBusy(true)
    if (await attempt(() => call(api, statusCalls[name], { params: { jobId: job.id } }))) {
      toast.success(t(`done.${name}`, { job: job.title }))
      await refreshPart(part)
    }
    setBusy(false)
  }
  return (
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
        <MenuButton key={name} aria-disabled={busy} onClick={busy ? undefined : () => void change(name)}>
          {t(name)}
        </MenuButton>
      ))}
    </Menu>
  )
}
