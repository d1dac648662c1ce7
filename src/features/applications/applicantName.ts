import type { Translate } from '#i18n/translate.ts'

interface Named {
  readonly first_name: string
  readonly last_name: string
}

/** What the desk calls an applicant: their name, or an alias as long as the company does not know them. */
export const applicantName = (
  alias: string | null,
  { first_name, last_name }: Named,
  t: Translate,
): string => (alias === null ? `${first_name} ${last_name}` : t('applications:applicants.alias', { alias }))
