import { api } from '#client/api.ts'
import { EditDialog } from '#client/EditDialog.tsx'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import { competenciesMaximum } from '#contract/reviews/competencies.ts'
import { startReview } from '#contract/reviews/reviews.ts'
import { ReviewForm, type Review } from '#contract/reviews/shapes.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { SelectField, TextField } from '#ui/Field.tsx'
import { MultiCombobox } from '#ui/MultiCombobox.tsx'
import { CompanyCompetencies } from './CompanyCompetencies.tsx'
import { useRating } from './ratingContext.ts'
import { useCompetencies, type CompanyChoices } from './useCompetencies.ts'

interface Values {
  title: string
  due_on: string
  competency_ids: number[]
}

interface StartReviewProps {
  company: CompanyChoices
  today: string
  strings: StringsOf<'reviews', 'start'>
  choice: StringsOf<'common', 'choice'>
  onClose: () => void
  onStarted: (review: Review) => void
}

/** Starts a review: its title, due date and competencies. */
export default function StartReview({ company, today, strings, choice, ...on }: StartReviewProps) {
  const { employmentId, tForm } = useRating()
  const t = translatorFor(strings)
  const tChoice = translatorFor(choice)
  const known = useCompetencies(company)
  const form = useContractForm<Values>(ReviewForm, {
    defaultValues: { title: '', due_on: '', competency_ids: [] },
  })
  const { isDirty, isSubmitting, isSubmitted } = form.formState
  const ids = form.watch('competency_ids')
  const choose = (chosen: number[]) =>
    form.setValue('competency_ids', chosen, { shouldDirty: true, shouldValidate: isSubmitted })
  const addSet = (id: number) => {
    const set = known.sets.find((one) => one.id === id)
    choose([...new Set([...ids, ...(set?.competency_ids ?? [])])].slice(0, competenciesMaximum))
  }
  return (
    <EditDialog
      title={t('title')}
      submitText={t('submit')}
      dirty={isDirty}
      busy={isSubmitting}
      t={tForm}
      onClose={on.onClose}
      onSubmit={form.submit(async (body) =>
        on.onStarted(await call(api, startReview, { params: { employmentId }, body })),
      )}
    >
      <div className="form-row">
        <TextField {...form.field('title')} label={t('name')} hint={t('nameHint')} autoComplete="off" />
        <TextField {...form.field('due_on')} type="date" min={today} label={t('due')} hint={t('dueHint')} />
      </div>
      {known.sets.length > 0 && (
        <SelectField
          label={t('set')}
          value=""
          onChange={(event) => addSet(Number(event.target.value))}
          placeholder={t('setNone')}
          options={known.sets.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <MultiCombobox
        label={t('competencies')}
        hint={t('competenciesHint')}
        options={known.options ?? []}
        value={ids}
        onChange={choose}
        max={competenciesMaximum}
        error={form.errorOf('competency_ids')}
        texts={{
          open: tChoice('open'),
          noMatches: known.options ? tChoice('noMatches') : t('loading'),
          remove: (label) => tChoice('remove', { label }),
          limit: t('limit', { count: competenciesMaximum }),
        }}
      />
      {company.isAdmin && (
        <CompanyCompetencies
          slug={company.slug}
          known={known}
          chosen={ids}
          t={t}
          onAdded={(id) => ids.length < competenciesMaximum && choose([...ids, id])}
          onRemoved={(id) => choose(ids.filter((one) => one !== id))}
        />
      )}
    </EditDialog>
  )
}
