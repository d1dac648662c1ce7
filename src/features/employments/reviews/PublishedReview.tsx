import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { languageTag } from '#contract/core/locale.ts'
import { hideReview, replyToReview, shareReview } from '#contract/reviews/reviews.ts'
import { averageOf } from '#contract/reviews/scale.ts'
import type { Review, SideRatings } from '#contract/reviews/shapes.ts'
import { Meter } from '#ui/Meter.tsx'
import { Consent } from './Consent.tsx'
import { useRating } from './ratingContext.ts'
import { Reply } from './Reply.tsx'

/** A published review: both sides' ratings side by side, the averages, the reply and the consent. */
export function PublishedReview({
  review,
  onChange,
}: {
  review: Review
  onChange: (review: Review) => void
}) {
  const { t } = useRating()
  const { self, given, competencies, may } = review
  const params = { reviewId: review.id }
  if (!given) return null
  const rated = self ? [given, self] : [given]
  const titles = [t('given'), t('own')]
  return (
    <>
      <table className="rating-table" data-sides={rated.length}>
        <thead>
          <tr>
            <th scope="col">{t('competency')}</th>
            {rated.map((_, index) => (
              <th scope="col" key={titles[index]}>
                {titles[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {competencies.map(({ id, name }, row) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {rated.map((side, index) => (
                <td key={titles[index]} data-label={rated.length > 1 ? titles[index] : undefined}>
                  <Rated side={side} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('average')}</th>
            {rated.map((side, index) => (
              <td key={titles[index]} data-label={rated.length > 1 ? titles[index] : undefined}>
                <AverageText ratings={side.ratings.map(({ rating }) => rating)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {review.reviewer && !self && <p className="soft small">{t('noSelf')}</p>}
      <Reply
        reply={review.reply}
        isOwn={review.shared !== null}
        mayReply={may.reply}
        draftKey={`reply review ${review.id}`}
        send={async (reply) => onChange(await call(api, replyToReview, { params, body: { reply } }))}
      />
      {may.share && (
        <Consent
          shared={review.shared === true}
          save={async (shared) => onChange(await call(api, shared ? shareReview : hideReview, { params }))}
        />
      )}
    </>
  )
}

function Rated({ side, row }: { side: SideRatings; row: number }) {
  const { wordOf } = useRating()
  const { rating, evidence } = side.ratings[row] ?? { rating: null, evidence: '' }
  return (
    <>
      <Meter value={rating ?? 0} label={wordOf(rating ?? 0)} />
      {evidence && <p className="rating-words">{evidence}</p>}
    </>
  )
}

/** '4.2 of 6, from 5 of 7 competencies'. */
function AverageText({ ratings }: { ratings: readonly (number | null)[] }) {
  const { t, locale } = useRating()
  const average = averageOf(ratings)
  if (!average) return <>{t('averageNone')}</>
  const { rated, of } = average
  const value = average.value.toLocaleString(languageTag(locale), { minimumFractionDigits: 1 })
  return <>{t('averageOf', { value, rated, of })}</>
}
