import type { Locale } from '#contract/core/locale.ts'
import { jobLanguageName } from '#contract/jobs/language.ts'
import type { ShownJobVersion } from '#contract/jobs/versions.ts'
import type { Translate } from '#i18n/translate.ts'
import { jobTranslator, placeText, salaryText } from './jobText.ts'

interface Reader {
  readonly t: Translate
  readonly locale: Locale
}

/** What a version of a job says beside its title and description, in the reader's language; empty if it says nothing. */
export function versionFacts(
  version: ShownJobVersion,
  { t, locale }: Reader,
): { name: string; value: string }[] {
  const tJob = jobTranslator(t)
  const facts: [name: string, value: string | null][] = [
    [t('jobs:view.place'), placeText(version)],
    [t('jobs:view.workplace'), version.workplace],
    [t('jobs:view.employment'), version.employment],
    [t('jobs:view.salary'), salaryText(version.salary, locale, tJob)],
    [t('jobs:view.experience'), version.experience && tJob(version.experience)],
    [
      t('jobs:view.language'),
      version.language && jobLanguageName(version.language, locale, t('jobs:text.otherLanguage')),
    ],
    [t('jobs:view.skills'), namesOf(version.skills)],
    [t('jobs:view.benefits'), namesOf(version.benefits)],
    [
      t('jobs:wizard.method'),
      version.application_method === 'external' ? version.external_url : t('jobs:wizard.product'),
    ],
  ]
  return facts.map(([name, value]) => ({ name, value: value ?? '' }))
}

const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name).join(', ')
