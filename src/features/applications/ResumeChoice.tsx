import { profileCv } from '#contract/applications/form.ts'
import type { MessageValues } from '#i18n/island.ts'
import { ChoiceGroup } from '#ui/Choice.tsx'

/** A résumé that is stored already and can be sent. */
export interface StoredResume {
  readonly id: number
  readonly name: string
  /** Formatted day of the last application with it; null if it has not been sent. */
  readonly sent: string | null
}

const field = 'resume_id'

interface ResumeChoiceProps {
  resumes: readonly StoredResume[]
  /** Whether a stored résumé is chosen at first. */
  isChosen: boolean
  t: (
    key: 'resume' | 'sentOn' | 'notSent' | 'profileCv' | 'profileCvHint' | 'another' | 'upload',
    values?: MessageValues,
  ) => string
}

/**
 * Offers stored résumés, a CV of the profile, and another file. The choice is read from the form, not from state, so that it
 * counts before hydration and without JavaScript; a style rule hides the upload field meanwhile.
 */
export function ResumeChoice({ resumes, isChosen, t }: ResumeChoiceProps) {
  const stored = resumes.map(({ id, name, sent }) => ({
    value: id,
    label: name,
    hint: sent === null ? t('notSent') : t('sentOn', { day: sent }),
  }))
  return (
    <ChoiceGroup
      name={field}
      label={t('resume')}
      variant="cards"
      chosen={[(isChosen && resumes[0]?.id) || '']}
      options={[
        ...stored,
        { value: profileCv, label: t('profileCv'), hint: t('profileCvHint') },
        { value: '', label: t(stored.length > 0 ? 'another' : 'upload') },
      ]}
    />
  )
}

const control = (state: string) => document.querySelector<HTMLInputElement>(`[name="${field}"]${state}`)

/** What is chosen instead of an upload; null for an upload. Browser only. */
export function selectedResume(): number | typeof profileCv | null {
  const value = control(':checked')?.value
  return value === profileCv ? value : Number(value) || null
}

/** Chooses the upload, for a file that was dropped or pasted. Browser only. */
export function selectUpload(): void {
  const upload = control('[value=""]')
  if (upload) upload.checked = true
}
