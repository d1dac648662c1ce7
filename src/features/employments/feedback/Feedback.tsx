import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import {
  aspects,
  hideFeedback,
  replyToFeedback,
  shareFeedback,
  type Feedback as Written,
  type ShownFeedback,
} from '#contract/reviews/feedback.ts'
import { formatDay } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Meter } from '#ui/Meter.tsx'
import { Consent } from '../reviews/Consent.tsx'
import { RatingContext, useRating, type RatingContextValue } from '../reviews/ratingContext.ts'
import { Reply } from '../reviews/Reply.tsx'

const FeedbackEditor = lazy(() => import('./FeedbackEditor.tsx'))

export interface FeedbackProps extends RatingContextValue {
  readonly reader: 'company' | 'employee'
  readonly shown: ShownFeedback
  readonly words: StringsOf<'reviews', 'feedback'>
  readonly markdown: StringsOf<'common', 'markdown'>
}

/** The final feedback of an employment, or the form for it. */
export default function Feedback({ reader, shown: initial, words, markdown, ...context }: FeedbackProps) {
  const t = translatorFor(words)
  const [shown, setShown] = useState(initial)
  const { feedback, may } = shown
  return (
    <RatingContext value={context}>
      {may.write ? (
        <Suspense>
          <FeedbackEditor draft={feedback} words={words} markdown={markdown} onPublished={setShown} />
        </Suspense>
      ) : feedback?.published_at ? (
        <Published feedback={feedback} may={may} words={words} onChange={setShown} />
      ) : (
        <p className="soft">{t(reader === 'company' ? 'emptyCompany' : 'emptyEmployee')}</p>
      )}
    </RatingContext>
  )
}

interface PublishedProps {
  feedback: Written
  may: ShownFeedback['may']
  words: FeedbackProps['words']
  onChange: (shown: ShownFeedback) => void
}

function Published({ feedback, may, words, onChange }: PublishedProps) {
  const { wordOf, locale, employmentId } = useRating()
  const t = translatorFor(words)
  const params = { employmentId }
  const date = formatDay(feedback.published_at ?? '', locale)
  const { writer } = feedback
  return (
    <>
      <p className="rating-meta soft small">
        {writer ? t('publishedBy', { date, name: writer.name }) : t('published', { date })}
      </p>
      {/* Rendered by the server from the product's Markdown subset. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: feedback.text_html }} />
      <h3 className="rating-title">{t('assessment')}</h3>
      <table className="rating-table" data-sides="1">
        <tbody>
          {aspects.map((aspect) => (
            <tr key={aspect}>
              <th scope="row">{t(`aspect.${aspect}`)}</th>
              <td>
                <Meter
                  value={feedback.assessment[aspect].rating ?? 0}
                  label={wordOf(feedback.assessment[aspect].rating ?? 0)}
                />
                {feedback.assessment[aspect].note && (
                  <p className="rating-words">{feedback.assessment[aspect].note}</p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Reply
        reply={feedback.reply}
        isOwn={feedback.shared !== null}
        mayReply={may.reply}
        draftKey={`reply feedback ${employmentId}`}
        send={async (reply) => onChange(await call(api, replyToFeedback, { params, body: { reply } }))}
      />
      {may.share && (
        <Consent
          shared={feedback.shared === true}
          save={async (shared) =>
            onChange(await call(api, shared ? shareFeedback : hideFeedback, { params }))
          }
        />
      )}
    </>
  )
}
