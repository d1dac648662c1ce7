import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { previewMarkdown } from '#client/markdownPreview.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import * as contract from '#contract/reviews/feedback.ts'
import { evidenceMaximum } from '#contract/reviews/shapes.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { markdownTexts } from '#i18n/markdownTexts.ts'
import { MarkdownField } from '#ui/MarkdownField.tsx'
import { RatingDraftForm } from '../reviews/RatingDraftForm.tsx'
import { RatingField } from '../reviews/RatingField.tsx'
import { useRating } from '../reviews/ratingContext.ts'
import { useRatingDraft } from '../reviews/useRatingDraft.ts'

type Values = Pick<contract.Feedback, 'text' | 'assessment'>

interface FeedbackEditorProps {
  draft: contract.Feedback | null
  words: StringsOf<'reviews', 'feedback'>
  markdown: StringsOf<'common', 'markdown'>
  onPublished: (shown: contract.ShownFeedback) => void
}

const draftFields = ['text', 'assessment'] as const

/** Writes the final feedback and the collaboration assessment for the company. */
export default function FeedbackEditor({ draft, words, markdown, onPublished }: FeedbackEditorProps) {
  const { employmentId } = useRating()
  const t = translatorFor(words)
  const params = { employmentId }
  const form = useContractForm<Values>(contract.FeedbackForm, {
    defaultValues: { text: draft?.text ?? '', assessment: draft?.assessment ?? blank },
  })
  const drafts = useRatingDraft(form, `feedback ${employmentId}`, draftFields, {
    saved: draft?.saved_at ?? null,
    save: async (body) =>
      (await call(api, contract.saveFeedback, { params, body })).feedback?.saved_at ?? null,
  })
  const assessment = form.watch('assessment')
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const publish = async (values: Values) => {
    // Validated: every rating is chosen.
    const body = values as Parameters<typeof call<typeof contract.publishFeedback>>[2]['body']
    const shown = await call(api, contract.publishFeedback, { params, body })
    drafts.finish()
    toast.success(t('publishedToast'))
    onPublished(shown)
  }
  return (
    <RatingDraftForm
      form={form}
      drafts={drafts}
      texts={{
        title: t('write'),
        submit: t('publish'),
        confirm: t('publishTitle'),
        confirmText: t('publishText'),
      }}
      publish={publish}
    >
      <p className="soft">{t('note')}</p>
      <p className="soft small">{t('draftNote')}</p>
      <MarkdownField
        {...form.field('text')}
        rows={10}
        label={t('text')}
        hint={t('textHint')}
        texts={markdownTexts(markdown)}
        render={previewMarkdown}
        counter={t('counter', { count: form.watch('text').trim().length, maximum: contract.feedbackMaximum })}
      />
      <h3>{t('assessment')}</h3>
      {contract.aspects.map((aspect) => (
        <RatingField
          key={aspect}
          label={t(`aspect.${aspect}`)}
          value={assessment[aspect].rating}
          onChange={(rating) => form.setValue(`assessment.${aspect}.rating`, rating, options)}
          ratingError={form.errorOf(`assessment.${aspect}.rating`)}
          words={assessment[aspect].note}
          onWords={(note) => form.setValue(`assessment.${aspect}.note`, note, options)}
          wordsLabel={t('sentence')}
          wordsHint={t('sentenceHint')}
          wordsError={form.errorOf(`assessment.${aspect}.note`)}
          maximum={evidenceMaximum}
        />
      ))}
    </RatingDraftForm>
  )
}

const unrated = { rating: null, note: '' }
const blank: Values['assessment'] = {
  reliability: unrated,
  communication: unrated,
  quality: unrated,
  initiative: unrated,
  teamwork: unrated,
}
