import { useState } from 'react'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { dueState } from '#contract/reviews/dueDates.ts'
import { cancelReview } from '#contract/reviews/reviews.ts'
import type { Review } from '#contract/reviews/shapes.ts'
import { formatDay } from '#i18n/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Pill } from '#ui/Marks.tsx'
import { RatingForm } from './RatingForm.tsx'
import { useRating } from './ratingContext.ts'

interface OpenReviewProps {
  review: Review
  today: string
  onChange: (review: Review) => void
  onCancelled: () => void
}

/** A review in progress: who still has to rate, and the reader's own form. */
export function OpenReview({ review, today, onChange, onCancelled }: OpenReviewProps) {
  const { t, tForm, ready, locale } = useRating()
  const [cancelling, setCancelling] = useState(false)
  const { may, reviewer } = review
  const state = dueState(review.due_on, today)
  return (
    <>
      <ul className="dotted soft small">
        <li>
          <Pill tone={state === 'due' ? 'neutral' : 'warn'}>
            {t(state, { date: formatDay(review.due_on, locale) })}
          </Pill>
        </li>
        <li>{reviewer ? t('reviewerIs', { name: reviewer.name }) : t('noReviewer')}</li>
        <li>{t(review.self_submitted_at === null ? 'selfOpen' : 'selfDone')}</li>
      </ul>
      {may.rate_self && <RatingForm review={review} side="employee" onChange={onChange} />}
      {may.rate && <RatingForm review={review} side="reviewer" onChange={onChange} />}
      {!may.rate_self && !may.rate && (
        <p className="soft">{t(may.cancel ? 'waitingAdmin' : 'waitingEmployee')}</p>
      )}
      {may.cancel && (
        <p className="rating-cancel">
          <Button kind="text" size="s" disabled={!ready} onClick={() => setCancelling(true)}>
            {t('cancel')}
          </Button>
        </p>
      )}
      {cancelling && (
        <ConfirmActionDialog
          open
          title={t('cancelTitle')}
          text={t('cancelText')}
          confirmText={t('cancel')}
          t={(key) => (key === 'cancel' ? t('keep') : tForm(key))}
          kind="danger"
          action={() => call(api, cancelReview, { params: { reviewId: review.id } })}
          onDone={() => {
            toast.success(t('cancelled'))
            onCancelled()
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  )
}
