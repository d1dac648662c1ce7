import { Download, FileText } from 'lucide'
import { useState } from 'react'
import type { Resume } from '#contract/applications/resume.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { download } from '../../client/download.ts'
import { fileSize } from '../../i18n/fileSize.ts'
import { Icon } from '#ui/Icon.tsx'

interface ResumeFileProps {
  strings: StringsOf<'applications', 'resume'>
  resume: Resume
}

/** A résumé as it was sent: name, size and a download button. */
export default function ResumeFile({ strings, resume }: ResumeFileProps) {
  const t = translatorFor(strings)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(resume.url, resume.name, t('failed'))
    setBusy(false)
  }
  return (
    <span className="resume-file">
      <Icon icon={FileText} size={20} />
      <span>
        {resume.name}{' '}
        <span className="soft small number">
          {resume.type.toUpperCase()}, {fileSize(resume.size, strings.locale)}
        </span>
      </span>
      <Button size="s" busy={busy} onClick={() => void save()}>
        <Icon icon={Download} size={16} />
        {t(busy ? 'downloading' : 'download')}
      </Button>
    </span>
  )
}
