import { resumeRule } from '#contract/files/files.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { FileField } from '#ui/FileField.tsx'
import { fileSize } from '../../i18n/fileSize.ts'

interface ResumeFieldProps {
  strings: StringsOf<'applications', 'resumeField'>
  hideLabel?: boolean
  file: Pick<File, 'name' | 'size'> | null
  /** 0 to 1 during the upload. */
  progress: number | null
  error: string | undefined
  /** With the reason if the file was rejected; it is null then. */
  onPick: (file: File | null, why?: string) => void
  /** Cancels the upload, or removes the chosen file. */
  onRemove: () => void
}

const accept =
  '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The résumé of an application. */
export function ResumeField({ strings, onPick, ...field }: ResumeFieldProps) {
  const t = translatorFor(strings)
  const size = (bytes: number) => fileSize(bytes, strings.locale)
  const limit = size(resumeRule.maxBytes)
  return (
    <div className="resume-upload">
      <FileField
        {...field}
        name="resume"
        label={t('resume')}
        hint={t('resumeHint', { limit })}
        accept={accept}
        maxBytes={resumeRule.maxBytes}
        onPick={onPick}
        onReject={(why) => onPick(null, t(why, { limit }))}
        texts={{ choose: t('choose'), drop: t('drop'), remove: t('remove'), cancel: t('cancel') }}
        size={size}
      />
    </div>
  )
}
