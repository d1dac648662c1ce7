import type { HrManager } from '#contract/companies/companies.ts'
import type { JobLanguage } from '#contract/jobs/forms.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { Option } from '#ui/options.ts'
import type { WizardValues } from './wizardForm.ts'

export interface CountryOption extends Option<number> {
  /** ISO 4217. */
  readonly currency: string
}
export interface WizardOptions {
  readonly workplaceTypes: readonly Option<number>[]
  readonly employmentTypes: readonly Option<number>[]
  readonly countries: readonly CountryOption[]
  readonly skills: readonly Option<number>[]
  readonly benefits: readonly Option<number>[]
  readonly languages: readonly Option[]
}

/** Props of both forms of the wizard. */
export interface WizardProps {
  readonly strings: StringsOf<'jobs', 'wizard'>
  readonly jobTexts: StringsOf<'jobs', 'text'>
  readonly markdown: StringsOf<'common', 'markdown'>
  readonly slug: string
  /** Null until the draft was first saved. */
  readonly jobId: number | null
  readonly values: WizardValues
  /** The language that the saved text shows; null without a text. */
  readonly textLanguage: JobLanguage | null
  /** A published job is saved, not stored as a draft. */
  readonly isDraft: boolean
  readonly links: {
    /** Addresses; `0` stands in for the id of a job that does not exist yet. */
    readonly next: string
    /** This step of the job. */
    readonly own: string
    readonly list: string
    readonly back: string | null
  }
}
export interface InfoProps extends WizardProps {
  readonly options: WizardOptions
}
export interface ContactsProps extends WizardProps {
  readonly managers: readonly HrManager[]
  /** Whether the viewer may limit the job to its managers. */
  readonly mayLimit: boolean
}
