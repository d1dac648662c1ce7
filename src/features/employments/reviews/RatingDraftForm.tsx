import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import type { ContractForm } from '#client/forms.ts'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { useRating } from './ratingContext.ts'
import type { useRatingDraft } from './useRatingDraft.ts'

interface RatingDraftFormProps<Values extends FieldValues> {
  form: ContractForm<Values>
  drafts: ReturnType<typeof useRatingDraft<Values>>
  texts: { title: string; submit: string; confirm: string; confirmText: string }
  /** Called with valid values once the user has confirmed that they are final. */
  publish: (values: Values) => Promise<void>
  children: ReactNode
}

/** A form of ratings: saved as a draft any time, and published once, after a question. */
export function RatingDraftForm<Values extends FieldValues>({
  form,
  drafts,
  texts,
  publish,
  children,
}: RatingDraftFormProps<Values>) {
  const { t, tForm, ready } = useRating()
  const [confirmed, setConfirmed] = useState<Values | null>(null)
  return (
    <form
      className="form rating-form"
      noValidate
      aria-label={texts.title}
      onSubmit={form.submit(async (values) => setConfirmed(values))}
    >
      {children}
      <div className="rating-actions">
        <Button kind="primary" type="submit" disabled={!ready}>
          {texts.submit}
        </Button>
        <Button disabled={!ready} busy={drafts.saving} onClick={drafts.saveDraft}>
          {t('saveDraft')}
        </Button>
        <span className="soft small" role="status">
          {drafts.status}
        </span>
      </div>
      <UnsavedChangesDialog {...drafts.dialog} />
      {confirmed && (
        <ConfirmActionDialog
          open
          title={texts.confirm}
          text={texts.confirmText}
          confirmText={texts.submit}
          t={tForm}
          kind="primary"
          action={() => publish(confirmed)}
          onClose={() => setConfirmed(null)}
        />
      )}
    </form>
  )
}
