import { useId } from 'react'
import { ratingSteps } from '#contract/reviews/scale.ts'
import { FieldError } from '#ui/FieldFrame.tsx'
import { TextArea } from '#ui/Field.tsx'
import { Ticks } from '#ui/Meter.tsx'
import { useRating } from './ratingContext.ts'

interface RatingFieldProps {
  label: string
  value: number | null
  onChange: (value: number) => void
  ratingError: string | undefined
  words: string
  onWords: (words: string) => void
  wordsLabel: string
  wordsHint: string
  wordsError: string | undefined
  maximum: number
}

/** A rating on the seven steps, as radio buttons with ticks and words, and a sentence about it. */
export function RatingField(props: RatingFieldProps) {
  const { label, value, words, maximum, ratingError } = props
  const { t, wordOf, ready } = useRating()
  const id = useId()
  return (
    <div className="rating-field">
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={ratingError ? `${id}-error` : undefined}
        aria-invalid={ratingError ? true : undefined}
        // Focused when it is the first invalid field.
        tabIndex={-1}
        className="rating-group"
      >
        <h4 id={`${id}-label`}>{label}</h4>
        <div className="rating-steps">
          {ratingSteps.map((_, step) => (
            <label key={step} className="rating-step">
              <input
                type="radio"
                name={id}
                value={step}
                checked={value === step}
                // Choices before hydration would be lost.
                disabled={!ready}
                onChange={() => props.onChange(step)}
              />
              <span className="meter">
                <Ticks value={step} />
              </span>
              <span>{wordOf(step)}</span>
            </label>
          ))}
        </div>
        <FieldError id={`${id}-error`} text={ratingError} />
      </div>
      <TextArea
        rows={2}
        label={props.wordsLabel}
        aria-label={`${props.wordsLabel}, ${label}`}
        hint={props.wordsHint}
        value={words}
        readOnly={!ready}
        onChange={(event) => props.onWords(event.target.value)}
        error={props.wordsError}
        counter={t('counter', { count: words.trim().length, maximum })}
      />
    </div>
  )
}
