import type { MessageValues } from '#i18n/island.ts'
import { ChoiceGroup } from '#ui/Choice.tsx'

/** A résumé from an earlier application, which can be sent again. */
export interface SentResume {
  readonly id: number
  readonly name: string
  /** Formatted day. */
  readonly sent: string
}

const field = 'resume_id'

interface ResumeChoiceProps {
  resume: SentResume
  /** Whether the earlier résumé is chosen at first. */
  isChosen: boolean
  t: (key: 'resume' | 'sentOn' | 'another', values?: MessageValues) => string
}

/**
 * Offers the résumé sent last. The choice is read from the form, not from state, so that it counts before hydration
 * and without JavaScript; a style rule hides the upload field meanwhile.
 */
export function ResumeChoice({ resume, isChosen, t }: ResumeChoiceProps) {
  return (
    <ChoiceGroup
      name={field}
      label={t('resume')}
      variant="cards"
      chosen={[isChosen ? resume.id : '']}
      options={[
        { value: resume.id, label: resume.name, hint: t('sentOn', { day: resume.sent }) },
        { value: '', label: t('another') },
      ]}
    />
  )
}

const control = (state: string) => document.querySelector<HTMLInputElement>(`[name="${field}"]${state}`)

/** The id of the earlier résumé, if it is chosen. Browser only. */
export function selectedResume(): number | null {
  return Number(control(':checked')?.value) || null
}

/** Chooses the upload, for a file that was dropped or pasted. Browser only. */
export function selectUpload(): void {
  const upload = control('[value=""]')
  if (upload) upload.checked = true
}
