import { lazy, useState } from 'react'
import { LoadMoreButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { listReviews } from '#contract/reviews/reviews.ts'
import type { Review } from '#contract/reviews/shapes.ts'
import { formatDay } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { OpeningDialog } from '#ui/OpeningDialog.tsx'
import { Course } from './Course.tsx'
import { OpenReview } from './OpenReview.tsx'
import { PublishedReview } from './PublishedReview.tsx'
import { RatingContext, useRating, type RatingContextValue } from './ratingContext.ts'
import type { CompanyChoices } from './useCompetencies.ts'

const StartReview = lazy(() => import('./StartReview.tsx'))

export interface ReviewsProps extends RatingContextValue {
  /** Who reads, for the words of the empty list. */
  readonly reader: 'company' | 'employee' | 'others'
  /** The company's choices when the reader may start a review; null otherwise. */
  readonly company: CompanyChoices | null
  readonly hasReviewer: boolean
  /** In the company's time zone, YYYY-MM-DD. */
  readonly today: string
  readonly reviews: { readonly items: readonly Review[]; readonly next: string | null }
  readonly start: StringsOf<'reviews', 'start'>
  readonly choice: StringsOf<'common', 'choice'>
}

const emptyTexts = { company: 'emptyCompany', employee: 'emptyEmployee', others: null } as const

/** The competency reviews of an employment, as far as the reader may see them. */
export default function Reviews(props: ReviewsProps) {
  const { reader, company, hasReviewer, today, start, choice, ...context } = props
  const { employmentId, strings } = context
  const t = translatorFor(strings)
  const [{ items, next }, setReviews] = useState(props.reviews)
  const [starting, setStarting] = useState(false)
  const hasOpen = items.some(({ published_at: at }) => at === null)
  const replace = (changed: Review) =>
    setReviews((now) => ({
      ...now,
      items: now.items.map((one) => (one.id === changed.id ? changed : one)),
    }))
  const remove = (id: number) =>
    setReviews((now) => ({ ...now, items: now.items.filter((one) => one.id !== id) }))
  const add = (started: Review) => {
    setStarting(false)
    toast.success(translatorFor(start)('started'))
    setReviews((now) => ({ ...now, items: [started, ...now.items] }))
  }
  const loadMore = async () => {
    const page = await call(api, listReviews, { params: { employmentId }, query: { after: next ?? '' } })
    setReviews((now) => ({ items: [...now.items, ...page.items], next: page.next }))
  }
  const emptyText = emptyTexts[reader]

  return (
    <RatingContext value={context}>
      {company && !hasOpen && (
        <p className="rating-start">
          <StartButton text={t('start')} disabled={!hasReviewer} onClick={() => setStarting(true)} />
          {!hasReviewer && <span className="soft small">{t('startNeedsReviewer')}</span>}
        </p>
      )}
      {items.length === 0 && (
        <EmptyState
          title={t(reader === 'others' ? 'emptyOthers' : 'empty')}
          {...(emptyText ? { text: t(emptyText) } : {})}
        />
      )}
      {items.map((review) => (
        <article className="rating-review" key={review.id} aria-labelledby={`review-${review.id}`}>
          <h3 id={`review-${review.id}`}>{review.title}</h3>
          {review.published_at === null ? (
            <OpenReview
              key={review.reviewer?.user_id}
              review={review}
              today={today}
              onChange={replace}
              onCancelled={() => remove(review.id)}
            />
          ) : (
            <>
              <ul className="dotted soft small">
                <li>{t('published', { date: formatDay(review.published_at, strings.locale) })}</li>
                {review.reviewer && <li>{t('reviewerIs', { name: review.reviewer.name })}</li>}
              </ul>
              <PublishedReview review={review} onChange={replace} />
            </>
          )}
        </article>
      ))}
      {next && <LoadMoreButton action={loadMore}>{t('more')}</LoadMoreButton>}
      {items.filter(({ published_at: at }) => at !== null).length > 1 && <Course />}
      {starting && company && (
        <OpeningDialog>
          <StartReview
            company={company}
            today={today}
            strings={start}
            choice={choice}
            onClose={() => setStarting(false)}
            onStarted={add}
          />
        </OpeningDialog>
      )}
    </RatingContext>
  )
}

function StartButton(props: { text: string; disabled: boolean; onClick: () => void }) {
  const { ready } = useRating()
  return (
    <Button disabled={!ready || props.disabled} onClick={props.onClick}>
      {props.text}
    </Button>
  )
}
