import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import { showDictionaries, toOptions, type Enumeration } from '#contract/dictionaries/dictionaries.ts'
import { jobLanguages, type CompleteJobForm } from '#contract/jobs/forms.ts'
import { mayLimit } from '#contract/jobs/limit.ts'
import { jobLanguageName, proposeJobLanguage } from '#contract/jobs/language.ts'
import { stringsFor } from '#i18n/forIsland.ts'
import { toValues } from './wizardForm.ts'
import type { ContactsProps, CountryOption, WizardOptions, WizardProps } from './wizardProps.ts'

interface Start {
  readonly slug: string
  readonly jobId: number | null
  readonly form: CompleteJobForm
  readonly isDraft: boolean
  readonly step: 'info' | 'contacts'
}

/** Props of a wizard step: its texts, values and links. */
export function wizardProps(
  { locals }: Pick<AstroGlobal, 'locals'>,
  { slug, jobId, form, isDraft, step }: Start,
): WizardProps {
  const { locale, path } = locals
  const proposed = proposeJobLanguage(form)
  const stepAt = (name: string) => path('editJob', { slug, id: jobId ?? 0 }, { step: name })
  return {
    strings: stringsFor(locale, 'jobs', 'wizard'),
    jobTexts: stringsFor(locale, 'jobs', 'text'),
    markdown: stringsFor(locale, 'common', 'markdown'),
    slug,
    jobId,
    // A language that was only proposed goes on following the text.
    values: toValues({ ...form, language: form.language === proposed ? null : form.language }),
    textLanguage: proposed,
    isDraft,
    links: {
      next: stepAt(step === 'info' ? 'contacts' : 'preview'),
      own: stepAt(step),
      list: path('editJobs', { slug }),
      back: step === 'info' ? null : stepAt('info'),
    },
  }
}

/** Props of the second step, and whether the viewer may limit the job. */
export function contactsProps(
  page: Pick<AstroGlobal, 'locals'>,
  start: Start,
): WizardProps & Pick<ContactsProps, 'mayLimit'> {
  const { viewer } = page.locals
  const role = viewer?.extra.companies.find((own) => own.slug === start.slug)?.role
  const member = { isAdmin: role === 'admin', userId: viewer?.profile.user_id ?? 0 }
  return { ...wizardProps(page, start), mayLimit: mayLimit(member, start.form) }
}

/** Options of the first step, from the dictionaries. */
export async function wizardOptions({ locals }: Pick<AstroGlobal, 'locals'>): Promise<WizardOptions> {
  const { locale, t } = locals
  const dictionaries = await call(locals.api, showDictionaries, {
    query: { names: ['workplaceTypes', 'employmentTypes', 'countries', 'skills', 'benefits'] },
  })
  return {
    workplaceTypes: toOptions(dictionaries.workplaceTypes, 'value'),
    employmentTypes: toOptions(dictionaries.employmentTypes, 'value'),
    countries: countryOptions(dictionaries.countries),
    skills: toOptions(dictionaries.skills),
    benefits: toOptions(dictionaries.benefits, 'value'),
    languages: jobLanguages.map((value) => ({
      value,
      label: jobLanguageName(value, locale, t('jobs:text.otherLanguage')),
    })),
  }
}

function countryOptions(countries: Enumeration | undefined): CountryOption[] {
  return toOptions(countries).map((option) => {
    const entry = countries?.[option.value]
    return { ...option, currency: (typeof entry === 'object' && entry.currency) || '' }
  })
}

/** Default values of a new job: the author's country, monthly pay in its currency. */
export function newForm(countryId: number | null, { countries }: WizardOptions): CompleteJobForm {
  return {
    title: '',
    workplace_type: null,
    employment_type: null,
    country_id: countryId,
    city: '',
    salary_type: null,
    salary_min: null,
    salary_max: null,
    currency: countries.find(({ value }) => value === countryId)?.currency || null,
    salary_period: 'month',
    description: '',
    language: null,
    experience: null,
    skill_ids: [],
    benefit_ids: [],
    manager_ids: [],
    limited_to_managers: false,
    application_method: 'product',
    external_url: '',
    answer_days: null,
    opening: null,
    selection_steps: [],
    external_screening: null,
    external_screening_tool: '',
    blind: false,
  }
}
