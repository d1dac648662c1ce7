import { accents, columnCounts, pageSizes, type CvChoices, type CvLook } from '#contract/cvFiles/choices.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { SelectField } from '#ui/Field.tsx'

interface LookChoicesProps {
  choices: CvChoices
  change: (part: Partial<CvChoices>) => void
  strings: StringsOf<'cvFiles', 'maker'>
}

/** How the CV looks. */
export function LookChoices({ choices, change, strings }: LookChoicesProps) {
  const t = translatorFor(strings)
  return (
    <div className="cv-look">
      <SelectField
        label={t('accent')}
        options={accents.map((value) => ({ value, label: t(`accents.${value}`) }))}
        value={choices.accent}
        onChange={({ currentTarget }) => change({ accent: currentTarget.value as CvLook['accent'] })}
      />
      <SelectField
        label={t('columns')}
        options={columnCounts.map((value) => ({ value, label: t(`columnCounts.${value}`) }))}
        value={choices.columns}
        onChange={({ currentTarget }) => change({ columns: currentTarget.value as CvLook['columns'] })}
      />
      <SelectField
        label={t('pageSize')}
        options={pageSizes.map((value) => ({ value, label: t(`pageSizes.${value}`) }))}
        value={choices.page_size}
        onChange={({ currentTarget }) => change({ page_size: currentTarget.value as CvLook['page_size'] })}
      />
    </div>
  )
}
