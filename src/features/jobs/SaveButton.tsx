import { Bookmark } from 'lucide'
import { memo, useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { saveJob, showJobViewer, unsaveJob } from '#contract/jobs/jobs.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface SaveButtonProps {
  strings: StringsOf<'jobs', 'save'>
  jobId: number
  title: string
  /** Null if the page does not know its visitor; then this island fetches it. */
  saved: boolean | null
  /** Where anonymous visitors go to save: the signed-in job page. */
  href: string
  size?: 's' | 'm'
}

/** Saves and unsaves immediately; rolled back if refused. */
function SaveButton({ strings, jobId, title, saved: known, href, size = 'm' }: SaveButtonProps) {
  const t = translatorFor(strings)
  const [saved, setSaved] = useState(known)
  useEffect(() => {
    if (known !== null) return
    call(api, showJobViewer, { params: { jobId } }).then(
      ({ saved_at }) => setSaved(saved_at !== null),
      // The link stays; the page it leads to shows what is wrong.
      () => undefined,
    )
  }, [known, jobId])

  if (saved === null)
    return (
      <ButtonLink href={href} size={size} aria-label={t('saveNamed', { title })}>
        <Icon icon={Bookmark} size={16} />
        {t('save')}
      </ButtonLink>
    )

  const toggle = async () => {
    setSaved(!saved)
    try {
      await call(api, saved ? unsaveJob : saveJob, { params: { jobId } })
    } catch (error) {
      setSaved(saved)
      if (!(error instanceof CallError)) throw error
      toast.error(t('failed', { reason: error.message }))
    }
  }
  return (
    <Button
      size={size}
      aria-pressed={saved}
      aria-label={t(saved ? 'savedNamed' : 'saveNamed', { title })}
      onClick={() => void toggle()}
    >
      <Icon icon={Bookmark} size={16} fill={saved ? 'currentcolor' : 'none'} />
      {t(saved ? 'saved' : 'save')}
    </Button>
  )
}

// Astro's renderer recognizes a memo component directly; a plain function it would render once more to find
// out.
export default memo(SaveButton)
