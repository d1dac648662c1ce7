import { confirmationOf } from '#contract/employments/confirmation.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { PublicPage } from '#contract/publicPages/publicPages.ts'
import { employmentTexts } from '#features/employments/employmentTexts.ts'
import type { Translate } from '#i18n/translate.ts'

/** A skill with the entries that stand behind it, marked where a company has verified them. */
interface PublicSkill {
  readonly name: string
  readonly uses: readonly { readonly text: string; readonly mark: string | null }[]
}

/** Skills that were used somewhere come first. */
export function publicSkills(page: PublicPage, t: Translate, locale: Locale): PublicSkill[] {
  const skills = page.skills.map(({ name, used_in: used }) => ({
    name,
    uses: [
      ...page.employments
        .filter(({ id }) => used.employments.includes(id))
        .map((one) => ({
          text: t('cv:skills.employment', { position: one.position, company: one.company }),
          mark: confirmationOf(one) === 'verified' ? employmentTexts(one, t, locale).label : null,
        })),
      ...page.certificates
        .filter(({ id }) => used.certificates.includes(id))
        .map(({ name: text }) => ({ text, mark: null })),
      ...page.projects
        .filter(({ id }) => used.projects.includes(id))
        .map(({ title: text }) => ({ text, mark: null })),
    ],
  }))
  return [...skills.filter(({ uses }) => uses.length > 0), ...skills.filter(({ uses }) => uses.length === 0)]
}
