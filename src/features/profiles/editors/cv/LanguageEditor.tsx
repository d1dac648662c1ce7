import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { call } from '#contract/core/call.ts'
import {
  cefrLevels,
  createLanguage,
  deleteLanguage,
  languageDimensions,
  LanguageForm,
  languageLevels,
  saveLanguage,
  type Language,
} from '#contract/cv/languages.ts'
import { showDictionaries, type Enumeration } from '#contract/dictionaries/dictionaries.ts'
import { SelectField } from '#ui/Field.tsx'
import { EntryEditor } from './EntryEditor.tsx'

export default function LanguageEditor({ id }: { id: number | null }) {
  const languages = useLanguages()
  if (!languages) return null
  return (
    <EntryEditor<LanguageForm, Language>
      id={id}
      kind="language"
      schema={LanguageForm}
      entriesOf={(cv) => cv.languages}
      valuesOf={(entry) => ({
        code: entry?.code ?? '',
        ...(entry ? { level: entry.level } : {}),
        ...Object.fromEntries(languageDimensions.map((name) => [name, entry?.[name] ?? ''])),
      })}
      create={(body) => call(api, createLanguage, { body })}
      save={(entryId, body) => call(api, saveLanguage, { params: { entryId }, body })}
      remove={(entryId) => call(api, deleteLanguage, { params: { entryId } })}
    >
      {(form, t) => {
        const level = form.watch('level')
        return (
          <>
            <SelectField
              {...form.field('code')}
              label={t('language')}
              options={languages}
              placeholder={t('chooseLanguage')}
            />
            <SelectField
              {...form.field('level')}
              label={t('level')}
              options={languageLevels.map((value) => ({ value, label: t(`levels.${value}`) }))}
              placeholder={t('chooseLevel')}
            />
            {level !== 'native' && (
              <details open={languageDimensions.some((name) => form.getValues(name))}>
                <summary>{t('inDetail')}</summary>
                <div className="stack">
                  <p className="soft small">{t('inDetailHint')}</p>
                  {languageDimensions.map((name) => (
                    <SelectField
                      key={name}
                      {...form.field(name)}
                      label={t(`dimensions.${name}`)}
                      options={cefrLevels.map((value) => ({ value, label: value.toUpperCase() }))}
                      placeholder={t('notGraded')}
                      width="m"
                    />
                  ))}
                </div>
              </details>
            )}
          </>
        )
      }}
    </EntryEditor>
  )
}

interface LanguageOption {
  /** ISO 639. */
  readonly value: string
  readonly label: string
}

const toOptions = (languages: Enumeration = {}): LanguageOption[] =>
  Object.values(languages)
    .flatMap((one) => (typeof one === 'string' || !one.code ? [] : { value: one.code, label: one.name }))
    .sort((a, b) => a.label.localeCompare(b.label))

/** The languages of the dictionary by name; null while they load. */
function useLanguages(): LanguageOption[] | null {
  const [options, setOptions] = useState<LanguageOption[] | null>(null)
  useEffect(() => {
    let open = true
    void attempt(async () => {
      const { languages } = await call(api, showDictionaries, { query: { names: ['languages'] } })
      if (open) setOptions(toOptions(languages))
    })
    return () => void (open = false)
  }, [])
  return options
}
