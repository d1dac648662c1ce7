import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { call } from '#contract/core/call.ts'
import { showCourse } from '#contract/reviews/reviews.ts'
import type { CompetencyCourse } from '#contract/reviews/shapes.ts'
import { formatDay } from '#i18n/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Meter } from '#ui/Meter.tsx'
import { useRating } from './ratingContext.ts'

/** Each competency over the published reviews. Loaded when it is opened. */
export function Course() {
  const { t, employmentId } = useRating()
  const [course, setCourse] = useState<readonly CompetencyCourse[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = async () => {
    setFailed(false)
    const loaded = await attempt(async () => {
      const { competencies } = await call(api, showCourse, { params: { employmentId } })
      setCourse(competencies)
    })
    setFailed(!loaded)
  }
  return (
    <details
      className="rating-course"
      onToggle={(event) => {
        if (event.currentTarget.open && course === null) void load()
      }}
    >
      <summary>{t('course')}</summary>
      <p className="soft">{t('courseText')}</p>
      {failed && (
        <p>
          {t('courseFailed')} <Button onClick={() => void load()}>{t('retry')}</Button>
        </p>
      )}
      {course === null && !failed && <p role="status">{t('loading')}</p>}
      {course?.map((one) => (
        <section key={one.id} aria-labelledby={`course-${one.id}`}>
          <h4 id={`course-${one.id}`}>{one.name}</h4>
          <Ratings ratings={one.ratings} />
        </section>
      ))}
    </details>
  )
}

function Ratings({ ratings }: Pick<CompetencyCourse, 'ratings'>) {
  const { wordOf, locale } = useRating()
  return (
    <ol className="plain">
      {ratings.map(({ review_id: id, title, published_at: at, rating }) => (
        <li key={id}>
          <span>
            {title} <span className="soft small">{formatDay(at, locale)}</span>
          </span>
          <Meter value={rating} label={wordOf(rating)} />
        </li>
      ))}
    </ol>
  )
}
