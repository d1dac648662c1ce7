import type { Locale } from '#contract/core/locale.ts'
import { jobLanguageName } from '#contract/jobs/language.ts'
import type { ShownJobVersion } from '#contract/jobs/versions.ts'
import type { Translate } from '#i18n/translate.ts'
import { answerText, isBlind, jobTranslator, placeText, salaryText, screeningText } from './jobText.ts'

interface Reader {
  readonly t: Translate
  readonly locale: Locale
}

export interface VersionFact {
  readonly name: string
  readonly value: string
  /** Whether the value is several names. */
  readonly isList: boolean
}

/** What a version of a job says beside its title and description, in the reader's language; empty if it says nothing. */
export function versionFacts(version: ShownJobVersion, { t, locale }: Reader): VersionFact[] {
  const tJob = jobTranslator(t)
  const facts: [name: string, value: string | null, isList?: true][] = [
    [t('jobs:view.place'), placeText(version)],
    [t('jobs:view.workplace'), version.workplace],
    [t('jobs:view.employment'), version.employment],
    [t('jobs:view.salary'), salaryText(version.salary, locale, tJob)],
    [t('jobs:view.experience'), version.experience && tJob(version.experience)],
    [t('jobs:view.opening'), version.opening && tJob(version.opening)],
    [
      t('jobs:view.language'),
      version.language && jobLanguageName(version.language, locale, t('jobs:text.otherLanguage')),
    ],
    [t('jobs:view.skills'), namesOf(version.skills), true],
    [t('jobs:view.benefits'), namesOf(version.benefits), true],
    [
      t('jobs:wizard.method'),
      version.application_method === 'external' ? version.external_url : t('jobs:wizard.product'),
    ],
    [t('jobs:view.answer'), answerText(version, t)],
    [t('jobs:view.blindTitle'), isBlind(version) ? t('jobs:view.blindShort') : null],
    [t('jobs:view.selectionSteps'), version.selection_steps.join(' → '), true],
    [t('jobs:view.screening'), screeningText(version, t)],
  ]
  return facts.map(([name, value, isList = false]) => ({ name, value: value ?? '', isList }))
}

const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name).join(', ')
