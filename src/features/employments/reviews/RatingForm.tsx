import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import * as contract from '#contract/reviews/reviews.ts'
import { evidenceMaximum, ReviewerRatings, SelfRatings, type Review } from '#contract/reviews/shapes.ts'
import { RatingDraftForm } from './RatingDraftForm.tsx'
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
  const { t } = useRating()
  const { schema, save, send, texts } = sides[side]
  const params = { reviewId: review.id }
  const draft = side === 'employee' ? review.self : review.given
  const form = useContractForm<Values>(schema, {
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
    <RatingDraftForm
      form={form}
      drafts={drafts}
      texts={{
        title: t(texts.title),
        submit: t(texts.submit),
        confirm: t(texts.confirm),
        confirmText: t(texts.confirmText),
      }}
      publish={publish}
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
    </RatingDraftForm>
  )
}

const blank = ({ id }: { id: number }) => ({ competency_id: id, rating: null, evidence: '' })
