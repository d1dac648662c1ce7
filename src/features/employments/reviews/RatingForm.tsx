import { useState } from 'react'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { useContractForm } from '#client/forms.ts'
import { toast } from '#client/toasts.ts'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import { call } from '#contract/core/call.ts'
import * as contract from '#contract/reviews/reviews.ts'
import { evidenceMaximum, ReviewerRatings, SelfRatings, type Review } from '#contract/reviews/shapes.ts'
import { Button } from '#ui/Button.tsx'
import { RatingField } from './RatingField.tsx'
import { useRating } from './ratingContext.ts'
import { useRatingDraft } from './useRatingDraft.ts'

interface Values {
  ratings: { competency_id: number; rating: number | null; evidence: string }[]
}

interface RatingFormProps {
  review: Review
  side: 'employee' | 'reviewer'
  onChange: (review: Review) => void
}

const sides = {
  employee: {
    schema: SelfRatings,
    save: contract.saveSelfRating,
    send: contract.submitSelfRating,
    texts: {
      title: 'rateSelf',
      note: 'selfNote',
      hint: 'evidenceHintSelf',
      submit: 'submit',
      confirm: 'submitTitle',
      confirmText: 'submitText',
      done: 'submitted',
    },
  },
  reviewer: {
    schema: ReviewerRatings,
    save: contract.saveReviewRatings,
    send: contract.publishReview,
    texts: {
      title: 'rate',
      note: 'rateNote',
      hint: 'evidenceHint',
      submit: 'publish',
      confirm: 'publishTitle',
      confirmText: 'publishText',
      done: 'publishedToast',
    },
  },
} as const

/** Constant, because a new list would restore the draft again. */
const draftFields = ['ratings'] as const

/** Rates the competencies of an open review, as the employee or as the reviewer. */
export function RatingForm({ review, side, onChange }: RatingFormProps) {
  const { t, tForm, validation, ready } = useRating()
  const { schema, save, send, texts } = sides[side]
  const [confirmed, setConfirmed] = useState<Values | null>(null)
  const params = { reviewId: review.id }
  const draft = side === 'employee' ? review.self : review.given
  const form = useContractForm<Values>(schema, validation, {
    defaultValues: { ratings: draft?.ratings ?? review.competencies.map(blank) },
  })
  const drafts = useRatingDraft(form, `review ${review.id} ${side}`, draftFields, {
    saved: draft?.saved_at ?? null,
    async save(body) {
      const saved = await call(api, save, { params, body })
      return (side === 'employee' ? saved.self : saved.given)?.saved_at ?? null
    },
  })
  const ratings = form.watch('ratings')
  const change = (field: `ratings.${number}.rating` | `ratings.${number}.evidence`, value: string | number) =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const publish = async (values: Values) => {
    // Validated: every rating is chosen.
    const body = { ratings: values.ratings.map((one) => ({ ...one, rating: one.rating ?? 0 })) }
    const changed = await call(api, send, { params, body })
    drafts.finish()
    toast.success(t(texts.done))
    onChange(changed)
  }

  return (
    <form
      className="form rating-form"
      noValidate
      aria-label={t(texts.title)}
      onSubmit={form.submit(async (values) => setConfirmed(values))}
    >
      <p className="soft">{t(texts.note)}</p>
      {review.competencies.map(({ id, name }, index) => (
        <RatingField
          key={id}
          label={name}
          value={ratings[index]?.rating ?? null}
          onChange={(rating) => change(`ratings.${index}.rating`, rating)}
          ratingError={form.errorOf(`ratings.${index}.rating`)}
          words={ratings[index]?.evidence ?? ''}
          onWords={(evidence) => change(`ratings.${index}.evidence`, evidence)}
          wordsLabel={t('evidence')}
          wordsHint={t(texts.hint)}
          wordsError={form.errorOf(`ratings.${index}.evidence`)}
          maximum={evidenceMaximum}
        />
      ))}
      <div className="rating-actions">
        <Button kind="primary" type="submit" disabled={!ready}>
          {t(texts.submit)}
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
          title={t(texts.confirm)}
          text={t(texts.confirmText)}
          confirmText={t(texts.submit)}
          cancelText={tForm('cancel')}
          closeText={tForm('close')}
          kind="primary"
          action={() => publish(confirmed)}
          onClose={() => setConfirmed(null)}
        />
      )}
    </form>
  )
}

const blank = ({ id }: { id: number }) => ({ competency_id: id, rating: null, evidence: '' })
